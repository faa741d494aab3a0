import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import { haveEnded, isWhole, type KycChecklist } from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { type Decision, unchanged } from '../commands/decision.ts';
import { checklistOf, lackingIn, whyNotInOrder } from './checklist.ts';
import type { KycState } from './kyc-state.ts';
import { hasOpenMatch, isConfirmed, screeningOf, whyNotScreened } from './screening-decider.ts';

/**
 * A reviewer sets any reviewable status of anybody but themselves; a rejection needs a reason. A review never
 * overwrites a decision or submission made after the reviewer read the record: it names the revision it is about, and
 * one without a revision does not change somebody else's decision. `now`: when it is decided, ISO.
 */
export function decideReview(state: KycState, command: ReviewKyc, actor: Actor, now: string): Decision {
  if (actor.kind === 'user' && actor.id === command.userId) {
    return refusal('FORBIDDEN', 'No puedes revisar tu propia verificación KYC.');
  }
  const notes = command.notes === '' ? undefined : command.notes;
  if (command.status === 'rejected' && notes === undefined) {
    const message = 'Escribe el motivo del rechazo';
    return refusal('VALIDATION_FAILED', message, { notes: message });
  }
  if (hasMovedOn(state, command, actor)) return refusal('KYC_CHANGED');
  const checklist = checklistOf(state, command, actor);
  const refused =
    whyNotTo(state, command) ??
    whyNotScreened(state, command) ??
    whyNotInOrder(state, command, checklist) ??
    whyNotAlone(state, command, { checklist, actor, now });
  if (refused) return refused;
  const areEnough = isEnough(checklist, now);
  const exception = exceptionOf(state, command, areEnough);
  if (command.status === state.status && notes === undefined && exception === undefined) return unchanged;
  const screening = screeningOf(state);
  const words = {
    ...(notes ? { notes } : {}),
    ...(exception ? { exception } : {}),
    ...(screening ? { screening } : {}),
  };
  // An exception that an approval carries was proposed by somebody else.
  const isCheckedAnew = (command.checklist !== undefined && areEnough) || exception !== undefined;
  const approvedAt = command.status === 'approved' ? approvedBefore(state, isCheckedAnew) : null;
  const counted = approvedAt === null ? {} : { approvedAt };
  const data = { from: state.status, to: command.status, via: command.via, checklist, ...words, ...counted };
  return [{ type: 'KycReviewed', data }];
}

function whyNotTo(state: KycState, { status, via }: ReviewKyc): Refusal | undefined {
  if (via === 'quick_action' && status !== 'approved' && status !== 'rejected') {
    const message = 'Una acción rápida aprueba o rechaza';
    return refusal('VALIDATION_FAILED', message, { kycStatus: message });
  }
  // Only time makes an approval expire. A reviewer who lifted that by mistake may restore it.
  const isBack = state.isJustReviewed && state.review?.from === 'expired';
  if (status !== 'expired' || state.status === 'expired' || isBack) return undefined;
  const message = 'Solo el tiempo deja vencida una verificación';
  return refusal('VALIDATION_FAILED', message, { kycStatus: message });
}

/** Whether the documents are enough for one person to approve: all in order, dated, and still valid. */
function isEnough(checklist: KycChecklist | null, now: string): boolean {
  return isWhole(checklist) && !haveEnded(checklist, now);
}

interface Reviewing {
  readonly checklist: KycChecklist | null;
  readonly actor: Actor;
  readonly now: string;
}

/**
 * One person may approve alone if they opened all four documents, found them in order, read the dates of those that
 * must be recent, and none has expired by now. Anything less, including no submission at all, takes two: one leaves it
 * under review with a reason, another approves it. Both are in the audit log, and it stays in the queue meanwhile.
 * Whoever a sanctions list names takes two who know that.
 */
