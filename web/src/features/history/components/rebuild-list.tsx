import type { RebuildView } from '@nodo/contracts/history/rebuilds/views';
import { GitCompareArrows } from 'lucide-react';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import {
  failureTitle,
  progressText,
  projectionsText,
  rebuildStateText,
  untilText,
  verdictText,
} from '../rebuild-labels.ts';
import { RebuildOrders } from './rebuild-orders.tsx';

interface RebuildItemProps {
  rebuild: RebuildView;
  /** Total number of projections. */
  known: number;
  mayOrder: boolean;
  onOpen: () => void;
}

function byWhom({ requestedBy, isUpgrade }: RebuildView): string {
  if (isUpgrade) return 'Nueva versión, por sí misma';
  return requestedBy === null ? 'Pedida desde la consola' : `Pedida por ${requestedBy}`;
}

function RebuildItem({ rebuild, known, mayOrder, onOpen }: RebuildItemProps) {
  const { number, state, events, goalEvents, comparison, failure, reason } = rebuild;
  const { tone, text } = rebuildStateText(rebuild);
  const isUnderWay = state === 'building' || state === 'paused' || state === 'waiting';
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">
            {projectionsText(rebuild.projections, known)}{' '}
            <span className="font-normal text-ink-3">#{number}</span>
          </h3>
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            {untilText(rebuild.until)} · {byWhom(rebuild)} · {formatBogotaDateTime(rebuild.requestedAt)}
          </p>
          {reason && <p className="mt-1 text-sm break-words text-ink-2">«{reason}»</p>}
        </div>
        <Badge tone={tone} dot>
          {text}
        </Badge>
      </div>
      {isUnderWay && goalEvents > 0 && (
        <div className="grid gap-2">
          <Progress
            label={`Avance de la reconstrucción ${number}`}
            value={events}
            max={goalEvents}
            valueText={progressText(rebuild)}
            tone="signal"
          />
          <p className="text-sm text-ink-2 tabular-nums">{progressText(rebuild)}</p>
        </div>
      )}
      {failure && (
        <Notice {...failureTitle(state)} live>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          {comparison && (
            <>
              <p className="flex items-center gap-2 text-sm">
                <span
                  aria-hidden
                  className={`size-2 rounded-full ${comparison.isEqual ? 'bg-sea' : 'bg-alert'}`}
                />
                {verdictText(comparison)}
              </p>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Ver comparación de la reconstrucción ${number}`}
                onClick={onOpen}
              >
                <GitCompareArrows aria-hidden className="size-4" />
                Ver comparación
              </Button>
            </>
          )}
        </div>
        {mayOrder && <RebuildOrders rebuild={rebuild} />}
      </div>
    </Card>
  );
}

interface RebuildListProps {
  rebuilds: readonly RebuildView[];
  known: number;
  mayOrder: boolean;
  onOpen: (id: string) => void;
}

/** Rebuilds, newest first. */
export function RebuildList({ rebuilds, known, mayOrder, onOpen }: RebuildListProps) {
  return (
    <ul aria-label="Reconstrucciones" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {rebuilds.map((rebuild) => (
        <li key={rebuild.id}>
          <RebuildItem
            rebuild={rebuild}
            known={known}
            mayOrder={mayOrder}
            onOpen={() => onOpen(rebuild.id)}
          />
        </li>
      ))}
    </ul>
  );
}
