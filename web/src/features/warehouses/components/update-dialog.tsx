import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useState } from 'react';
import { readDraft } from '../../../lib/draft.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { readUpdateForm, type UpdateFormInput } from '../update-form-schema.ts';
import { UPDATE_DRAFT, usePostUpdate } from '../use-post-update.ts';
import { UpdateForm } from './update-form.tsx';

interface UpdateDialogProps {
  warehouses: readonly WarehouseView[];
  /** Initial selection; a saved draft takes precedence. */
  warehouseId: string | undefined;
  onClose: () => void;
}

/** Dialog to post a construction update for investors. */
export function UpdateDialog({ warehouses, warehouseId, onClose }: UpdateDialogProps) {
  const [{ initial, fresh }] = useState<Record<'initial' | 'fresh', UpdateFormInput>>(() => {
    const chosen = warehouseId ?? '';
    const draft = readUpdateForm(readDraft(UPDATE_DRAFT));
    return {
      initial: { ...draft, warehouseId: draft.warehouseId || chosen },
      fresh: readUpdateForm({ warehouseId: chosen }),
    };
  });
  const posting = usePostUpdate(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nueva Actualización"
      description="Los inversionistas de la bodega la reciben en el momento en que la publicas."
    >
      <UpdateForm
        initial={initial}
        fresh={fresh}
        warehouses={warehouses}
        refused={posting.refused}
        isSending={posting.isPending}
        onCancel={onClose}
        onPost={posting.mutate}
      />
    </Dialog>
  );
}
