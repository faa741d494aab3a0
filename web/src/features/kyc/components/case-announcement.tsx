import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { ReviewDraft } from '../review-draft.ts';

interface CaseAnnouncementProps {
  current: KycDocumentType;
  /** Whether the document in view was found in order. */
  isApproved: boolean;
  isOpened: boolean;
  status: ReviewDraft['status'];
}

/** What a key did, for who doesn't see it: the document in view, how far one came with it, and the status chosen. */
export function CaseAnnouncement({ current, isApproved, isOpened, status }: CaseAnnouncementProps) {
  const place = `Documento ${kycDocumentTypes.indexOf(current) + 1} de ${kycDocumentTypes.length}`;
  const found = isApproved ? 'en orden' : isOpened ? 'abierto, sin marcar' : 'abriendo';
  const chosen = status === '' ? '' : ` Estado elegido: ${kycStatusLabels[status]}.`;
  return (
    <p role="status" className="sr-only">
      {`${place}: ${kycDocumentLabels[current]}, ${found}.${chosen}`}
    </p>
  );
}
