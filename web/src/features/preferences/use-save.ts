import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { useCommand } from '../../lib/use-command.ts';

/** Only what differs from what is kept: a change made elsewhere to something else is not undone. */
export function changesOf<T extends object>(saved: T, wanted: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(wanted) as (keyof T)[]) {
    if (wanted[name] !== saved[name]) changes[name] = wanted[name];
  }
  return changes;
}

/** Saves some preferences and says so; a failure is told and leaves the form as it is. */
export function useSave<T>(save: (changes: T) => Promise<PreferencesView>, done: string) {
  return useCommand({
    send: save,
    toastKey: 'preferences',
    said: () => ({ title: 'Preferencias guardadas', description: done }),
    failed: 'No se pudieron guardar tus preferencias',
  });
}
