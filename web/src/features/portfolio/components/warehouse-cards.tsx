import { add } from '@nodo/contracts/money';
import type { PlatformCharts } from '@nodo/contracts/portfolio/platform-figures';
import { constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import { ChartPie, Construction } from 'lucide-react';
import { useState } from 'react';
import { formatProgress } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { gathered } from '../distribution.ts';
import { capitalParts } from '../platform-labels.ts';
import { SliceRing } from './slice-ring.tsx';

type Warehouses = PlatformCharts['warehouses'];

/** Number of rows shown, to match the height of the neighbouring card. */
const FEW = 12;

/** The confirmed capital of all investors, by warehouse. */
export function CapitalByWarehouseCard({ warehouses }: { warehouses: Warehouses }) {
  const total = warehouses.reduce((sum, { capital }) => add(sum, capital), '0.00');
  const parts = Number(total) > 0 ? capitalParts(warehouses, total) : [];
  return (
    <Card className="flex flex-col">
      <CardHeader title="Capital por bodega" detail="Capital confirmado de todos los inversionistas" />
      {parts.length === 0 ? (
        <div className="p-5 sm:p-6">
          <EmptyState icon={ChartPie} title="Aún no hay capital confirmado">
            Con la primera inversión confirmada verás aquí cómo se reparte.
          </EmptyState>
        </div>
      ) : (
        <SliceRing slices={gathered(parts)} warehouses={parts.length} />
      )}
    </Card>
  );
}

function Works({ warehouse }: { warehouse: Warehouses[number] }) {
  const { name, progressPercentage, constructionStatus } = warehouse;
  const percent = formatProgress(progressPercentage);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_3.25rem] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)_3.25rem]">
      <span className="break-words">{name}</span>
      <Progress
        className="max-sm:order-last max-sm:col-span-2"
        value={progressPercentage}
        max={100}
        label={`Avance de obra de ${name}`}
        valueText={`${percent}, ${constructionStatusLabels[constructionStatus]}`}
        tone={constructionStatus === 'completed' ? 'sea' : 'ink'}
      />
      <span className="text-right font-medium tabular">{percent}</span>
    </li>
  );
}

/** Progress of each warehouse, most advanced first. */
export function WorksCard({ warehouses }: { warehouses: Warehouses }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = warehouses.toSorted(
    (a, b) => b.progressPercentage - a.progressPercentage || a.name.localeCompare(b.name, 'es'),
  );
  return (
    <Card className="flex flex-col">
      <CardHeader title="Avance de obra" detail="Por bodega, según el último avance publicado" />
      {sorted.length === 0 ? (
        <div className="p-5 sm:p-6">
          <EmptyState icon={Construction} title="Aún no hay bodegas">
            Cuando se registre una bodega verás aquí su avance.
          </EmptyState>
        </div>
      ) : (
        <ul className="grid flex-1 content-around gap-3 p-5 sm:p-6">
          {sorted.slice(0, isWhole ? undefined : FEW).map((warehouse) => (
            <Works key={warehouse.id} warehouse={warehouse} />
          ))}
        </ul>
      )}
      {sorted.length > FEW && !isWhole && (
        <Button variant="ghost" size="sm" className="mb-3 self-center" onClick={() => setWhole(true)}>
          {`Ver las ${sorted.length} bodegas`}
        </Button>
      )}
    </Card>
  );
}
