import { zodResolver } from '@hookform/resolvers/zod';
import { type RequestRebuild, requestRebuildSchema } from '@nodo/contracts/history/rebuilds/commands';
import { REBUILD_REASON_MAX } from '@nodo/contracts/history/rebuilds/values';
import { projectionLabel } from '@nodo/contracts/projections/views';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
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

interface Typed {
  projections: readonly string[];
  goal: Goal;
  /** A moment or a position, depending on the goal. */
  until: string;
  reason: string;
}
const missing: Record<Goal, string> = {
  now: '',
  moment: 'Elige la fecha y la hora',
  position: 'Escribe la posición',
};

/** Form values; the output is the request body. */
const schemaOf = (known: readonly string[]) =>
  z.custom<Typed>().transform(({ projections, goal, until, reason }, { addIssue }): RequestRebuild => {
    const place = goal === 'moment' ? (momentOf(until) ?? '') : until.trim();
    if (goal !== 'now' && place === '') addIssue({ code: 'custom', path: ['until'], message: missing[goal] });
    const { data, error } = requestRebuildSchema.safeParse({
      projections: projections.length === known.length ? 'all' : projections,
      ...(goal !== 'now' && { until: place }),
      reason,
    });
    for (const { path, message } of error?.issues ?? []) addIssue({ code: 'custom', path, message });
    return data ?? z.NEVER;
  });

interface RebuildFormProps {
  /** All projection names. */
  known: readonly string[];
  reached: string | null;
  onClose: () => void;
}

/** Form for what to rebuild, up to where, and why. */
export function RebuildForm({ known, reached, onClose }: RebuildFormProps) {
  const form = useForm({
    resolver: zodResolver(schemaOf(known)),
    defaultValues: { projections: [], goal: 'now', until: '', reason: '' },
  });
  const command = useRequestRebuild(onClose);
  const goal = form.watch('goal');
  const place = { form, name: 'until', refused: command.refused } as const;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((request) => command.mutate(request))}
      className="grid gap-5"
    >
      <Controller
        control={form.control}
        name="projections"
        render={({ field, fieldState }) => (
          <ProjectionsField
            known={known}
            chosen={field.value}
            error={fieldState.error?.message ?? command.refused.projections}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-3">
        <span className="text-sm font-medium">Hasta</span>
        <Choice
          label="Hasta"
          value={goal}
          options={goals}
          onChange={(next) => {
            form.setValue('goal', next);
            form.resetField('until');
          }}
        />
        {goal === 'now' && (
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Solo lo que llega hasta ahora puede ponerse en uso.
          </p>
        )}
        {goal === 'moment' && (
          <TextField
            {...place}
            label="Fecha y hora"
            hint="En hora de Bogotá"
            type="datetime-local"
            className="min-w-0"
          />
        )}
        {goal === 'position' && (
          <TextField
            {...place}
            label="Posición"
            hint={reached === null ? undefined : `La historia se lee hasta la ${reached}`}
            inputMode="numeric"
          />
        )}
      </div>
      <TextareaField
        form={form}
        name="reason"
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de nadie."
        refused={command.refused}
        rows={2}
        maxLength={REBUILD_REASON_MAX}
      />
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>
          {command.isPending ? 'Pidiendo…' : 'Reconstruir'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
