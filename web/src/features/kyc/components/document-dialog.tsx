import { type KycDocumentType, kycDocumentLabels } from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument } from '@nodo/contracts/kyc/views';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDocumentView } from '../use-document-view.ts';
import { DocumentViewer } from './document-viewer.tsx';

interface DocumentDialogProps {
  userId: string;
  type: KycDocumentType;
  document: KycDraftDocument | undefined;
  onClose: () => void;
}

/** One's own document, enlarged. */
export function DocumentDialog({ userId, type, document, onClose }: DocumentDialogProps) {
  const view = useDocumentView(type);
  const label = kycDocumentLabels[type];
  if (!document) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={label}
      description="Así lo verá quien revise tu solicitud."
      shape="full"
    >
      <div className="flex h-[calc(100dvh-8.5rem)] flex-col sm:h-[calc(95dvh-8.5rem)]">
        <DocumentViewer
          userId={userId}
          type={type}
          objectPath={document.objectPath}
          label={label}
          view={view}
        />
      </div>
    </Dialog>
  );
}
