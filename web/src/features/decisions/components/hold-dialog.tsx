import { lazyPart } from '../../../lib/lazy-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRecordDecision } from '../use-record-decision.ts';
import type { HoldFormProps } from './hold-form.tsx';

const HoldForm = lazyPart(async () => (await import('./hold-form.tsx')).HoldForm);
export const holdDialogParts = [HoldForm];

/** Records the decision to hold a position, and why. The draft survives closing and reloading. */
export function HoldDialog(props: Omit<HoldFormProps, 'recording'>) {
  const { onClose } = props;
  const recording = useRecordDecision(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mantener"
      description="Deja constancia de que conservas tu inversión, y de por qué."
    >
      <HoldForm {...props} recording={recording} />
    </Dialog>
  );
}
