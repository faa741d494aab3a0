import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import { haveEnded, isWhole, type KycChecklist } from '@nodo/contracts/kyc/checklist';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import type { KycRenewal } from '@nodo/contracts/kyc/standing';
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
  const isApproval = approves(state, command);
  const refused =
    whyNotTo(state, command) ??
    (isApproval ? whyNotScreened(state, command) : undefined) ??
    whyNotInOrder(state, command, checklist) ??
    (isApproval ? whyNotAlone(state, command, { checklist, actor, now }) : undefined);
  if (refused) return refused;
  const areEnough = isEnough(checklist, now);
  const exception = exceptionOf(state, command, areEnough);
  if (!changesDecision(state, command) && notes === undefined && exception === undefined) return unchanged;
  const screening = screeningOf(state);
  const words = {
    ...(notes ? { notes } : {}),
    ...(exception ? { exception } : {}),
    ...(screening ? { screening } : {}),
  };
  // An exception that an approval carries was proposed by somebody else.
  const isCheckedAnew = (command.checklist !== undefined && areEnough) || exception !== undefined;
  // A renewal is decided without taking the approval away meanwhile.
  const to = isAboutRenewal(state, command) ? 'approved' : command.status;
  const isNew = isApproval && state.status === 'approved';
  const approvedAt = to === 'approved' && !isNew ? approvedBefore(state, isCheckedAnew) : null;
  const counted = approvedAt === null ? {} : { approvedAt };
  const renewal = renewalAfter(state, command, approvedAt !== null);
  const renewed = renewal === null ? {} : { renewal };
  const data = { from: state.status, to, via: command.via, checklist, ...words, ...counted, ...renewed };
  return [{ type: 'KycReviewed', data }];
}

/**
 * Whether a review decides about the renewal of somebody approved, and not about the approval in force: unless it
 * edits the status as such, every review does, also of a renewal that was declined.
 */
function isAboutRenewal({ status, renewal }: KycState, { via }: ReviewKyc): boolean {
  return status === 'approved' && renewal !== null && via !== 'edit';
}

/** Whether a review would approve what was handed in; a note on an approval does not. */
function approves(state: KycState, command: ReviewKyc): boolean {
  return command.status === 'approved' && (state.status !== 'approved' || isAboutRenewal(state, command));
}

/** Whether a review says something even without words. */
function changesDecision(state: KycState, command: ReviewKyc): boolean {
  if (!isAboutRenewal(state, command)) return command.status !== state.status;
  const isDecision = command.status === 'approved' || command.status === 'rejected';
  return isDecision || state.renewal === 'declined' || !state.isJustReviewed;
}

/** State of a renewal once the review is recorded; null if it has none, or a note leaves it declined. */
function renewalAfter(state: KycState, command: ReviewKyc, isPutBackNow: boolean): KycRenewal | null {
  const { status } = command;
  if (isAboutRenewal(state, command)) {
    return status === 'approved' ? 'granted' : status === 'rejected' ? 'declined' : 'waiting';
  }
  if (status === state.status) return state.renewal === 'waiting' ? 'waiting' : null;
  return isPutBackNow || status === 'expired' ? state.revokedRenewal : null;
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
  const isNamed = isConfirmed(state);
  const isProposed =
    (status === 'under_review' || state.renewal === 'waiting') &&
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
function isPutBack({ status, isJustReviewed, review }: KycState): boolean {
  return status !== 'approved' && isJustReviewed && review?.from === 'approved';
}

/** From when it counts without having been checked once more; null for a new approval. */
function approvedBefore(state: KycState, isCheckedAnew: boolean): string | null {
  if (state.status === 'approved') return state.approvedAt;
  return isPutBack(state) && !isCheckedAnew ? state.revokedApproval : null;
}

/**
 * An exception is proposed when a record is left under review, and takes effect with the approval that accepts it.
 */
function exceptionOf(state: KycState, command: ReviewKyc, areEnough: boolean): string | undefined {
  const { status, exception } = command;
  if (status === 'under_review') return exception === '' ? undefined : exception;
  const isOneEnough = areEnough && !isConfirmed(state);
  const isOnTheWay = state.status === 'under_review' || state.renewal === 'waiting';
  const isAgreed = approves(state, command) && isOnTheWay && !isOneEnough;
  return isAgreed ? (state.review?.exception ?? undefined) : undefined;
}

/** A reviewer takes a record, hands it to a colleague or releases it; nobody may be assigned their own. */
export function decideAssign(state: KycState, userId: string, assigneeId: string | null): Decision {
  if (assigneeId === userId) {
    return refusal('FORBIDDEN', 'Nadie revisa su propia verificación KYC.');
  }
  if (state.assignee === assigneeId) return unchanged;
  const waits = isOpen(state) || hasOpenMatch(state);
  if (assigneeId !== null && !waits) {
    return refusal('NOT_ALLOWED_NOW', 'Esta verificación ya tiene una decisión.');
  }
  return [{ type: 'KycAssigned', data: { from: state.assignee, to: assigneeId } }];
}

function hasMovedOn(state: KycState, command: ReviewKyc, actor: Actor): boolean {
  if (command.revision !== undefined) return command.revision !== state.revision;
  // The buttons are only on open rows; if it is no longer open, somebody else was faster.
  if (command.via === 'quick_action') return !isOpen(state);
  const isDecided = !isOpen(state) && state.status !== 'expired';
  return command.via === 'review' && isDecided && !isSame(state.review?.by, actor);
}

/** Whether something is to be decided: a status on the way, or a renewal that waits. */
function isOpen({ status, waitingSince }: KycState): boolean {
  return status === 'pending' || status === 'under_review' || waitingSince !== null;
}

function isSame(one: Actor | undefined, other: Actor): boolean {
  return one?.kind === 'user' && other.kind === 'user' && one.id === other.id;
}
