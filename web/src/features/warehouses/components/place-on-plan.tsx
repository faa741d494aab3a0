import { phaseStateLabels } from '@nodo/contracts/warehouses/construction-plans';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatPercent, formatProgress } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { masterplan } from '../masterplan.ts';
import { warehouseAddress } from '../warehouse-address.ts';

/** The phase of the expansion that contains a warehouse, with all warehouses of it; nothing if there is none. */
export function PlaceOnPlan({ warehouseId }: { warehouseId: string }) {
  const { data } = useQuery(warehousesQuery);
  const phase = masterplan(data ?? []).find(({ warehouses }) =>
    warehouses.some(({ id }) => id === warehouseId),
  );
  if (!phase) return null;
  return (
    <Card aria-label="Lugar en el plan">
      <CardHeader
        title="Lugar en el plan"
        detail={`${phase.name} · ${phaseStateLabels[phase.state]} · ${phase.units} unidades, ${formatPercent(phase.progress, 0)} de obra`}
      />
      <ol
        className="grid grid-cols-[minmax(0,1fr)] gap-1 px-5 py-4 sm:px-6"
        aria-label={`Bodegas de la ${phase.name}, en el orden de entrega`}
      >
        {phase.warehouses.map(({ id, name, units, progressPercentage }) => {
          const isThis = id === warehouseId;
          return (
            <li
              key={id}
              aria-current={isThis || undefined}
              className={cx(
                'flex items-baseline justify-between gap-4 rounded-sm px-3 py-1.5 text-sm',
                isThis ? 'bg-signal-soft font-medium text-signal-ink' : 'text-ink-2',
              )}
            >
              <span className="min-w-0 break-words">
                {isThis ? (
                  name
                ) : (
                  <Link to={warehouseAddress(id)} className="hover:underline hover:underline-offset-4">
                    {name}
                  </Link>
                )}
              </span>
              <span className="shrink-0 text-[0.8125rem] tabular">
                {units === 1 ? '1 unidad' : `${units} unidades`} · {formatProgress(progressPercentage)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="border-t border-line px-5 py-3 sm:px-6">
        <Link
          to="/interactive-map"
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Dónde queda y cómo se conecta
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </p>
    </Card>
  );
}
