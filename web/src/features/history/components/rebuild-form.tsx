import { requestRebuildSchema } from '@nodo/contracts/history/rebuilds/commands';
import { REBUILD_REASON_MAX } from '@nodo/contracts/history/rebuilds/values';
import { projectionLabel } from '@nodo/contracts/projections/views';
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { RebuildRequest } from '../api/rebuilds.ts';
import { momentOf } from '../history-view.ts';
import { useRequestRebuild } from '../use-rebuild-orders.ts';

const goals = [
  { value: 'now', label: 'Ahora' },
  { value: 'moment', label: 'Un momento' },
  { value: 'position', label: 'Una posición' },
] as const;
type Goal = (typeof goals)[number]['value'];

interface ProjectionsFieldProps {
  known: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function ProjectionsField({ known, chosen, error, onChange }: ProjectionsFieldProps) {
  const isAll = chosen.length === known.length;
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-sm font-medium">Proyecciones</legend>
      <label className="flex min-h-9 items-center gap-2.5 text-[0.9375rem] font-medium">
        <input
          type="checkbox"
          className="size-4.5 accent-primary"
          checked={isAll}
          onChange={() => onChange(isAll ? [] : known)}
        />
        Todas
      </label>
      <div className="grid max-h-56 gap-x-4 overflow-y-auto rounded-md border border-line px-3 py-1.5 sm:grid-cols-2">
        {known.map((name) => (
          <label key={name} className="flex min-h-9 min-w-0 items-center gap-2.5 text-[0.9375rem]">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-primary"
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            <span className="min-w-0 break-words">{projectionLabel(name)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-[0.8125rem] leading-5 text-alert-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** By field: what is wrong with a request before it is sent. */
function faultsOf(request: unknown): Record<string, string> {
  const { error } = requestRebuildSchema.safeParse(request);
  const faults = error?.issues.map(({ path, message }) => [String(path[0] ?? '_'), message]) ?? [];
  return Object.fromEntries(faults);
}

interface RebuildFormProps {
  /** Every projection there is. */
  known: readonly string[];
  reached: string | null;
  onClose: () => void;
}

/** Asks what is to be rebuilt, up to where, and why. */
export function RebuildForm({ known, reached, onClose }: RebuildFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [goal, setGoal] = useState<Goal>('now');
  const [place, setPlace] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const command = useRequestRebuild(onClose);
  const errors = { ...command.refused, ...faults };
  function send(event: FormEvent) {
    event.preventDefault();
    const until = goal === 'now' ? undefined : goal === 'moment' ? (momentOf(place) ?? '') : place.trim();
    const request: RebuildRequest = {
      projections: chosen.length === known.length ? 'all' : chosen,
      ...(until === undefined ? {} : { until }),
      reason,
    };
    const found = faultsOf(request);
    if (chosen.length === 0) found.projections = 'Elige al menos una proyección';
    if (until === '') found.until = goal === 'moment' ? 'Elige la fecha y la hora' : 'Escribe la posición';
    setFaults(found);
    if (Object.keys(found).length === 0) command.mutate(request);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ProjectionsField known={known} chosen={chosen} error={errors.projections} onChange={setChosen} />
      <div className="grid gap-3">
        <span className="text-sm font-medium">Hasta</span>
        <Choice
          label="Hasta"
          value={goal}
          options={goals}
          onChange={(next) => {
            setGoal(next);
            setPlace('');
          }}
        />
        {goal === 'now' && (
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Sólo lo que llega hasta ahora puede ponerse en uso.
          </p>
        )}
        {goal === 'moment' && (
          <Field label="Fecha y hora" hint="En hora de Bogotá" error={errors.until}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                className="min-w-0"
                value={place}
                onChange={(event) => setPlace(event.target.value)}
              />
            )}
          </Field>
        )}
        {goal === 'position' && (
          <Field
            label="Posición"
            hint={reached === null ? undefined : `La historia llega hasta la ${reached}`}
            error={errors.until}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={place}
                onChange={(event) => setPlace(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <Field
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de nadie."
        error={errors.reason}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REBUILD_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>
          {command.isPending ? 'Pidiendo…' : 'Reconstruir'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
