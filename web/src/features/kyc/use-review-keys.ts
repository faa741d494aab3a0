import { useEffect, useRef, useState } from 'react';
import { areSingleKeysOn, isNoSingleKey, turnSingleKeys } from '../../lib/single-keys.ts';

export interface ReviewKey {
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** Label of the key; keys that belong together share one. */
  readonly shown: string;
  readonly does: string;
}

export const reviewKeys = [
  { key: 'a', shown: 'A', does: 'Elegir «Aprobado»' },
  { key: 'r', shown: 'R', does: 'Elegir «Rechazado» y escribir las notas' },
  { key: 'e', shown: 'E', does: 'Elegir «En revisión»' },
  { key: 'x', shown: 'X', does: 'Marcar en orden, y ver el siguiente que falta o escribir su fecha' },
  { key: '5', shown: '5 – 9', does: 'Agregar esa observación a las notas' },
  { key: '6', shown: '5 – 9', does: 'Agregar esa observación a las notas' },
  { key: '7', shown: '5 – 9', does: 'Agregar esa observación a las notas' },
  { key: '8', shown: '5 – 9', does: 'Agregar esa observación a las notas' },
  { key: '9', shown: '5 – 9', does: 'Agregar esa observación a las notas' },
  { key: 't', shown: 'T', does: 'Tomar el caso, o soltarlo' },
  { key: 'n', shown: 'N', does: 'Pasar a la siguiente sin guardar' },
  { key: '1', shown: '1 – 4', does: 'Ver ese documento' },
  { key: '2', shown: '1 – 4', does: 'Ver ese documento' },
  { key: '3', shown: '1 – 4', does: 'Ver ese documento' },
  { key: '4', shown: '1 – 4', does: 'Ver ese documento' },
  { key: 'g', shown: 'G', does: 'Girar el documento' },
  { key: '+', shown: '+ −', does: 'Acercar y alejar' },
  { key: '-', shown: '+ −', does: 'Acercar y alejar' },
] as const satisfies readonly ReviewKey[];
export type ReviewKeyName = (typeof reviewKeys)[number]['key'];

/** How long a save by key goes on counting as the one before, ms. */
const SAVED_BEFORE_MS = 10_000;
/** How long a case has been shown until a save by key is meant for it, if one was saved just before, ms. */
const SEEN_MS = 1_000;
/** When a case was last saved by key, in ms of the page. */
let savedAt = Number.NEGATIVE_INFINITY;

/** Single-key shortcuts while a case is open; inactive while typing, or if the person turned them off. */
export function useReviewKeys(handlers: Readonly<Record<ReviewKeyName, () => void>>, onSave: () => void) {
  const [areOn, setAreOn] = useState(areSingleKeysOn);
  const latest = useRef({ handlers, onSave, areOn });
  latest.current = { handlers, onSave, areOn };
  useEffect(() => {
    const shownAt = performance.now();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const now = latest.current;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // Held down, or pressed once more for the case before: a draft of this one must not be saved by that.
        const at = performance.now();
        if (event.repeat || (at - savedAt < SAVED_BEFORE_MS && at - shownAt < SEEN_MS)) return;
        savedAt = at;
        return now.onSave();
      }
      if (event.repeat && event.key !== '+' && event.key !== '-') return;
      if (!now.areOn || isNoSingleKey(event)) return;
      const name = reviewKeys.find(({ key }) => key === event.key.toLowerCase())?.key;
      if (!name) return;
      event.preventDefault();
      now.handlers[name]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  function turn(on: boolean) {
    setAreOn(on);
    turnSingleKeys(on);
  }
  return { areOn, turn };
}
