import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { ReviewDraft } from '../review-draft.ts';

interface CaseAnnouncementProps {
  current: KycDocumentType;
  /** Whether the current document is marked as correct. */
  isApproved: boolean;
  /** Whether it is, without the date that it must have. */
  isUndated: boolean;
  isOpened: boolean;
  status: ReviewDraft['status'];
}

/** Announces to screen readers what a shortcut key did: current document, its check, and the selected status. */
export function CaseAnnouncement(props: CaseAnnouncementProps) {
  const { current, isApproved, isUndated, isOpened, status } = props;
  const place = `Documento ${kycDocumentTypes.indexOf(current) + 1} de ${kycDocumentTypes.length}`;
  const unapproved = isOpened ? 'abierto, sin marcar' : 'abriendo';
  const found = isUndated ? 'en orden, falta su fecha' : isApproved ? 'en orden' : unapproved;
  const chosen = status === '' ? '' : ` Estado elegido: ${kycStatusLabels[status]}.`;
  return (
    <p role="status" className="sr-only">
      {`${place}: ${kycDocumentLabels[current]}, ${found}.${chosen}`}
    </p>
  );
}
