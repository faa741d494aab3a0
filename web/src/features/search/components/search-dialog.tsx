import { type SearchHit, searchKindLabels } from '@nodo/contracts/search/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { searchQuery } from '../api/search.ts';
import { hitAddress } from '../hit-address.ts';

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

const keyOf = ({ kind, id }: SearchHit) => `${kind} ${id}`;

/** Search for any record by any of its data. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = usePause(typed);
  const isSettled = typed.length >= LEAST && asked === typed;
  const { data, isError } = useQuery({ ...searchQuery(asked), enabled: isSettled });
  const navigate = useNavigate();
  const hits = isSettled ? data : undefined;
  function open(key: string) {
    const hit = hits?.find((each) => keyOf(each) === key);
    if (!hit) return;
    onClose();
    void navigate(hitAddress(hit));
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
              options={hits?.map((hit) => ({
                value: keyOf(hit),
                label: hit.title,
                detail: [searchKindLabels[hit.kind], hit.detail].filter(Boolean).join(' · '),
              }))}
              placeholder="Una persona, una bodega, un hash…"
              message={
                isError
                  ? 'No pudimos buscar. Intenta de nuevo.'
                  : typed.length < LEAST
                    ? 'Escribe al menos dos caracteres.'
                    : hits
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
