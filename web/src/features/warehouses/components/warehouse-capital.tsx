import { divide } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { ReactNode } from 'react';
import { formatMonth, formatPercent, formatWhole } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Tbd } from './warehouse-tbd.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

interface WarehouseCapitalProps {
  warehouse: WarehouseView;
  /** The least one may invest, in USD. */
  minimumInvestment: string;
  /** What one may do about it. */
  children: ReactNode;
}

/** How much of one warehouse is placed, with how many people, and what it is made of. */
export function WarehouseCapital({ warehouse, minimumInvestment, children }: WarehouseCapitalProps) {
  const { name, reservedCapital, totalValue, investors, totalArea, units, expectedCompletion } = warehouse;
  const placed = Number(divide(reservedCapital, totalValue, 4)) * 100;
  return (
    <Card>
      <CardHeader
        title="La colocación"
        detail={`${formatWhole(investors)} ${investors === 1 ? 'inversionista' : 'inversionistas'}`}
      />
      <div className="px-5 pt-5 sm:px-6">
        <div className="mb-1.5 flex justify-between gap-4 text-sm">
          <span className="text-ink-2">Colocado</span>
          <span className="font-medium tabular">{formatPercent(placed, 1)}</span>
        </div>
        <Progress
          value={placed}
          max={100}
          label={`Capital colocado de ${name}`}
          valueText={formatPercent(placed, 1)}
          tone="sea"
        />
      </div>
      <dl className="mt-3 divide-y divide-line px-5 pb-2 sm:px-6">
        <Line label="Capital disponible">
          <Money amount={warehouse.availableCapital} />
        </Line>
        <Line label="Valor del proyecto">
          <Money amount={totalValue} />
        </Line>
        <Line label="Inversión mínima">
          <Money amount={minimumInvestment} />
        </Line>
        <Line label="Acciones">
          {formatWhole(warehouse.totalShares)} de <Money amount={warehouse.sharePrice} />
        </Line>
        <Line label="Área total">{totalArea === null ? <Tbd /> : `${formatWhole(totalArea)} m²`}</Line>
        {units !== null && <Line label="Unidades">{formatWhole(units)}</Line>}
        <Line label="Entrega estimada">{expectedCompletion ? formatMonth(expectedCompletion) : <Tbd />}</Line>
      </dl>
      {children && <div className="grid gap-2 border-t border-line px-5 py-4 sm:px-6">{children}</div>}
    </Card>
  );
}