function whyNotAlone(
  state: KycState,
  command: ReviewKyc,
  { checklist, actor, now }: Reviewing,
): Refusal | undefined {
  const { status, review } = state;
  if (command.status !== 'approved' || status === 'approved') return undefined;
  const isNamed = isConfirmed(state);
  const isProposed =
    status === 'under_review' &&
    review !== null &&
    review.exception !== null &&
    (!isNamed || review.isExceptionOfNamed);
  const isOwnProposal = isProposed && isSame(review.exceptionBy ?? undefined, actor);
  // Who lifted an approval and proposed an exception for it would agree to it by putting the approval back.
  if (!isNamed && (isEnough(checklist, now) || (isPutBack(state) && !isOwnProposal))) return undefined;
  if (isProposed && !isOwnProposal) {
    return command.via === 'quick_action' ? refusal('NOT_ALLOWED_NOW', UNSEEN) : undefined;
  }
  const { what, fields } = isNamed
    ? { what: 'Se confirmó que una lista de sanciones nombra a esta persona', fields: {} }
    : checklist === null
      ? { what: 'No ha enviado documentos', fields: {} }
      : lackingIn(checklist, now);
  const message = isProposed
    ? `${what}: la aprueba otra persona del equipo, no quien lo propuso.`
    : `${what}: déjala «En revisión» con el motivo de la excepción, y que otra persona del equipo la apruebe.`;
  return refusal('NOT_ALLOWED_NOW', message, { ...fields, kycStatus: message });
}

/** The table of users shows neither the reason of an exception nor whose it is. */
const UNSEEN =
  'Alguien del equipo propuso aprobarla por excepción: abre el caso, que dice quién y por qué, y decídela ahí.';

/** An approval that was revoked by mistake may be restored. */
function isPutBack({ isJustReviewed, review }: KycState): boolean {
  return isJustReviewed && review?.from === 'approved';
}

/** From when it counts without having been checked once more; null for a new approval. */
function approvedBefore(state: KycState, isCheckedAnew: boolean): string | null {
  if (state.status === 'approved') return state.approvedAt;
  return isPutBack(state) && !isCheckedAnew ? state.revokedApproval : null;
}

/**
 * An exception is proposed when a record is left under review, and takes effect with the approval that accepts it.
 */
function exceptionOf(
  state: KycState,
  { status, exception }: ReviewKyc,
  areEnough: boolean,
): string | undefined {
  if (status === 'under_review') return exception === '' ? undefined : exception;
  const isOneEnough = areEnough && !isConfirmed(state);
  const isAgreed = status === 'approved' && state.status === 'under_review' && !isOneEnough;
  return isAgreed ? (state.review?.exception ?? undefined) : undefined;
}

/** A reviewer takes a record, hands it to a colleague or releases it; nobody may be assigned their own. */
export function decideAssign(state: KycState, userId: string, assigneeId: string | null): Decision {
  if (assigneeId === userId) {
    return refusal('FORBIDDEN', 'Nadie revisa su propia verificación KYC.');
  }
  if (state.assignee === assigneeId) return unchanged;
  const waits = state.status === 'pending' || state.status === 'under_review' || hasOpenMatch(state);
  if (assigneeId !== null && !waits) {
    return refusal('NOT_ALLOWED_NOW', 'Esta verificación ya tiene una decisión.');
  }
  return [{ type: 'KycAssigned', data: { from: state.assignee, to: assigneeId } }];
}

function hasMovedOn(state: KycState, command: ReviewKyc, actor: Actor): boolean {
  if (command.revision !== undefined) return command.revision !== state.revision;
  // The buttons are only on open rows; if it is no longer open, somebody else was faster.
  if (command.via === 'quick_action') return state.status !== 'pending' && state.status !== 'under_review';
  const isDecided = state.status === 'approved' || state.status === 'rejected';
  return command.via === 'review' && isDecided && !isSame(state.review?.by, actor);
}

function isSame(one: Actor | undefined, other: Actor): boolean {
  return one?.kind === 'user' && other.kind === 'user' && one.id === other.id;
}
