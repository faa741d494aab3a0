import type { ComparableTable } from '@nodo/contracts/history/compare';
import { useState } from 'react';
import { serverTime } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { CompareView } from '../compare-view.ts';
import { localOf, momentOf } from '../history-view.ts';
import { isPosition } from '../moment-steps.ts';

const DAY_MS = 24 * 3_600_000;
const spans = [
  { label: 'De ayer a ahora', days: 1 },
  { label: 'La última semana', days: 7 },
  { label: 'El último mes', days: 30 },
  { label: 'Los últimos seis meses', days: 182 },
] as const;

interface MomentFieldsProps {
  name: 'Antes' | 'Después';
  value: string | undefined;
  onChange: (moment: string | undefined) => void;
}

/** A moment as Bogotá date and time, or as a position. */
function MomentFields({ name, value, onChange }: MomentFieldsProps) {
  const position = value !== undefined && isPosition(value) ? value : '';
  const [typed, setTyped] = useState(position);
  const [known, setKnown] = useState(position);
  if (known !== position) {
    setKnown(position);
    setTyped(position);
  }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <legend className="sr-only">{name}</legend>
      <Field label={`${name}: fecha y hora (Bogotá)`}>
        {(control) => (
          <DateInput
            {...control}
            type="datetime-local"
            className="min-w-0"
            value={localOf(value)}
            onValue={(local) => onChange(momentOf(local))}
          />
        )}
      </Field>
      <Field
        label={`${name}: posición`}
        error={typed !== '' && !isPosition(typed) ? 'Es un número' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value.trim());
              if (isPosition(event.target.value.trim())) onChange(event.target.value.trim());
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface CompareChoiceProps {
  view: CompareView;
  tables: readonly ComparableTable[];
  onChange: (part: Partial<CompareView>) => void;
}

/** Choice of the read model and the two moments to compare. */
export function CompareChoice({ view, tables, onChange }: CompareChoiceProps) {
  const last = (days: number) => {
    const now = serverTime();
    onChange({ from: new Date(now - days * DAY_MS).toISOString(), to: new Date(now).toISOString() });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {spans.map(({ label, days }) => (
          <Button key={days} variant="outline" size="sm" onClick={() => last(days)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <MomentFields name="Antes" value={view.from} onChange={(from) => onChange({ from })} />
        <MomentFields name="Después" value={view.to} onChange={(to) => onChange({ to })} />
      </div>
      <Field label="Qué se compara" className="lg:max-w-md">
        {(control) => (
          <Select
            control={control}
            value={view.table ?? ''}
            placeholder="Elige una tabla"
            options={tables.map(({ name, title }) => ({ value: name, label: name, detail: title }))}
            onChange={(table) => onChange({ table })}
          />
        )}
      </Field>
    </div>
  );
}
