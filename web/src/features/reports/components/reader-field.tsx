import { displayName } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readableError } from '../../../lib/errors.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { readersQuery } from '../api/find-readers.ts';

const TYPING_PAUSE_MS = 200;

export interface Reader {
  readonly id: string;
  readonly name: string;
}

/** What is typed, once one pauses. */
function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface ReaderFieldProps {
  reader: Reader | undefined;
  error: string | undefined;
  onChange: (reader: Reader | undefined) => void;
}

/** Finds the one person whom a document is for. */
export function ReaderField({ reader, error, onChange }: ReaderFieldProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = usePause(typed);
  const isSettled = typed !== '' && search === typed;
  const people = useQuery({ ...readersQuery(search), enabled: isSettled });
  const found = isSettled ? people.data : undefined;
  if (reader) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">Persona</p>
        <p className="flex h-11 items-center justify-between gap-3 rounded-md border border-line bg-sunken pl-3.5">
          <span className="truncate">{reader.name}</span>
          <button
            type="button"
            aria-label={`Quitar: ${reader.name}`}
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
          options={found?.map((person) => ({
            value: person.id,
            label: displayName(person),
            detail: person.email,
          }))}
          placeholder="Nombre o email"
          message={found === undefined ? said : 'No encontramos a nadie.'}
          onChoose={(id) => {
            const chosen = found?.find((person) => person.id === id);
            setText('');
            if (chosen) onChange({ id, name: displayName(chosen) });
          }}
        />
      )}
    </Field>
  );
}
