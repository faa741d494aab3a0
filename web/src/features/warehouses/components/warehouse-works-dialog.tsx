import type { ConstructionUpdateView, WarehouseView } from '@nodo/contracts/warehouses/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, FileText } from 'lucide-react';
import { formatDate, formatProgress } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { worksQuery } from '../api/list-works.ts';
import { deliveryLabel } from '../delivery-label.ts';
import { Tbd } from './warehouse-tbd.tsx';
import { documentsOf, WorkDocuments } from './work-documents.tsx';

export type WorksTopic = 'schedule' | 'documents';

function Schedule({ warehouse, works }: { warehouse: WarehouseView; works: ConstructionUpdateView[] }) {
  const { name, progressPercentage, expectedCompletion } = warehouse;
  const shown = formatProgress(progressPercentage);
  return (
    <div className="grid gap-5">
      <div>
        <dl className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
          <div className="flex gap-1.5">
            <dt className="text-ink-3">Avance</dt>
            <dd className="font-medium tabular">{shown}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-ink-3">{deliveryLabel(warehouse)}</dt>
            <dd className="font-medium">{expectedCompletion ? formatDate(expectedCompletion) : <Tbd />}</dd>
          </div>
        </dl>
        <Progress
          value={progressPercentage}
          max={100}
          label={`Avance de obra de ${name}`}
          valueText={shown}
        />
      </div>
      {works.length === 0 ? (
        <EmptyState icon={CalendarClock} title="Aún no hay avances publicados">
          Cuando publiquemos el primer hito de la obra lo verás aquí.
        </EmptyState>
      ) : (
        <ol className="grid gap-5 border-l border-line pl-5">
          {works.map((work) => (
            <li key={work.id} className="relative">
              <span
                aria-hidden
                className="absolute top-1.5 -left-[1.5625rem] size-2.5 rounded-full border-2 border-surface bg-signal"
              />
              <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <time dateTime={work.createdAt} className="text-[0.8125rem] text-ink-3">
                  {formatDate(work.createdAt)}
                </time>
                {work.percentage !== null && <Badge>{formatProgress(work.percentage)}</Badge>}
              </div>
              <h3 className="mt-0.5 text-[0.9375rem] font-medium break-words">{work.title}</h3>
              <p className="mt-0.5 text-sm leading-6 break-words whitespace-pre-line text-ink-2">
                {work.description}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Documents({ works, hasMore }: { works: ConstructionUpdateView[]; hasMore: boolean }) {
  const documents = documentsOf(works);
  if (documents.length === 0 && hasMore) {
    return <p className="text-sm text-ink-2">Entre los avances más recientes no hay documentos.</p>;
  }
  if (documents.length === 0) {
    return (
      <EmptyState icon={FileText} title="Aún no hay documentos">
        Los documentos y archivos que publiquemos sobre esta bodega quedarán aquí.
      </EmptyState>
    );
  }
  return <WorkDocuments documents={documents} />;
}

const topics = {
  schedule: { title: 'Cronograma', description: 'Los hitos de la obra, el más reciente primero.' },
  documents: { title: 'Documentos', description: 'Lo que publicamos sobre esta bodega.' },
} as const satisfies Record<WorksTopic, { title: string; description: string }>;

interface WarehouseWorksDialogProps {
  warehouse: WarehouseView;
  topic: WorksTopic;
  onClose: () => void;
}

/** Published works of one warehouse: its milestones, or their documents. */
export function WarehouseWorksDialog({ warehouse, topic, onClose }: WarehouseWorksDialogProps) {
  const query = useInfiniteQuery(worksQuery(warehouse));
  const { title, description } = topics[topic];
  const works = query.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title} de ${warehouse.name}`}
      description={description}
      shape="panel"
    >
      {works ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {topic === 'schedule' ? (
            <Schedule warehouse={warehouse} works={works} />
          ) : (
            <Documents works={works} hasMore={query.hasNextPage} />
          )}
          <MoreButton query={query} className="justify-self-center" />
        </div>
      ) : query.isPending ? (
        <SkeletonRows rows={3} label="Cargando…" className="h-16" />
      ) : (
        <QueryError query={query} fallback="No pudimos cargar los avances de esta bodega." />
      )}
    </Dialog>
  );
}
