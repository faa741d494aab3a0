import { bogotaDay } from '@nodo/contracts/bogota';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import {
  datedDocuments,
  expiringDocuments,
  type KycChecklist,
  oldestDocumentDay,
} from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import {
  eachKycDocument,
  KYC_DOCUMENT_MAX_MONTHS,
  kycDocumentLabels,
  kycDocumentTypes,
} from '@nodo/contracts/kyc/documents';
import type { KycState } from './decider.ts';

type ReviewerSays = Pick<ReviewKyc, 'checklist' | 'status'>;

/**
 * A reviewer's progress with each document: which they opened, and which they declared in order. An approval without
 * statements about the documents declares them in order. Null when nothing was submitted.
 */
export function checklistOf(state: KycState, command: ReviewerSays, actor: Actor): KycChecklist | null {
  const { submission } = state;
  if (submission === null || actor.kind !== 'user') return null;
  return eachKycDocument((type) => {
    const isOpened = state.looks[submission.documents[type]]?.includes(actor.id) ?? false;
    const { inOrder, issuedOn, expiresOn } = command.checklist?.[type] ?? {
      inOrder: command.checklist === undefined && command.status === 'approved',
    };
    const found = !isOpened ? 'not_opened' : inOrder ? 'in_order' : 'opened';
    return {
      found,
      ...(issuedOn === undefined ? {} : { issuedOn }),
      ...(expiresOn === undefined ? {} : { expiresOn }),
    };
  });
}

/** A document can't be declared in order unless it was opened and is neither too old nor expired. */
export function whyNotInOrder(
  state: KycState,
  { checklist: answers }: ReviewerSays,
  checklist: KycChecklist | null,
): Refusal | undefined {
  const { submission } = state;
  if (answers === undefined || submission === null || checklist === null) return undefined;
  const fields: Record<string, string> = {};
  const submittedOn = bogotaDay(submission.submittedAt);
  for (const type of kycDocumentTypes.filter((each) => answers[each]?.inOrder)) {
    const { found, issuedOn, expiresOn } = checklist[type];
    if (found === 'not_opened') fields[type] = 'Ábrelo antes de marcarlo en orden';
    else if (expiresOn !== undefined && expiringDocuments.includes(type) && expiresOn < submittedOn)
      fields[type] = 'Ya había vencido cuando se envió';
    else if (issuedOn !== undefined && datedDocuments.includes(type)) {
      if (issuedOn < oldestDocumentDay(submittedOn)) {
        fields[type] = `Tenía más de ${KYC_DOCUMENT_MAX_MONTHS} meses cuando se envió`;
      } else if (issuedOn > submittedOn) fields[type] = 'Su fecha es posterior al envío';
    }
  }
  const wrong = kycDocumentTypes.filter((type) => fields[type] !== undefined);
  if (wrong.length === 0) return undefined;
  const named = wrong.map((type) => `${kycDocumentLabels[type]}: ${fields[type]?.toLowerCase()}.`);
  return refusal('VALIDATION_FAILED', named.join(' '), fields);
}

/** Lists the documents not yet in order: 'comprobante de ingresos, estado de cuenta'. */
export function openDocuments(checklist: KycChecklist): string {
  return kycDocumentTypes
    .filter((type) => checklist[type].found !== 'in_order')
    .map((type) => kycDocumentLabels[type].toLowerCase())
    .join(', ');
}
