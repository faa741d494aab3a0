import { divide } from '@nodo/contracts/money';
import { isSaleOver } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { ReactNode } from 'react';
import { formatMonth, formatPercent, formatWhole } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { deliveryLabel } from '../delivery-label.ts';
import { Tbd } from './warehouse-tbd.tsx';

interface WarehouseCapitalProps {
  warehouse: WarehouseView;
  /** Minimum investment, in USD. */
  minimumInvestment: string;
  /** Action buttons. */
  children: ReactNode;
}

/** Placed capital of one warehouse, number of investors, area, units and delivery date. */
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
        {!isSaleOver(warehouse) && (
          <FactLine label="Capital disponible">
            <Money amount={warehouse.availableCapital} />
          </FactLine>
        )}
        <FactLine label="Valor del proyecto">
          <Money amount={totalValue} />
        </FactLine>
        {!isSaleOver(warehouse) && (
          <FactLine label="Inversión mínima">
            <Money amount={minimumInvestment} />
          </FactLine>
        )}
        <FactLine label="Participaciones">
          {formatWhole(warehouse.totalShares)} de <Money amount={warehouse.sharePrice} />
        </FactLine>
        <FactLine label="Área total">
          {totalArea === null ? <Tbd /> : `${formatWhole(totalArea)} m²`}
        </FactLine>
        {units !== null && <FactLine label="Unidades">{formatWhole(units)}</FactLine>}
        <FactLine label={deliveryLabel(warehouse)}>
          {expectedCompletion ? formatMonth(expectedCompletion) : <Tbd />}
        </FactLine>
      </dl>
      {children && <div className="grid gap-2 border-t border-line px-5 py-4 sm:px-6">{children}</div>}
    </Card>
  );
}
