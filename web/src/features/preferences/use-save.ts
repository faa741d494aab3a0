import type { PreferencesView } from '@nodo/contracts/preferences';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';

const MATTER = 'preferences';

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
  return useMutation({
    mutationFn: save,
    onSuccess: () => toast({ title: 'Preferencias guardadas', description: done, matter: MATTER }),
    onError: (error) => {
      if (isUnauthenticated(error)) return;
      const description = readableError(error, 'No se pudieron guardar tus preferencias');
      toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
    },
  });
}
