import { constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { Suspense } from 'react';
import { formatPercent, formatProgress } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const UpdateFilter = lazyPart(async () => (await import('./update-filter.tsx')).UpdateFilter);

interface UpdateProgressProps {
  warehouses: readonly WarehouseView[];
  warehouseId: string | undefined;
  onChange: (warehouseId: string | undefined) => void;
}

interface Shown {
  readonly name: string;
  readonly detail: string;
  readonly progress: number;
  readonly digits: number;
}

/** The average of the given warehouses, or the selected one. */
function shownOf(warehouses: readonly WarehouseView[], warehouseId: string | undefined): Shown {
  const chosen = warehouses.find(({ id }) => id === warehouseId);
  if (chosen) {
    return {
      name: chosen.name,
      detail: constructionStatusLabels[chosen.constructionStatus],
      progress: chosen.progressPercentage,
      digits: Number.isInteger(chosen.progressPercentage) ? 0 : 1,
    };
  }
  const sum = warehouses.reduce((total, { progressPercentage }) => total + progressPercentage, 0);
  const detail = warehouses.length === 1 ? 'En 1 bodega' : `Promedio de ${warehouses.length} bodegas`;
  return { name: 'Avance de obra', detail, progress: sum / Math.max(1, warehouses.length), digits: 0 };
}

function Row({
  warehouse,
  isChosen,
  onChoose,
}: {
  warehouse: WarehouseView;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const progress = formatProgress(warehouse.progressPercentage);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'grid w-full grid-cols-[minmax(0,1fr)] gap-2 px-5 py-3 text-left -outline-offset-2 transition-colors hover:bg-sunken',
        isChosen && 'bg-sunken shadow-[inset_3px_0_0_var(--signal)]',
      )}
    >
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 font-medium break-words">{warehouse.name}</span>
        <span className="text-ink-2 tabular">{progress}</span>
      </span>
      <span aria-hidden className="h-1 w-full overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${warehouse.progressPercentage}%` }}
        />
      </span>
    </button>
  );
}

/** Progress of each warehouse; selecting one filters the updates beside it. On a phone, one at a time. */
export function UpdateProgress({ warehouses, warehouseId, onChange }: UpdateProgressProps) {
  const isWide = useIsWide();
  const { name, detail, progress, digits } = shownOf(warehouses, warehouseId);
  return (
    <div className="grid content-start gap-4">
      <Card className="overflow-hidden">
        <div className="p-5">
          <p className="text-sm text-ink-3">{name}</p>
          <p className="mt-1 text-[2rem] leading-none font-semibold tracking-[-0.02em] tabular">
            {formatPercent(progress, digits)}
          </p>
          <Progress
            value={progress}
            max={100}
            label={`Avance de obra: ${name}`}
            valueText={formatPercent(progress, digits)}
            tone="signal"
            className="mt-4"
          />
          <p className="mt-2 text-[0.8125rem] text-ink-3">{detail}</p>
        </div>
        <ul
          aria-label="Avance por bodega"
          className="hidden max-h-[28rem] divide-y divide-line overflow-y-auto border-t border-line lg:block"
        >
          {warehouses.map((warehouse) => (
            <li key={warehouse.id}>
              <Row
                warehouse={warehouse}
                isChosen={warehouse.id === warehouseId}
                onChoose={() => onChange(warehouse.id === warehouseId ? undefined : warehouse.id)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {warehouses.length > 1 && !isWide && (
        <Suspense fallback={<Skeleton className="h-18" />}>
          <UpdateFilter warehouses={warehouses} warehouseId={warehouseId} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
