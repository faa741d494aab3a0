import { writeDraft } from '../../lib/draft.ts';
import { ApiError } from '../../lib/errors.ts';
import { useCommand } from '../../lib/use-command.ts';
import { type EditedVersion, refreshWarehouses, saveWarehouse } from './api/save-warehouse.ts';
import type { WarehouseBody } from './warehouse-values.ts';

interface Save {
  readonly body: WarehouseBody;
  readonly edited: EditedVersion | undefined;
}

/** Whether a save failed because the warehouse has been changed meanwhile. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'WAREHOUSE_CHANGED';

/**
 * Saves a warehouse; `name` distinguishes forms and their drafts. On a conflict the warehouse is refetched and the
 * screen shows it.
 */
export function useSaveWarehouse(name: string, onDone: () => void) {
  return useCommand({
    name,
    send: ({ body, edited }: Save, key) => saveWarehouse(body, edited, key),
    toastKey: 'warehouse',
    said: (saved, { edited }) =>
      edited
        ? { title: 'Bodega actualizada', description: `Guardamos los cambios de «${saved.name}».` }
        : { title: 'Bodega creada', description: `«${saved.name}» ya está en la lista.` },
    failed: 'Error al guardar la bodega',
    onSuccess: () => writeDraft(name, null),
    onDone,
    onError: (error) => isOutrun(error) && void refreshWarehouses(),
  });
}
