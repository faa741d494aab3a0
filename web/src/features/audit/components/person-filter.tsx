import { roleLabel } from '@nodo/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { readableError } from '../../../lib/errors.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { auditPeopleQuery } from '../api/find-people.ts';

const TYPING_PAUSE_MS = 200;
const wholeId = z.uuid();

/** The typed text, debounced. */
function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PersonFilterProps {
  label: string;
  /** Whether people can be searched by name as well; otherwise only by full id. */
  byName: boolean;
  onChoose: (id: string) => void;
}

/** Filters the audit by person; the chosen person becomes a chip, and the field is free to search for the next. */
export function PersonFilter({ label, byName, onChoose }: PersonFilterProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = usePause(typed);
  const isFit = typed !== '' && (byName || wholeId.safeParse(typed).success);
  const people = useQuery({ ...auditPeopleQuery(search), enabled: isFit && search === typed });
  const found = isFit && search === typed ? people.data : undefined;
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          control={control}
          text={text}
          onText={setText}
          options={found?.map(({ id, name, email, role }) => ({
            value: id,
            label: name,
            detail: `${email} · ${roleLabel(role)}`,
          }))}
          placeholder={byName ? 'Nombre o email' : 'Identificador'}
          message={messageFor({ isFit, found: found?.length, error: people.error })}
          onChoose={(id) => {
            setText('');
            onChoose(id);
          }}
        />
      )}
    </Field>
  );
}

interface Search {
  readonly isFit: boolean;
  readonly found: number | undefined;
  readonly error: Error | null;
}

function messageFor({ isFit, found, error }: Search): string {
  if (!isFit) return 'Escribe el identificador completo.';
  if (error) return readableError(error, 'No pudimos buscar personas.');
  return found === undefined ? 'Buscando…' : 'No encontramos a nadie.';
}
