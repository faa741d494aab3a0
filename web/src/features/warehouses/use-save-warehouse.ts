import type { WarehouseSaved } from '@nodo/contracts/warehouses';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { type EditedVersion, refreshWarehouses, saveWarehouse } from './api/save-warehouse.ts';
import type { WarehouseBody } from './warehouse-values.ts';

const MATTER = 'warehouse';

interface Save {
  readonly body: WarehouseBody;
  readonly edited: EditedVersion | undefined;
}

/** Whether a save came to nothing because the warehouse is another one by now. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'WAREHOUSE_CHANGED';

/** Saves a warehouse; `name` tells forms apart. One that has changed since is read again, and the screen tells. */
export function useSaveWarehouse(name: string, onSaved: (saved: WarehouseSaved) => void) {
  const command = useCommandKey(name);
  return useMutation({
    mutationFn: ({ body, edited }: Save) => saveWarehouse(body, edited, command.key),
    onSuccess: (saved, { edited }) => {
      command.done();
      settleToasts(MATTER);
      toast({
        title: edited ? 'Bodega actualizada' : 'Bodega creada',
        description: edited
          ? `Guardamos los cambios de «${saved.name}».`
          : `«${saved.name}» ya está en la lista.`,
        matter: MATTER,
      });
      onSaved(saved);
    },
    onError: (error) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      if (isOutrun(error)) void refreshWarehouses();
      toast({
        title: 'Error',
        description: readableError(error, 'Error al guardar la bodega'),
        tone: 'destructive',
        matter: MATTER,
      });
    },
  });
}
