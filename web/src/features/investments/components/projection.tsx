import { sharePercentage, timesRate } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { ReactNode } from 'react';
import { formatPercent, formatRate } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';

interface ProjectionProps {
  /** USD with 2 decimals; undefined while the input is invalid. */
  amount: string | undefined;
  warehouse: WarehouseView | undefined;
  /** Monthly rate as a fraction. */
  rate: string;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-semibold tabular">{children}</dd>
    </div>
  );
}

/** Live preview of an amount: share of the warehouse and projected return. */
export function Projection({ amount, warehouse, rate }: ProjectionProps) {
  const monthly = amount === undefined ? undefined : timesRate(amount, rate);
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-md bg-sunken">
      <Figure label="Participación">
        {amount && warehouse ? formatPercent(sharePercentage(amount, warehouse.totalValue), 3) : '—'}
      </Figure>
      <Figure label={`Retorno mensual proyectado (${formatRate(rate)})`}>
        {monthly ? <Money amount={monthly} /> : '—'}
      </Figure>
    </dl>
  );
}
