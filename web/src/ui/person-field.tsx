import { displayName } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readableError } from '../lib/errors.ts';
import { peopleQuery } from '../lib/find-people.ts';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

const TYPING_PAUSE_MS = 200;

export interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

/** The typed text, debounced. */
function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PersonFieldProps {
  person: ChosenPerson | undefined;
  error: string | undefined;
  onChange: (person: ChosenPerson | undefined) => void;
}

/** Search field for one person by name or e-mail. */
export function PersonField({ person, error, onChange }: PersonFieldProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = usePause(typed);
  const isSettled = typed !== '' && search === typed;
  const people = useQuery({ ...peopleQuery(search), enabled: isSettled });
  const found = isSettled ? people.data : undefined;
  if (person) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Persona</p>
        <p className="flex h-11 items-center justify-between gap-3 rounded-md border border-line bg-sunken pl-3.5">
          <span className="truncate">{person.name}</span>
          <button
            type="button"
            aria-label={`Quitar: ${person.name}`}
            onClick={() => onChange(undefined)}
            className="mr-1 grid size-9 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-surface hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </p>
        {error && (
          <p role="alert" className="text-[0.8125rem] text-alert-ink">
            {error}
          </p>
        )}
      </div>
    );
  }
  const said = people.error ? readableError(people.error, 'No pudimos buscar personas.') : 'Buscando…';
  return (
    <Field label="Persona" error={error}>
      {(control) => (
        <Combobox
          control={control}
          text={text}
          onText={setText}
          options={found?.map((one) => ({
            value: one.id,
            label: displayName(one),
            detail: one.email,
          }))}
          placeholder="Nombre o email"
          message={found === undefined ? said : 'No encontramos a nadie.'}
          onChoose={(id) => {
            const chosen = found?.find((one) => one.id === id);
            setText('');
            if (chosen) onChange({ id, name: displayName(chosen) });
          }}
        />
      )}
    </Field>
  );
}
