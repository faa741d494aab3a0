import { positionStates } from '@nodo/contracts/earnings/views';
import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import { constructionStatusSchema } from '@nodo/contracts/warehouses/values';
import { useState } from 'react';
import { formatPercent, formatProgress } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';

/** Number of rows shown, to match the height of the neighbouring card. */
const FEW = 4;

function statusLabel(status: string): string {
  const known = constructionStatusSchema.safeParse(status);
  return known.success ? positionStates[known.data] : 'Desconocido';
}

/** Positions by warehouse, with the progress of each. */
export function PositionsCard({ portfolio }: { portfolio: PortfolioView }) {
  const [isWhole, setWhole] = useState(false);
  const positions = portfolio.positions.toSorted((a, b) => Number(b.percentage) - Number(a.percentage));
  return (
    <Card className="flex flex-col">
      <CardHeader title="Posiciones" detail="Tus bodegas y su avance de obra" />
      <ul className="mt-2 divide-y divide-line">
        {positions.slice(0, isWhole ? undefined : FEW).map((position) => (
          <li key={position.warehouseId} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-5 py-4 sm:px-6">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="min-w-0 font-medium break-words">{position.warehouseName}</h3>
              <Money amount={position.investment} className="font-semibold" />
            </div>
            <Progress
              value={position.progressPercentage}
              max={100}
              label={`Avance de obra de ${position.warehouseName}`}
              valueText={formatProgress(position.progressPercentage)}
            />
            <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-3 tabular">
              <span>
                {statusLabel(position.constructionStatus)} · {formatProgress(position.progressPercentage)}
              </span>
              <span>{`${formatPercent(position.participacion)} de la bodega`}</span>
              <span>
                <Money amount={position.monthlyReturn} /> al mes
              </span>
            </p>
          </li>
        ))}
      </ul>
      {positions.length > FEW && !isWhole && (
        <Button variant="ghost" size="sm" className="m-3 mt-auto self-center" onClick={() => setWhole(true)}>
          {`Ver las ${positions.length} posiciones`}
        </Button>
      )}
    </Card>
  );
}
