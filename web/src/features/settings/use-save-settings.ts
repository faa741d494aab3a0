import type { UpdateFinancialSettings } from '@nodo/contracts/settings/values';
import { ApiError, readableError } from '../../lib/errors.ts';
import { useCommand } from '../../lib/use-command.ts';
import { toast } from '../../ui/toast-store.ts';
import { refreshSettings, updateSettings } from './api/update-settings.ts';

const TOAST_KEY = 'settings';

/** Toast for required inputs left empty. */
export function toastMissing(): void {
  toast({
    title: 'Error',
    description: 'Por favor completa todos los campos obligatorios',
    tone: 'destructive',
    toastKey: TOAST_KEY,
  });
}

/** Whether someone else saved a version first. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Whether the values need a second person: the screen then shows them as a proposal. */
export function isProposed(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'NOT_ALLOWED_NOW';
}

/** Saves a version; on a conflict nothing is overwritten and the newer version is fetched. */
export function useSaveSettings(onSaved: () => void) {
  const save = useCommand({
    name: (body: UpdateFinancialSettings) => `settings ${JSON.stringify(body)}`,
    send: updateSettings,
    toastKey: TOAST_KEY,
    said: () => ({
      title: 'Configuración Actualizada',
      description: 'Los ajustes financieros han sido guardados exitosamente',
    }),
    failed: (error) => ({
      ...(isProposed(error) && { title: 'Espera a otra persona' }),
      description: readableError(error, 'Error al actualizar la configuración'),
    }),
    onDone: onSaved,
    onError: (error) => (isConflict(error) || isProposed(error)) && refreshSettings(),
  });
  // Conflicts are shown separately.
  return { ...save, refused: isConflict(save.error) ? {} : save.refused };
}
