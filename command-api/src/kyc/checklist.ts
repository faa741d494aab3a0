import { bogotaDay } from '@nodo/contracts/bogota';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import {
  datedDocuments,
  expiringDocuments,
  haveEnded,
  isWhole,
  type KycChecklist,
  oldestDocumentDay,
  undatedDocuments,
} from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import {
  eachKycDocument,
  KYC_DOCUMENT_MAX_MONTHS,
  type KycDocumentType,
  kycDocumentLabels,
  kycDocumentTypes,
} from '@nodo/contracts/kyc/documents';
import type { KycState, Submission } from './kyc-state.ts';

type ReviewerSays = Pick<ReviewKyc, 'checklist' | 'status'>;

/** Dates by the id of the reviewer who read them, and by document. */
export type ReadDates = Readonly<Record<string, Partial<KycChecklist>>>;

/** Adds the dates that a reviewer read on the documents they found in order, which are known not to be too old. */
export function withDates(dates: ReadDates, checklist: KycChecklist | null, actor: Actor): ReadDates {
  if (checklist === null || actor.kind !== 'user') return dates;
  const inOrder = kycDocumentTypes.filter((type) => checklist[type].found === 'in_order');
  const read = Object.fromEntries(inOrder.map((type) => [type, checklist[type]]));
  return { ...dates, [actor.id]: { ...dates[actor.id], ...read } };
}

/** The known days on which documents expire that are handed in again unchanged. */
export function keptEnds(state: KycState, documents: Submission['documents']): KycState['ends'] {
  const { submission } = state;
  if (submission === null) return {};
  const kept = kycDocumentTypes.filter((type) => documents[type] === submission.documents[type]);
  return Object.fromEntries(
    kept.flatMap((type) => {
      const day = endOf(state, submission, type);
      return day === undefined ? [] : [[type, day]];
    }),
  );
}

/**
 * A reviewer's progress with each document: which they opened, and which they declared in order. An approval without
 * statements about the documents declares them in order, with the dates this reviewer read on them before. Where a
 * reviewer says no day on which a document expires, the known one stands. Null when nothing was submitted.
 */
export function checklistOf(state: KycState, command: ReviewerSays, actor: Actor): KycChecklist | null {
  const { submission } = state;
  if (submission === null || actor.kind !== 'user') return null;
  const isImplied = command.checklist === undefined && command.status === 'approved';
  return eachKycDocument((type) => {
    const isOpened = state.looks[submission.documents[type]]?.includes(actor.id) ?? false;
    const read = isImplied ? state.dates[actor.id]?.[type] : undefined;
    const answer = command.checklist?.[type] ?? { ...read, inOrder: isImplied };
    const { inOrder, issuedOn, expiresOn = endOf(state, submission, type) } = answer;
    const found = !isOpened ? 'not_opened' : inOrder ? 'in_order' : 'opened';
    return {
      found,
      ...(issuedOn === undefined ? {} : { issuedOn }),
      ...(expiresOn === undefined ? {} : { expiresOn }),
    };
  });
}

/**
 * The day a document expires: as the last review has it, else by whoever read it since it was handed in, the earliest
 * if they differ, else as it was known when it was handed in again. An approval ends with it, also one that another
 * reviewer only annotates, restores or agrees to. A day before the submission ends nothing, and would keep a reviewer
 * who reads none from saying so.
 */
function endOf(
  { dates, ends, review, isJustReviewed }: KycState,
  { submittedAt }: Submission,
  type: KycDocumentType,
): string | undefined {
  const last = isJustReviewed ? review?.checklist?.[type].expiresOn : undefined;
  const read = Object.values(dates).flatMap((each) => each[type]?.expiresOn ?? []);
  const since = bogotaDay(submittedAt);
  return [last, ...read.toSorted(), ends[type]].find((day) => day !== undefined && day >= since);
}

/**
 * A document can't be declared in order unless it was opened and is neither too old nor expired. A date that is missing
 * is no such contradiction, since some documents have none that can be read: it keeps one person from approving alone.
 */
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

/** What a checklist that is not whole lacks, and the fields of the dates to write. */
export function lackingIn(
  checklist: KycChecklist,
  now: string,
): { what: string; fields: Record<string, string> } {
  if (isWhole(checklist) && haveEnded(checklist, now))
    return { what: 'El documento de identidad ya venció', fields: {} };
  const open = kycDocumentTypes.filter((type) => checklist[type].found !== 'in_order');
  const undated = undatedDocuments(checklist);
  const what =
    open.length > 0
      ? `Faltan documentos por abrir o por marcar en orden (${listed(open)})`
      : `Falta la fecha que lleva el documento (${listed(undated)})`;
  return { what, fields: Object.fromEntries(undated.map((type) => [type, UNDATED])) };
}

const UNDATED = 'Escribe la fecha que lleva el documento';

/** 'comprobante de ingresos, estado de cuenta'. */
function listed(types: readonly KycDocumentType[]): string {
  return types.map((type) => kycDocumentLabels[type].toLowerCase()).join(', ');
}
