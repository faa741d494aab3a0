import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatMonth, formatProgress } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { worksQuery } from '../api/list-works.ts';
import { deliveryLabel } from '../delivery-label.ts';
import { UpdateMedia } from './update-media.tsx';
import { PercentageBadge, UpdateTypeBadge } from './update-type.tsx';
import { documentsOf, WorkDocuments } from './work-documents.tsx';

/** Number of updates shown initially. */
const SHOWN = 4;

interface WarehouseWorksProps {
  warehouse: WarehouseView;
  /** Pictures of the warehouse. */
  photos: ReactNode;
}

/** Lazily loaded when opened. */
const WarehouseWorksDialog = lazyPart(
  async () => (await import('./warehouse-works-dialog.tsx')).WarehouseWorksDialog,
);

function ScheduleButton({ warehouse }: { warehouse: WarehouseView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-9 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        Cronograma
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WarehouseWorksDialog warehouse={warehouse} topic="schedule" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Works of one warehouse: pictures, progress and latest updates. */
export function WarehouseWorks({ warehouse, photos }: WarehouseWorksProps) {
  const query = useInfiniteQuery(worksQuery(warehouse));
  const works = query.data?.pages.flatMap(({ rows }) => rows);
  const { id, name, progressPercentage, expectedCompletion } = warehouse;
  const shown = formatProgress(progressPercentage);
  return (
    <Card aria-label="Las obras" className="overflow-hidden">
      {photos}
      <CardHeader
        title="Las obras"
        detail={
          expectedCompletion ? `${deliveryLabel(warehouse)}: ${formatMonth(expectedCompletion)}` : undefined
        }
        action={
          <span className="flex flex-wrap items-center gap-x-5">
            <ScheduleButton warehouse={warehouse} />
            <Link
              to={`/construction-progress?${new URLSearchParams({ vista: 'all-projects', bodega: id })}`}
              className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Todos los avances
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </span>
        }
      />
      <div className="grid gap-5 px-5 py-5 sm:px-6">
        <div className="flex items-center gap-4">
          <Progress
            value={progressPercentage}
            max={100}
            label={`Avance de obra de ${name}`}
            valueText={shown}
            className="flex-1"
          />
          <span className="text-sm font-medium tabular">{shown}</span>
        </div>
        {works ? (
          <ol className="grid gap-5 [&>li:not(:first-child)]:border-t [&>li:not(:first-child)]:border-line [&>li:not(:first-child)]:pt-5">
            {works.slice(0, SHOWN).map((work) => (
              <li key={work.id}>
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
                  <UpdateTypeBadge type={work.updateType} />
                  {work.percentage !== null && <PercentageBadge percentage={work.percentage} />}
                  <time dateTime={work.createdAt} className="ml-auto text-[0.8125rem] text-ink-3">
                    {formatDate(work.createdAt)}
                  </time>
                </div>
                <h3 className="mt-2 text-[0.9375rem] font-medium wrap-anywhere">{work.title}</h3>
                <p className="measure mt-0.5 text-sm leading-6 whitespace-pre-line text-ink-2 wrap-anywhere">
                  {work.description}
                </p>
                {work.mediaUrl && <UpdateMedia mediaUrl={work.mediaUrl} title={work.title} />}
              </li>
            ))}
            {works.length === 0 && (
              <li className="text-sm text-ink-2">
                Cuando publiquemos el primer avance de esta bodega lo verás aquí.
              </li>
            )}
          </ol>
        ) : query.isPending ? (
          <SkeletonRows rows={2} label="Cargando los avances…" className="h-20" />
        ) : (
          <QueryError query={query} fallback="No pudimos cargar los avances de esta bodega." />
        )}
      </div>
    </Card>
  );
}

/** Documents published with the works of one warehouse. Renders nothing if there are none. */
export function WarehouseDocuments({ warehouse }: { warehouse: WarehouseView }) {
  const { data } = useInfiniteQuery(worksQuery(warehouse));
  const documents = documentsOf(data?.pages.flatMap(({ rows }) => rows) ?? []);
  if (documents.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Documentos de la bodega" />
      <div className="px-5 py-4 sm:px-6">
        <WorkDocuments documents={documents} />
      </div>
    </Card>
  );
}
