import { auditSubjectKindSchema } from '@nodo/contracts/audit/commands';
import { changeLabel, reasonLabel } from '@nodo/contracts/audit/labels';
import type { StreamEvent } from '@nodo/contracts/history/views';
import type { Role } from '@nodo/contracts/roles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { historyAddress, momentsAround, storyAddress, streamAddress } from '../../../lib/history-address.ts';
import { streamScreens } from '../../../lib/record-address.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Fact, Identifier } from '../../../ui/fact.tsx';
import { byWhom, streamLabel, versionWords } from '../event-labels.ts';
import { JsonView } from './json-view.tsx';

const linkClasses =
  'font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current';

const sides = [
  { value: 'words', label: 'En palabras' },
  { value: 'json', label: 'JSON' },
  { value: 'metadata', label: 'Metadatos' },
  { value: 'stored', label: 'Guardado' },
] as const;
type Side = (typeof sides)[number]['value'];

function InWords({ event }: { event: StreamEvent }) {
  if (event.changes === null) {
    return <p className="text-sm text-ink-2">La auditoría no cuenta este evento: míralo como JSON.</p>;
  }
  return (
    <div className="grid gap-3 text-[0.9375rem]">
      {event.changes.length === 0 ? (
        <p className="text-ink-2">No cambió ningún dato.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {event.changes.map((change) => (
            <li key={change.field} className="px-4 py-2.5 break-words">
              {changeLabel(event.category, change)}
            </li>
          ))}
        </ul>
      )}
      {event.reason && (
        <p className="whitespace-pre-wrap">
          <span className="text-ink-3">Motivo: </span>
          {reasonLabel(event.type, event.reason)}
        </p>
      )}
    </div>
  );
}

function Said({ event, side }: { event: StreamEvent; side: Side }) {
  if (side === 'words') return <InWords event={event} />;
  if (side === 'metadata') return <JsonView label="Metadatos" value={event.stored.metadata} />;
  if (side === 'stored') {
    return (
      <div className="grid gap-3">
        <JsonView
          label={`Como está guardado, versión ${event.stored.version ?? 'desconocida'}`}
          value={event.stored.data}
        />
        {event.read && (
          <JsonView label={`Como se lee, versión ${event.read.version}`} value={event.read.data} />
        )}
      </div>
    );
  }
  if (event.read === null) {
    return (
      <p className="text-sm leading-6 text-alert-ink">
        Este evento no se puede leer con esta versión de la plataforma. Míralo como está guardado.
      </p>
    );
  }
  return <JsonView label="Lo que dice" value={event.read.data} />;
}

/** The event's data in words and as JSON, its metadata, and the stored form beside the upcast one. */
export function EventSays({ event }: { event: StreamEvent }) {
  const [side, setSide] = useState<Side>('words');
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="overflow-x-auto">
        <Choice label="Cómo se muestra el evento" value={side} options={sides} onChange={setSide} isGrid />
      </div>
      <Said event={event} side={side} />
    </section>
  );
}

/** Time, author and schema version. */
export function EventTimes({ event }: { event: StreamEvent }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact label="Ocurrió (Bogotá)">{formatBogotaDateTime(event.occurredAt)}</Fact>
      <Fact label="Se registró (Bogotá)">{formatBogotaDateTime(event.recordedAt)}</Fact>
      <Fact label="Quién">{byWhom(event)}</Fact>
      <Fact label="Versión del esquema">{versionWords(event.schemaVersion, event.type)}</Fact>
    </dl>
  );
}

/** The event's identifiers, each with a copy button. */
export function EventKeys({ event }: { event: StreamEvent }) {
  return (
    <dl className="grid gap-3 border-t border-line pt-5">
      <Identifier label="Evento" value={event.id} />
      <Identifier label="Flujo" value={event.stream} />
      <Identifier label="Posición en la historia" value={event.position} />
      {event.correlationId && <Identifier label="Correlación" value={event.correlationId} />}
      {event.causationId && <Identifier label="Causa" value={event.causationId} />}
      {event.sessionId && <Identifier label="Sesión" value={event.sessionId} />}
    </dl>
  );
}

interface EventLinksProps {
  event: StreamEvent;
  withReplay: boolean;
  /** The reader's role: leads only to what it may open. */
  role: Role;
}

/** Links to the record's own screen and to related ones. */
export function EventLinks({ event, withReplay, role }: EventLinksProps) {
  const kind = auditSubjectKindSchema.safeParse(event.category);
  const { before, after } = momentsAround(event.position);
  const links = [
    ...streamScreens(event.stream, role),
    ...(withReplay
      ? [
          {
            text: `Repetir el flujo: ${streamLabel(event.stream)}`,
            to: streamAddress(event.stream, event.revision),
          },
        ]
      : []),
    { text: `Línea de tiempo: ${streamLabel(event.stream)}`, to: storyAddress(event.stream) },
    ...(before ? [{ text: 'Ver la plataforma antes de este evento', to: before }] : []),
    { text: 'Ver la plataforma después de este evento', to: after },
    { text: 'Todos los eventos de este flujo', to: historyAddress({ stream: event.stream }) },
    { text: `Todo lo hecho por ${byWhom(event)}`, to: historyAddress({ actor: event.actorId }) },
    ...(event.correlationId
      ? [{ text: 'Todo lo de esta solicitud', to: historyAddress({ correlation: event.correlationId }) }]
      : []),
    ...(event.causationId
      ? [{ text: 'Todo lo de la misma orden', to: historyAddress({ causation: event.causationId }) }]
      : []),
    ...(event.sessionId
      ? [{ text: 'Todo lo de esta sesión', to: historyAddress({ session: event.sessionId }) }]
      : []),
    ...(kind.success
      ? [
          {
            text: 'Verlo en la auditoría',
            to: auditAddress({ kind: kind.data, subject: event.stream.slice(event.stream.indexOf('-') + 1) }),
          },
        ]
      : []),
  ];
  return (
    <section className="grid gap-2.5">
      <h3 className="font-semibold">Ver más</h3>
      <ul className="grid gap-1.5 text-sm">
        {links.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className={linkClasses}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
