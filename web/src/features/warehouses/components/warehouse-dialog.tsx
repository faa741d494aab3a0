import { zodResolver } from '@hookform/resolvers/zod';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeepDraft } from '../../../lib/draft.ts';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isOutrun, useSaveWarehouse } from '../use-save-warehouse.ts';
import { packDraft, useWarehouseDraft } from '../use-warehouse-draft.ts';
import { conflictsOf } from '../warehouse-conflict.ts';
import {
  bodyFor,
  isChanged,
  type WarehouseBody,
  type WarehouseValues,
  warehouseFields,
  warehouseFormSchema,
} from '../warehouse-values.ts';
import { WarehouseCompare } from './warehouse-compare.tsx';
import { WarehouseForm } from './warehouse-form.tsx';

interface WarehouseDialogProps {
  /** The current warehouse; undefined for a new one. */
  warehouse: WarehouseView | undefined;
  onClose: () => void;
}

/** Dialog to create or edit. Changes made by others meanwhile are compared before anything is saved. */
export function WarehouseDialog({ warehouse, onClose }: WarehouseDialogProps) {
  const name = warehouse ? `warehouse:${warehouse.id}` : 'warehouse:new';
  const { begun, restart, forget } = useWarehouseDraft(name, warehouse);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={warehouse ? 'Editar Bodega' : 'Nueva Bodega'}
      description={
        warehouse
          ? 'Cada cambio queda en el historial de auditoría.'
          : 'Los inversionistas la ven en cuanto la guardas.'
      }
    >
      <Editor
        key={begun.isRestored ? 'restored' : 'fresh'}
        name={name}
        warehouse={warehouse}
        begun={begun}
        onRestart={restart}
        onDone={() => {
          forget();
          onClose();
        }}
      />
    </Dialog>
  );
}

interface EditorProps {
  name: string;
  warehouse: WarehouseView | undefined;
  begun: ReturnType<typeof useWarehouseDraft>['begun'];
  onRestart: () => void;
  onDone: () => void;
}

function Editor({ name, warehouse, begun, onRestart, onDone }: EditorProps) {
  const [seen, setSeen] = useState(begun.seen);
  const [isComparing, setComparing] = useState(false);
  const form = useForm<WarehouseValues, unknown, WarehouseBody>({
    resolver: zodResolver(warehouseFormSchema),
    defaultValues: begun.values,
    mode: 'onTouched',
  });
  const values = form.watch();
  useKeepDraft(name, packDraft(values, seen));
  const save = useSaveWarehouse(name, onDone);
  const { isPending, error } = save;
  const conflicts = warehouse && seen && !isPending ? conflictsOf(values, seen, warehouse) : [];
  const isConflicting = conflicts.length > 0;

  function send(typed: WarehouseBody) {
    if (isPending) return;
    if (isConflicting) return setComparing(true);
    const body = bodyFor(typed, warehouse);
    if (warehouse && !isChanged(body, warehouse)) return onDone();
    save.mutate(
      { body, edited: warehouse },
      {
        onError: (refused) => {
          if (!(refused instanceof ApiError) || isOutrun(refused)) return;
          const fields = warehouseFields.filter((field) => refused.body?.fields?.[field]);
          fields.forEach((field, place) => {
            const message = refused.body?.fields?.[field] ?? '';
            form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 });
          });
        },
      },
    );
  }
  function goOn(chosen: WarehouseValues) {
    for (const field of warehouseFields) form.setValue(field, chosen[field], { shouldValidate: true });
    setSeen(warehouse);
    setComparing(false);
    save.reset();
  }

  if (warehouse && isConflicting && (isComparing || isOutrun(error))) {
    return (
      <WarehouseCompare
        values={values}
        conflicts={conflicts}
        latest={warehouse}
        message={isOutrun(error) ? readableError(error, '') : undefined}
        onChoose={goOn}
      />
    );
  }
  return (
    <div className="grid gap-5">
      {isConflicting && (
        <Notice tone="amber" title="Otra persona cambió esta bodega mientras la editabas" live>
          <p>Lo que escribiste sigue aquí. Compara las dos versiones antes de guardar.</p>
          <Button size="sm" className="mt-3" onClick={() => setComparing(true)}>
            Comparar versiones
          </Button>
        </Notice>
      )}
      {begun.isRestored && !isConflicting && (
        <Notice tone="info" title="Recuperamos lo que habías escrito">
          <button
            type="button"
            onClick={onRestart}
            className="min-h-6 font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            Descartarlo y empezar de nuevo
          </button>
        </Notice>
      )}
      <WarehouseForm
        form={form}
        values={values}
        warehouse={warehouse}
        isSaving={isPending}
        onSubmit={form.handleSubmit(send)}
      />
    </div>
  );
}
