import { X } from 'lucide-react';
import { useAddressParam } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type TransactionScope, useTransaction } from '../api/list-transactions.ts';
import { TransactionCard } from './transaction-card.tsx';

/** URL parameter of the transfer that a link refers to. */
export const PINNED = 'transferencia';

/** The transfer that a link refers to, shown above the list wherever its own place is. */
export function PinnedTransaction({ scope }: { scope: TransactionScope }) {
  const [id, pin] = useAddressParam(PINNED);
  const { data, isError } = useTransaction(id, scope);
  if (id === null || !(data || isError)) return null;
  const transaction = data?.[0];
  if (!transaction) {
    return (
      <Notice tone="amber" title="No encontramos esa transferencia" live>
        El enlace no lleva a ninguna de las transacciones de abajo.
      </Notice>
    );
  }
  return (
    <section aria-label="Transferencia enlazada" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Transferencia enlazada</h3>
        <Button variant="ghost" size="sm" onClick={() => pin(null)}>
          <X aria-hidden className="size-4" />
          Ver todas
        </Button>
      </div>
      <div className="max-w-xl rounded-lg ring-2 ring-signal">
        <TransactionCard transaction={transaction} withHistory={scope === 'all'} />
      </div>
    </section>
  );
}
