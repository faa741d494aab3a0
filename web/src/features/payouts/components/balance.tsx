import { compare, formatUsd } from '@nodo/contracts/money';
import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import { Money } from '../../../ui/money.tsx';

const NOTHING = '0.00';

/** What may be withdrawn, and what is set aside. */
export function Balance({ terms }: { terms: PayoutTerms }) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm text-ink-3">Saldo disponible</h3>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        <Money amount={terms.available} />
      </p>
      <p className="mt-2 text-[0.8125rem] leading-5 text-ink-3">
        {compare(terms.reserved, NOTHING) > 0
          ? `${formatUsd(terms.reserved)} están apartados para tus envíos en curso.`
          : 'Lo que se te acreditó y aún no has retirado.'}
      </p>
    </div>
  );
}
