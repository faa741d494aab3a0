import { lazyPart, useLoadAhead } from '../../../lib/lazy-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const EraseForm = lazyPart(async () => (await import('./erase-form.tsx')).EraseForm);
const onClick = [EraseForm];

interface EraseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirmation before the irreversible erasure. */
export function EraseDialog({ open, onOpenChange }: EraseDialogProps) {
  useLoadAhead(onClick);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Eliminar mis datos"
      description="Esto no se puede deshacer."
    >
      <EraseForm onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
