import type { Role } from '@nodo/contracts/roles';
import { type SearchHit, searchKindLabels } from '@nodo/contracts/search/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { searchQuery } from '../api/search.ts';
import { hitAddress, listAddress } from '../hit-address.ts';

const TYPING_PAUSE_MS = 200;
const LEAST = 2;

function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Each hit, and after the last one shown of a kind that has more, the list of all where there is one. */
function choicesOf(hits: readonly SearchHit[], text: string, role: Role) {
  return hits.flatMap((hit) => {
    const kind = searchKindLabels[hit.kind];
    const list = hit.hasMore && listAddress(hit, text, role);
    const cut = hit.hasMore && !list ? 'hay más: escribe algo más preciso' : '';
    const detail = [kind, hit.detail, cut].filter(Boolean).join(' · ');
    const shown = { value: `${hit.kind} ${hit.id}`, label: hit.title, detail, to: hitAddress(hit) };
    return list
      ? [shown, { value: hit.kind, label: 'Hay más: ver la lista', detail: kind, to: list }]
      : [shown];
  });
}

/** Search for any record by any of its data. */
export function SearchDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = usePause(typed);
  const isSettled = typed.length >= LEAST && asked === typed;
  const { data, isError } = useQuery({ ...searchQuery(asked), enabled: isSettled });
  const navigate = useNavigate();
  const choices = isSettled && data ? choicesOf(data, asked, role) : undefined;
  function open(key: string) {
    const choice = choices?.find(({ value }) => value === key);
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Buscar"
      description="Por nombre, email, hash, dirección o identificador."
    >
      <div className="min-h-96">
        <Field label="Qué buscas">
          {(control) => (
            <Combobox
              control={control}
              text={text}
              onText={setText}
              options={choices}
              placeholder="Una persona, una bodega, un hash…"
              message={
                isError
                  ? 'No pudimos buscar. Intenta de nuevo.'
                  : typed.length < LEAST
                    ? 'Escribe al menos dos caracteres.'
                    : choices
                      ? 'No encontramos nada con eso.'
                      : 'Buscando…'
              }
              onChoose={open}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
