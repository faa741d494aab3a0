import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { actionLabel, signInMethodLabel } from '@nodo/contracts/audit/labels';
import type { AuditDetail, AuditRow } from '@nodo/contracts/audit/views';
import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { historyAddress, momentsAround, streamAddress } from '../../../lib/history-address.ts';
import { peopleOf, recordScreen } from '../../../lib/record-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Identifier } from '../../../ui/fact.tsx';
import { NeighbourSteps } from '../../../ui/neighbour-steps.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { auditEntryQuery } from '../api/list-audit.ts';
import { actorPart, ownReason, subjectKindLabel, subjectName, utcTime } from '../audit-row-labels.ts';
import { ChangeList } from './audit-change.tsx';
import { AuditProofSection } from './audit-proof.tsx';

/** Links from an entry to the records and people it is about. */
function Links({ entry, role }: { entry: AuditRow; role: Role }) {
  const isPerson = entry.subjectKind === 'user' || entry.subjectKind === 'kyc';
  const screen = recordScreen(entry, role);
  const { before, after } = momentsAround(entry.position, screen?.to);
  const links = [
    ...(screen ? [screen] : []),
    ...peopleOf(entry, role),
    ...(before ? [{ text: 'Ver la plataforma antes', to: before }] : []),
    { text: 'Ver la plataforma después', to: after },
    isPerson
      ? { text: 'Todo sobre esta persona', to: auditAddress({ person: entry.subjectId }) }
      : { text: 'Todo sobre este registro', to: auditAddress({ subject: entry.subjectId }) },
    { text: `Todo lo hecho por ${entry.actorName}`, to: auditAddress({ actor: entry.actorId }) },
    { text: 'Todo lo de esta solicitud', to: auditAddress({ correlation: entry.correlationId }) },
    {
      text: 'Historia: este registro evento por evento',
      to: streamAddress(`${entry.subjectKind}-${entry.subjectId}`),
    },
    { text: 'Historia: el evento de esta entrada', to: historyAddress({ q: entry.id }) },
    ...(entry.sessionId
      ? [{ text: 'Todo lo de esta sesión', to: auditAddress({ session: entry.sessionId }) }]
      : []),
  ];
  return (
    <ul className="grid gap-1.5 text-sm">
      {links.map(({ text, to }) => (
        <li key={text}>
          <Link
            to={to}
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Origin of the action: the person's browser and network, or the service that did it. */
function Origin({ entry }: { entry: AuditRow }) {
  const { actorKind, actorName, origin } = entry;
  if (actorKind === 'service') return <Fact label="Desde dónde">Servicio {actorName}</Fact>;
  if (origin === null) {
    return (
      <Fact label="Desde dónde">
        <span className="text-ink-3">Sin registro de la sesión</span>
      </Fact>
    );
  }
  return (
    <>
      <Fact label="Desde dónde">
        {origin.device}
        {origin.address && <span className="text-ink-3 tabular"> · {origin.address}</span>}
      </Fact>
      <Fact label="Ingreso">
        {signInMethodLabel(origin.method)}{' '}
        <span className="text-ink-3">· {formatBogotaDateTime(origin.beganAt)}</span>
      </Fact>
    </>
  );
}

function Entry({ entry, role }: { entry: AuditRow; role: Role }) {
  const reason = ownReason(entry);
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label="Quién">
          {entry.actorName} <span className="text-ink-3">· {actorPart(entry)}</span>
        </Fact>
        <Fact label={subjectKindLabel(entry)}>{subjectName(entry)}</Fact>
        <Fact label="Cuándo (Bogotá)">{formatBogotaDateTime(entry.occurredAt)}</Fact>
        <Fact label="Cuándo (UTC)">{utcTime(entry.occurredAt)}</Fact>
        <Origin entry={entry} />
      </dl>
      <section className="grid gap-2.5">
        <h3 className="font-semibold">Qué cambió</h3>
        <ChangeList entry={entry} />
      </section>
      {reason && (
        <section className="grid gap-1.5">
          <h3 className="font-semibold">Motivo</h3>
          <p className="text-[0.9375rem] whitespace-pre-wrap text-ink-2">{reason}</p>
        </section>
      )}
      <AuditProofSection key={entry.id} entry={entry} maySeal={can(role, 'audit.prove')} />
      <section className="grid gap-2.5">
        <h3 className="font-semibold">Ver más</h3>
        <Links entry={entry} role={role} />
      </section>
      <dl className="grid gap-3 border-t border-line pt-5">
        <Identifier label="Identificador del registro" value={entry.subjectId} />
        <Identifier label="Correlación" value={entry.correlationId} />
        <Identifier label="Posición en la historia" value={entry.position} />
      </dl>
    </div>
  );
}

/** Prefetches the neighbouring entries, so that stepping through them needs no waiting. */
function useNeighbours(detail: AuditDetail | undefined, filter: AuditFilter): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const id of [detail?.newerId, detail?.olderId]) {
      if (id) void client.prefetchQuery(auditEntryQuery(id, filter));
    }
  }, [client, detail, filter]);
}

interface AuditDrawerProps {
  entryId: string;
  filter: AuditFilter;
  /** Role of the signed-in reader. */
  role: Role;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Side panel with one audit entry in full. */
export function AuditDrawer({ entryId, filter, role, onOpen, onClose }: AuditDrawerProps) {
  const query = useQuery({ ...auditEntryQuery(entryId, filter), placeholderData: keepPreviousData });
  const { data } = query;
  useNeighbours(data, filter);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? actionLabel(data.entry.action) : 'Registro de auditoría'}
      description={data ? subjectName(data.entry) : 'Cargando…'}
      shape="panel"
    >
      {data && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <NeighbourSteps newer={data.newerId} older={data.olderId} onOpen={onOpen} />
          <Entry entry={data.entry} role={role} />
        </div>
      )}
      {!data && query.isPending && <Skeleton className="h-80 w-full" />}
      {!data && query.error && <QueryError query={query} fallback="No pudimos cargar este registro." />}
    </Dialog>
  );
}
