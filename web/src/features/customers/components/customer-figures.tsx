import type { CustomerOverview } from '@nodo/contracts/customers/views';
import { add, formatUsd } from '@nodo/contracts/money';
import { counted } from '../../../lib/counted.ts';
import { Money } from '../../../ui/money.tsx';
import { Stat } from '../../../ui/stat.tsx';

/** The customer's money in four figures. */
export function CustomerFigures({ overview: { money, investments } }: { overview: CustomerOverview }) {
  const { available, invested, credited, paid, reserved, unpaid } = money;
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <Stat
        label="Saldo disponible"
        value={<Money amount={available} />}
        detail="Lo que puede retirar o invertir"
      />
      <Stat
        label="Capital invertido"
        value={<Money amount={invested} />}
        detail={counted(investments.confirmed, 'inversión en vigor', 'inversiones en vigor')}
      />
      <Stat
        label="Rendimientos acreditados"
        value={<Money amount={credited} />}
        detail={`${formatUsd(paid)} ya enviados a sus billeteras`}
      />
      <Stat
        label="En espera"
        value={<Money amount={add(unpaid, reserved)} />}
        detail={`${formatUsd(unpaid)} por pagar · ${formatUsd(reserved)} en retiros`}
        hint="Lo que aún no paga de sus inversiones pendientes, y lo apartado para retiros en curso."
      />
    </div>
  );
}
