import { zodResolver } from '@hookform/resolvers/zod';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useCommand } from '../../lib/use-command.ts';

/** Only the fields that differ from the saved ones, so that a change to others made elsewhere isn't reverted. */
export function changesOf<T extends object>(saved: T, wanted: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(wanted) as (keyof T)[]) {
    if (wanted[name] !== saved[name]) changes[name] = wanted[name];
  }
  return changes;
}

/**
 * Form of some preferences. Untouched fields follow changes made elsewhere; only differing ones are sent, and a
 * failure leaves the form as it is.
 */
export function usePreferencesForm<T extends FieldValues>(
  schema: z.ZodType<T, T>,
  saved: T,
  send: (changes: Partial<T>) => Promise<PreferencesView>,
  done: string,
  onSaved?: (preferences: PreferencesView) => void,
) {
  const kept = schema.parse(saved);
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    values: kept,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useCommand({
    send,
    toastKey: 'preferences',
    said: () => ({ title: 'Preferencias guardadas', description: done }),
    failed: 'No se pudieron guardar tus preferencias',
    onSuccess: (preferences) => {
      form.reset(form.getValues(), { keepDirtyValues: false });
      onSaved?.(preferences);
    },
  });
  return {
    form,
    isDirty: Object.keys(form.formState.dirtyFields).length > 0,
    isSaving: save.isPending,
    submit: form.handleSubmit((wanted) => save.mutate(changesOf(kept, wanted))),
  };
}
