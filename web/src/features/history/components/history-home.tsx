import type { HistoryFilter } from '@nodo/contracts/history/values';
import type { HistoryActivity } from '@nodo/contracts/history/views';
import { projectionLabel } from '@nodo/contracts/projections/views';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, GitBranch, GitCompareArrows, Hammer, History, ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { counted } from '../../../lib/counted.ts';
import { formatBogotaDateTime, formatDuration, formatWhole } from '../../../lib/format.ts';
import {
  BRANCHES_ADDRESS,
  historyAddress,
  REBUILDS_ADDRESS,
  streamAddress,
} from '../../../lib/history-address.ts';
import { useLookingAtLog } from '../../../lib/live.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { activityQuery, historyPageQuery } from '../api/list-history.ts';
import { byWhom, eventLabel, streamLabel } from '../event-labels.ts';
import { ActivityChart } from './activity-chart.tsx';
import { MomentButton } from './moment-button.tsx';

const DAYS = 14;
const LATEST = 8;

/** Frequent questions as ready-made filters. */
const questions: readonly { readonly text: string; readonly filter: HistoryFilter }[] = [
  { text: 'Decisiones de KYC', filter: { type: 'KycReviewed' } },
  { text: 'Cambios de la configuración', filter: { category: 'settings' } },
  { text: 'Pagos que no encajaron', filter: { type: 'TransferLeftUnmatched' } },
  { text: 'Pagos deshechos por la cadena', filter: { type: 'TransferReorganised' } },
  { text: 'Inversiones confirmadas o fallidas', filter: { type: 'InvestmentConfirmed,InvestmentFailed' } },
  { text: 'Cambios de rol', filter: { type: 'UserRoleChanged' } },
];

const linkClasses =
  'font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current';

function Standing({ activity }: { activity: HistoryActivity }) {
  const { total, position, lagSeconds, lagEvents, parkedKeys, parkedEvents, latestAt } = activity;
  const isCurrent = lagSeconds < 2;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label="Eventos" value={formatWhole(total)} detail="En toda la historia" />
      <Stat
        label="Posición"
        value={formatWhole(Number(position))}
        detail={latestAt === null ? 'Sin eventos' : formatBogotaDateTime(latestAt)}
      />
      <Stat
        label="Retraso"
        value={isCurrent ? 'Al día' : formatDuration(lagSeconds * 1_000)}
        detail={isCurrent ? 'Las vistas siguen la historia' : `${formatWhole(lagEvents)} eventos por aplicar`}
      />
      <Stat
        label="Detenidos"
        value={parkedKeys === 0 ? 'Ninguno' : formatWhole(parkedEvents)}
        detail={
          parkedKeys === 0 ? 'Todo evento se pudo aplicar' : `En ${counted(parkedKeys, 'clave', 'claves')}`
        }
      />
    </div>
  );
}

/** What stands still, by projection; without keys, which may tell of people. */
function Parked({ parked }: Pick<HistoryActivity, 'parked'>) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Lo que está detenido" detail="Estas vistas dejaron de seguir algunas claves." />
      <ul className="divide-y divide-line px-5 pb-2 text-[0.9375rem] sm:px-6">
        {parked.map(({ projection, keys, events }) => (
          <li key={projection} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
            <span>{projectionLabel(projection)}</span>
            <span className="tabular text-ink-2">
              {counted(events, 'evento detenido', 'eventos detenidos')} en {counted(keys, 'clave', 'claves')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Latest() {
  const query = useQuery({
    ...historyPageQuery({}, 'desc', undefined, LATEST),
    refetchInterval: useLookingAtLog(),
  });
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Lo último, en vivo"
        action={
          <Link to="/history" className={`text-sm ${linkClasses}`}>
            Ver todo
          </Link>
        }
      />
      <div className="p-5 sm:p-6">
        {query.data ? (
          <ul className="divide-y divide-line">
            {query.data.events.map((event) => (
              <li key={event.position} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
                <Link to={streamAddress(event.stream, event.revision)} className={`truncate ${linkClasses}`}>
                  {eventLabel(event)}
                </Link>
                <span className="text-[0.8125rem] text-ink-3">
                  {formatBogotaDateTime(event.occurredAt)} · {streamLabel(event.stream)} · {byWhom(event)}
                </span>
              </li>
            ))}
          </ul>
        ) : query.isError ? (
          <QueryError query={query} fallback="No pudimos cargar lo último." />
        ) : (
          <SkeletonRows rows={5} label="Cargando lo último…" className="h-10" />
        )}
      </div>
    </Card>
  );
}

function Tools() {
  return (
    <Card className="min-w-0">
      <CardHeader title="Herramientas" />
      <div className="grid gap-5 p-5 sm:p-6">
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/history">
              <History aria-hidden className="size-4" />
              Explorar la historia
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={REBUILDS_ADDRESS}>
              <Hammer aria-hidden className="size-4" />
              Reconstrucciones
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={auditAddress({})}>
              <ScrollText aria-hidden className="size-4" />
              Auditoría
            </Link>
          </Button>
          <MomentButton look="outline" />
          <Button asChild variant="outline">
            <Link to="/history/compare">
              <GitCompareArrows aria-hidden className="size-4" />
              Comparar dos momentos
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={BRANCHES_ADDRESS}>
              <GitBranch aria-hidden className="size-4" />
              ¿Y si…?
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/books">
              <BookOpenText aria-hidden className="size-4" />
              Libros
            </Link>
          </Button>
        </div>
        <section className="grid gap-2">
          <h3 className="text-sm text-ink-3">Preguntas frecuentes</h3>
          <ul className="grid gap-x-5 gap-y-1.5 text-[0.9375rem] sm:grid-cols-2">
            {questions.map(({ text, filter }) => (
              <li key={text}>
                <Link to={historyAddress(filter)} className={linkClasses}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <p className="text-sm leading-6 text-ink-3">
          Para repetir algo evento por evento, ábrelo desde la historia o pega allí su identificador.
        </p>
      </div>
    </Card>
  );
}

/** Home page of an analyst: recent activity, what is stalled, and links to each tool. */
export function HistoryHome() {
  const query = useQuery({ ...activityQuery(DAYS), refetchInterval: useLookingAtLog() });
  if (query.isError && !query.data)
    return <QueryError query={query} fallback="No pudimos cargar la historia." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <UnversionedNote path="/api/history/activity" />
      {query.data ? (
        <Standing activity={query.data} />
      ) : (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <StatSkeleton key={key} />
          ))}
        </div>
      )}
      {query.data && query.data.parked.length > 0 && <Parked parked={query.data.parked} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Latest />
        <Tools />
      </div>
      {query.data && query.data.days.length > 0 && <ActivityChart activity={query.data} />}
    </div>
  );
}
