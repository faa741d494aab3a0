import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { updatesQuery } from '../api/list-updates.ts';
import { PercentageBadge, UpdateTypeIcon } from './update-type.tsx';

const FEW = 3;

function Latest() {
  const query = useInfiniteQuery(updatesQuery({ scope: 'own', warehouseId: undefined }, FEW));
  if (query.isPending) return <SkeletonRows rows={FEW} label="Cargando avances…" className="h-12" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar los avances." />;
  }
  const rows = query.data.pages[0]?.rows ?? [];
  if (rows.length === 0) {
    return <p className="text-sm text-ink-2">Aún no se ha publicado nada de tus bodegas.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((update) => (
        <li key={update.id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2"
          >
            <UpdateTypeIcon type={update.updateType} className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1">
            <h3 lang="es" className="text-[0.9375rem] font-medium break-words">
              {update.title}
            </h3>
            <p className="text-[0.8125rem] break-words text-ink-3">
              {update.warehouseName} · {formatDate(update.createdAt)}
            </p>
          </div>
          {update.percentage !== null && <PercentageBadge percentage={update.percentage} />}
        </li>
      ))}
    </ul>
  );
}

/** Average progress of one's own warehouses, and the latest update. `progress` has one value per warehouse. */
export function UpdateProgressCard({ progress }: { progress: readonly number[] }) {
  const mean = progress.reduce((sum, each) => sum + each, 0) / Math.max(1, progress.length);
  const percent = formatPercent(mean, 0);
  return (
    <Card>
      <CardHeader
        title="Avance de obra"
        detail={progress.length === 1 ? 'De tu bodega' : `Promedio de tus ${progress.length} bodegas`}
        action={
          <Button asChild variant="ghost" size="sm" className="-mx-3">
            <Link to="/construction-progress">
              Ver avances
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <div className="lg:border-r lg:border-line lg:pr-10">
          <p className="text-[2.5rem] leading-none font-semibold tracking-[-0.02em] tabular">{percent}</p>
          <Progress
            value={mean}
            max={100}
            label="Avance de obra de tus bodegas"
            valueText={percent}
            tone="signal"
            className="mt-4"
          />
        </div>
        <Latest />
      </div>
    </Card>
  );
}
