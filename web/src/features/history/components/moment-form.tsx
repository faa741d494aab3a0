import { type FormEvent, useState } from 'react';
import { serverTime } from '../../../lib/clock.ts';
import { readableError } from '../../../lib/errors.ts';
import { positionBefore } from '../../../lib/moment-address.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useGoToMoment } from '../../../lib/use-moment.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { momentQuery } from '../api/get-moment.ts';
import { momentOf } from '../history-view.ts';
import { isPosition } from '../moment-steps.ts';

const DAY_MS = 24 * 3_600_000;
const ago = [
  { label: 'Ayer a esta hora', days: 1 },
  { label: 'Hace una semana', days: 7 },
  { label: 'Hace un mes', days: 30 },
  { label: 'Hace seis meses', days: 182 },
] as const;

const kinds = [
  { value: 'time', label: 'Fecha y hora' },
  { value: 'after', label: 'Después de un evento' },
  { value: 'before', label: 'Antes de un evento' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** The entered moment; undefined if invalid. */
function entered(kind: Kind, text: string): string | undefined {
  if (kind === 'time') return momentOf(text);
  if (!isPosition(text.trim())) return undefined;
  return kind === 'after' ? text.trim() : positionBefore(text.trim());
}

const missing = (kind: Kind) =>
  kind === 'time' ? 'Escribe una fecha y una hora' : 'Escribe la posición de un evento: un número';

/** Switches to a moment once the server has resolved it; shows the error if it is refused. */
function useGo(onGone: () => void) {
  const goTo = useGoToMoment();
  const [refused, setRefused] = useState<string>();
  const [isGoing, setGoing] = useState(false);
  async function go(moment: string): Promise<void> {
    setGoing(true);
    try {
      await queryClient.fetchQuery(momentQuery(moment));
      onGone();
      goTo(moment);
    } catch (error) {
      setRefused(readableError(error, 'No pudimos ir a ese momento.'));
      setGoing(false);
    }
  }
  return { go, refused, setRefused, isGoing };
}

/** Form for a Bogotá date and time, a position, or a common step back. */
export function MomentForm({ onGone }: { onGone: () => void }) {
  const [kind, setKind] = useState<Kind>('time');
  const [text, setText] = useState('');
  const { go, refused, setRefused, isGoing } = useGo(onGone);
  function send(event: FormEvent) {
    event.preventDefault();
    const moment = entered(kind, text);
    if (moment === undefined) setRefused(missing(kind));
    else void go(moment);
  }
  function choose(next: Kind) {
    setKind(next);
    setText('');
    setRefused(undefined);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {ago.map(({ label, days }) => (
          <Button
            key={days}
            variant="outline"
            size="sm"
            disabled={isGoing}
            onClick={() => void go(new Date(serverTime() - days * DAY_MS).toISOString())}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="overflow-x-auto">
        <Choice label="Cómo se dice el momento" value={kind} options={kinds} onChange={choose} />
      </div>
      <Field
        label={kind === 'time' ? 'Fecha y hora (Bogotá)' : 'Posición del evento en la historia'}
        error={refused}
      >
        {(control) => (
          <Input
            {...control}
            key={kind}
            type={kind === 'time' ? 'datetime-local' : 'text'}
            inputMode={kind === 'time' ? undefined : 'numeric'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" acts={false} busy={isGoing} className="justify-self-start">
        {isGoing ? 'Buscando…' : 'Ver ese momento'}
      </Button>
    </form>
  );
}
