import type { StateStep, StatesPage } from '@nodo/contracts/history/views';
import type { Role } from '@nodo/contracts/roles';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { useShownMoment } from '../../../lib/shown-moment.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { historyPageQuery } from '../api/list-history.ts';
import { isCut, statesQuery, WINDOW } from '../api/read-stream.ts';
import { eventLabel } from '../event-labels.ts';
import { addressAt, useReplayView } from '../replay-view.ts';
import { EventKeys, EventLinks, EventSays, EventTimes } from './event-facts.tsx';
import { JsonView } from './json-view.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { StateTable } from './state-table.tsx';
import { UnreadStream } from './unread-stream.tsx';

const loading = <SkeletonRows rows={4} label="Cargando el flujo…" className="h-24" />;

interface Found {
  readonly step: StateStep;
  readonly before: unknown;
}

function stepAt(page: StatesPage | undefined, revision: number): Found | undefined {
  const index = page?.steps.findIndex(({ event }) => event.revision === revision) ?? -1;
  const step = page?.steps[index];
  if (!page || !step) return undefined;
  return { step, before: index === 0 ? page.before : page.steps[index - 1]?.state };
}

/**
 * One step. Reads the window around it and prefetches those on either side; what a window does not reach, as one of big
 * states, it reads alone, which is refused beyond the last revision.
 */
function useStep(stream: string, revision: number) {
  const client = useQueryClient();
  const around = useQuery({ ...statesQuery(stream, revision, WINDOW), placeholderData: keepPreviousData });
  const page = around.isPlaceholderData ? undefined : around.data;
  const isShort = page !== undefined && isCut(page);
  const isBeyond = page !== undefined && stepAt(page, revision) === undefined;
  const alone = useQuery({ ...statesQuery(stream, revision, 1), enabled: isBeyond });
  const query = isBeyond ? alone : around;
  const last = isShort ? undefined : page?.last;
  useEffect(() => {
    const window = revision - (revision % WINDOW);
    for (const beside of [window - WINDOW, window + WINDOW]) {
      const isThere = beside >= 0 && last !== undefined && beside <= last;
      if (isThere) void client.prefetchQuery(statesQuery(stream, beside, WINDOW));
    }
  }, [client, stream, revision, last]);
  return { query, found: stepAt(query.data, revision) };
}

function Compared({ stream, at, compared, found, onEnd }: ComparedProps) {
  const other = useStep(stream, compared);
  return (
    <Card className="min-w-0">
      <CardHeader
        title={`Revisión ${compared} frente a revisión ${at}`}
        detail={other.found && formatBogotaDateTime(other.found.step.event.occurredAt)}
        action={
          <Button variant="outline" size="sm" onClick={onEnd}>
            Dejar de comparar
          </Button>
        }
      />
      <div className="p-5 sm:p-6">
        {other.found ? (
          <StateTable
            label={`Revisión ${compared} frente a revisión ${at}`}
            before={other.found.step.state}
            after={found.step.state}
            sides={[`Revisión ${compared}`, `Revisión ${at}`]}
          />
        ) : other.query.isError ? (
          <UnreadStream stream={stream} query={other.query} fallback="No pudimos cargar esa revisión." />
        ) : (
          loading
        )}
      </div>
    </Card>
  );
}

interface ComparedProps {
  stream: string;
  at: number;
  compared: number;
  found: Found;
  onEnd: () => void;
}

function Step({ found, role }: { found: Found; role: Role }) {
  const { event } = found.step;
  return (
    <Card className="min-w-0">
      <CardHeader
        title={eventLabel(event)}
        detail={event.type}
        action={
          <CopyButton
            text={addressAt(location.href, event.revision)}
            label="Copiar el enlace a este momento"
            done="Enlace"
            showLabel
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-6">
        <EventTimes event={event} />
        <EventSays event={event} />
        <EventLinks event={event} withReplay={false} role={role} />
        <EventKeys event={event} />
      </div>
    </Card>
  );
}

/** Where a replay begins in the past, unless its address says so: at the last revision by the shown moment. */
function BeginAtMoment({ stream, role }: ReplayProps) {
  const query = useQuery(historyPageQuery({ stream }, 'desc', undefined, 1));
  if (query.isError && !query.data)
    return <UnreadStream stream={stream} query={query} fallback="No pudimos cargar este flujo." />;
  if (!query.data) return loading;
  const [newest] = query.data.events;
  if (newest) return <Replay stream={stream} role={role} begin={newest.revision} />;
  return (
    <EmptyState
      icon={History}
      title="Hasta entonces no había pasado nada aquí"
      action={
        <Button asChild variant="outline">
          <Link to={streamAddress(stream, 0)}>Ir al primer evento</Link>
        </Button>
      }
    >
      Hasta el momento que se muestra, este flujo no tenía eventos.
    </EmptyState>
  );
}

interface ReplayProps {
  stream: string;
  role: Role;
}

/** A stream, event by event, with the state after each one. Read-only: nothing is executed again. */
export function StreamReplay(replay: ReplayProps) {
  const [view] = useReplayView();
  const isPast = useShownMoment() !== undefined;
  return isPast && view.revision === undefined ? <BeginAtMoment {...replay} /> : <Replay {...replay} />;
}

interface BeginProps extends ReplayProps {
  /** The revision that is shown until another is chosen; the last one if absent. */
  begin?: number;
}

function Replay({ stream, role, begin }: BeginProps) {
  const [view, change] = useReplayView();
  const start = useQuery({
    ...statesQuery(stream, view.revision ?? begin ?? 0, WINDOW),
    placeholderData: keepPreviousData,
  });
  const last = start.data?.last;
  const at = view.revision ?? begin ?? last ?? 0;
  const { query, found } = useStep(stream, at);
  if (start.isError && !start.data)
    return <UnreadStream stream={stream} query={start} fallback="No pudimos cargar este flujo." />;
  if (query.isError && !found)
    return <UnreadStream stream={stream} query={query} fallback="No pudimos cargar esta revisión." />;
  if (last === undefined) return loading;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card className="p-5 sm:p-6">
        <ReplayControls
          at={at}
          last={last}
          isReady={found !== undefined}
          onMove={(revision) => change({ revision })}
        />
      </Card>
      {found ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <Step found={found} role={role} />
          <Card className="min-w-0">
            <CardHeader
              title="Estado después de este evento"
              detail="El mismo con el que se deciden los comandos."
              action={
                view.compared === undefined && (
                  <Button variant="outline" size="sm" onClick={() => change({ compared: at })}>
                    Comparar desde aquí
                  </Button>
                )
              }
            />
            <div className="grid gap-4 p-5 sm:p-6">
              <StateTable
                label="Estado después de este evento"
                before={found.before}
                after={found.step.state}
                sides={['Antes', 'Después']}
              />
              <JsonView label="Estado como JSON" value={found.step.state} />
            </div>
          </Card>
        </div>
      ) : (
        loading
      )}
      {found && view.compared !== undefined && (
        <Compared
          stream={stream}
          at={at}
          compared={view.compared}
          found={found}
          onEnd={() => change({ compared: undefined })}
        />
      )}
    </div>
  );
}
