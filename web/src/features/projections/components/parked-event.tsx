import { fieldLabel } from '@nodo/contracts/audit/labels';
import type { ParkedEventView, ParkedKeyDetail } from '@nodo/contracts/projections/views';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime, formatWhole } from '../../../lib/format.ts';
import { Fact, Identifier } from '../../../ui/fact.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { causeText, eventLabel, waitingText } from '../projection-labels.ts';

function Fields({ fields }: { fields: ParkedKeyDetail['fields'] }) {
  if (fields === null) {
    return (
      <p className="text-sm leading-6 text-alert-ink">
        El evento ya no está en la historia. Avisa al equipo técnico antes de decidir.
      </p>
    );
  }
  if (fields.length === 0) return <p className="text-sm text-ink-3">No lleva datos propios.</p>;
  return (
    <dl className="divide-y divide-line rounded-md border border-line text-sm">
      {fields.map(({ field, value }) => (
        <div key={field} className="grid gap-x-4 px-3.5 py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-3">{fieldLabel(field)}</dt>
          <dd className="min-w-0 font-mono text-[0.8125rem] leading-6 break-words">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting({ events, total }: { events: readonly ParkedEventView[]; total: number }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="font-semibold">{waitingText(total)}</h3>
      {events.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line text-sm">
          {events.map(({ eventId, eventType, occurredAt }) => (
            <li key={eventId} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
              <span>{eventLabel(eventType)}</span>
              <time dateTime={occurredAt} className="text-ink-3">
                {formatDateTime(occurredAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {total > events.length && (
        <p className="text-sm text-ink-3">Y {formatWhole(total - events.length)} más.</p>
      )}
    </section>
  );
}

/** The whole event at which a key is parked, without personal data. */
export function ParkedEvent({ detail }: { detail: ParkedKeyDetail }) {
  const { event, error, attempts, parkedAt, recordedAt, fields, waiting, waitingEvents } = detail;
  return (
    <>
      <Notice tone="alert" title="No se pudo aplicar">
        <p>{causeText(error)}</p>
        <p className="font-mono text-[0.8125rem] break-words">{error}</p>
      </Notice>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label="Ocurrió">{formatDateTime(event.occurredAt)}</Fact>
        <Fact label="Se registró">{formatDateTime(recordedAt)}</Fact>
        <Fact label="Detenida desde">{formatDateTime(parkedAt)}</Fact>
        <Fact label="Veces intentado">{counted(attempts, 'intento', 'intentos')}</Fact>
      </dl>
      <section className="grid gap-2.5">
        <h3 className="font-semibold">El evento</h3>
        <Fields fields={fields} />
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          Los datos personales no se muestran. Lo invisible se escribe con su código.
        </p>
      </section>
      <Waiting events={waitingEvents} total={waiting} />
    </>
  );
}

/** Identifiers of the event, to find it elsewhere, and a link to the decisions about its projection. */
export function ParkedPlace({ detail: { event, projection } }: { detail: ParkedKeyDetail }) {
  return (
    <section aria-label="Lugar en la historia" className="grid gap-5">
      <dl className="grid gap-3 border-t border-line pt-5">
        <Identifier label="Secuencia" value={`${event.stream} / ${event.revision}`} />
        <Identifier label="Evento" value={event.eventId} />
        <Identifier label="Posición en la historia" value={event.position} />
      </dl>
      <Link
        to={auditAddress({ kind: 'projection', subject: projection })}
        className="justify-self-start text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        Decisiones sobre esta proyección
      </Link>
    </section>
  );
}
