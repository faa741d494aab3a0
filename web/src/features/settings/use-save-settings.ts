import { useMutation } from '@tanstack/react-query';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { refreshSettings, updateSettings } from './api/update-settings.ts';
import type { SettingsInput } from './settings-form.ts';

const MATTER = 'settings';

/** The inputs that the specification asks for were left empty. */
export function tellMissing(): void {
  toast({
    title: 'Error',
    description: 'Por favor completa todos los campos obligatorios',
    tone: 'destructive',
    matter: MATTER,
  });
}

/** Whether somebody else's version came first. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** What the server said about single fields; a conflict has a place of its own. */
export function refusedFields(error: unknown): Partial<Record<keyof SettingsInput, string>> {
  return error instanceof ApiError && !isConflict(error) ? (error.body?.fields ?? {}) : {};
}

/** Saves a version; one that came too late is not written over the other, which is then read. */
export function useSaveSettings(onSaved: () => void) {
  return useMutation({
    mutationFn: updateSettings,
    onSuccess: () => {
      settleToasts(MATTER);
      toast({
        title: 'Configuración Actualizada',
        description: 'Los ajustes financieros han sido guardados exitosamente',
        matter: MATTER,
      });
      onSaved();
    },
    onError: (error) => {
      if (isUnauthenticated(error)) return;
      if (isConflict(error)) refreshSettings();
      const description = readableError(error, 'Error al actualizar la configuración');
      toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
    },
  });
}
