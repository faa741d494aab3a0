import type { ParkedKeyRef } from '@nodo/contracts/projections/commands';
import { type ParkedKeyView, type ProjectionsView, projectionLabel } from '@nodo/contracts/projections/views';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { counted } from '../../../lib/counted.ts';
import { formatRelative } from '../../../lib/relative-time.ts';
import { usePresent } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { eventLabel, waitingText } from '../projection-labels.ts';

interface ParkedKeyRowProps {
  parked: ParkedKeyView;
  now: number;
  onOpen: () => void;
}

function ParkedKeyRow({ parked, now, onOpen }: ParkedKeyRowProps) {
  const { projection, event, error, attempts, parkedAt, waiting } = parked;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex w-full items-center gap-4 px-5 py-4 text-left -outline-offset-2 hover:bg-sunken/60 sm:px-6"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{eventLabel(event.eventType)}</span>
          <Badge tone="alert" dot>
            {projectionLabel(projection)}
          </Badge>
        </span>
        <span className="truncate font-mono text-[0.8125rem] text-alert-ink">{error}</span>
        <span className="text-[0.8125rem] leading-5 text-ink-3">
          Detenida {formatRelative(parkedAt, now)} · {waitingText(waiting)} ·{' '}
          {counted(attempts, 'intento', 'intentos')}
        </span>
        <span className="truncate font-mono text-xs text-ink-3">{event.stream}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
      />
    </button>
  );
}

function Nothing() {
  return (
    <div className="flex items-center gap-4 px-5 py-5 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-soft text-sea-ink">
        <CircleCheck aria-hidden className="size-5" strokeWidth={1.7} />
      </span>
      <p className="min-w-0 text-sm leading-6 text-ink-2">
        <span className="block text-[0.9375rem] font-medium text-ink">Nada está detenido</span>
        Si un evento no se puede aplicar, aparece aquí con su error y lo que espera detrás.
      </p>
    </div>
  );
}

interface ParkedKeysProps {
  view: Pick<ProjectionsView, 'parked' | 'parkedTotal'>;
  onOpen: (ref: ParkedKeyRef) => void;
}

/** Parked keys, longest-parked first, each with a link to its event. */
export function ParkedKeys({ view: { parked, parkedTotal }, onOpen }: ParkedKeysProps) {
  const now = usePresent();
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title="Claves detenidas"
        detail="Un evento que no se pudo aplicar detiene solo su clave; todo lo demás sigue su curso."
      />
      <div className="mt-4 border-t border-line">
        {parked.length === 0 && <Nothing />}
        {parked.length > 0 && (
          <ul aria-label="Claves detenidas" className="divide-y divide-line">
            {parked.map((each) => (
              <li key={`${each.projection} ${each.key}`}>
                <ParkedKeyRow
                  parked={each}
                  now={now}
                  onOpen={() => onOpen({ projection: each.projection, key: each.key })}
                />
              </li>
            ))}
          </ul>
        )}
        {parkedTotal > parked.length && (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-3 sm:px-6">
            Y {counted(parkedTotal - parked.length, 'clave', 'claves')} más. Si son muchas, la causa suele ser
            una sola: avisa al equipo técnico.
          </p>
        )}
      </div>
    </Card>
  );
}
