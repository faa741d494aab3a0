import { lazyPart } from '../../../lib/lazy-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRequestReport } from '../use-request-report.ts';

const RequestForm = lazyPart(async () => (await import('./request-form.tsx')).RequestForm);
export const requestDialogParts = [RequestForm];

/** Requests a statement of a period. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useRequestReport(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pedir un reporte"
      description="Un extracto en PDF con tus cifras al cierre del período. Tarda unos segundos."
    >
      <RequestForm request={request} onClose={onClose} />
    </Dialog>
  );
}
