import type { SessionView } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { endSessions, sessionsQuery } from '../api/sessions.ts';
import { sessionsKey } from '../keys.ts';

/** Ends one session by id, or all except the current one. */
function useEndSessions() {
  return useCommand({
    send: endSessions,
    toastKey: 'sessions',
    said: ({ ended }) =>
      ended === 1
        ? { title: 'Sesión cerrada', description: 'Ese navegador ya salió de tu cuenta.' }
        : { title: 'Sesiones cerradas', description: `Cerramos ${ended} sesiones.` },
    failed: 'No se pudo cerrar la sesión',
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** One's own sessions, so that unknown ones can be ended. `withHistory` for those who may read the audit. */
export function SessionsCard({ withHistory }: { withHistory: boolean }) {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSessions();
  const others = sessions.data?.filter((session) => !session.current) ?? [];
  const sorted = [...(sessions.data?.filter((session) => session.current) ?? []), ...others];
  return (
    <Card className="pb-5">
      <CardHeader
        title="Sesiones"
        detail="Los navegadores en los que entraste a tu cuenta."
        action={
          others.length > 0 && (
            <Button variant="outline" size="sm" busy={end.isPending} onClick={() => end.mutate(undefined)}>
              Cerrar todas las demás
            </Button>
          )
        }
      />
      <div className="px-5 pt-4 sm:px-6">
        <UnversionedNote path="/api/sessions" />
        {sessions.isPending && <SkeletonRows rows={2} label="Cargando tus sesiones" />}
        {sessions.isError && (
          <ErrorState
            error={sessions.error}
            fallback="No pudimos leer tus sesiones."
            onRetry={() => void sessions.refetch()}
          />
        )}
        <ul ref={keepFocus} className="divide-y divide-line">
          {sorted.map((session) => (
            <Session
              key={session.id}
              session={session}
              busy={end.isPending}
              withHistory={withHistory}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface SessionProps {
  session: SessionView;
  busy: boolean;
  withHistory: boolean;
  onEnd: () => void;
}

function Session({ session, busy, withHistory, onEnd }: SessionProps) {
  const { id, device, current, createdAt, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && (
            <Badge tone="sea" dot>
              Esta sesión
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-3">
          Desde el {formatDateTime(createdAt)} · Último uso: {formatDateTime(lastSeenAt)}
        </p>
      </div>
      {withHistory && (
        <HistoryLink
          to={auditAddress({ session: id })}
          of={`la sesión de ${device}, desde el ${formatDateTime(createdAt)}`}
        />
      )}
      {!current && (
        <Button
          variant="ghost"
          size="sm"
          disabled={busy}
          aria-label={`Cerrar sesión de ${device}, desde el ${formatDateTime(createdAt)}`}
          onClick={onEnd}
        >
          Cerrar sesión
        </Button>
      )}
    </li>
  );
}
