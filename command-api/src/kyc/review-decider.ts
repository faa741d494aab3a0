import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { KycState } from './decider.ts';

/**
 * A reviewer sets any reviewable status of anybody but themselves; a rejection says why. What somebody else decided,
 * or the person handed in, after the reviewer looked, is never written over: a review names the revision it is about,
 * and one that names none doesn't touch a decision of somebody else's.
 */
export function decideReview(state: KycState, command: ReviewKyc, actor: Actor): Decision {
  if (actor.kind === 'user' && actor.id === command.userId) {
    return refusal('FORBIDDEN', 'No puedes revisar tu propia verificación KYC.');
  }
  const notes = command.notes === '' ? undefined : command.notes;
  if (command.status === 'rejected' && notes === undefined) {
    const message = 'Escribe el motivo del rechazo';
    return refusal('VALIDATION_FAILED', message, { notes: message });
  }
  if (hasMovedOn(state, command, actor)) return refusal('KYC_CHANGED');
  const refused = whyNotTo(state, command) ?? whyNotAlone(state, command, actor);
  if (refused) return refused;
  if (command.status === state.status && notes === undefined) return unchanged;
  return [
    {
      type: 'KycReviewed',
      data: { from: state.status, to: command.status, via: command.via, ...(notes ? { notes } : {}) },
    },
  ];
}

function whyNotTo(state: KycState, { status, via }: ReviewKyc): Refusal | undefined {
  if (via === 'quick_action' && status !== 'approved' && status !== 'rejected') {
    const message = 'Una acción rápida aprueba o rechaza';
    return refusal('VALIDATION_FAILED', message, { kycStatus: message });
  }
  // An approval runs out by its time alone. Whoever lifted that by mistake may put it back.
  const isBack = state.isJustReviewed && state.review?.from === 'expired';
  if (status !== 'expired' || state.status === 'expired' || isBack) return undefined;
  const message = 'Solo el tiempo deja vencida una verificación';
  return refusal('VALIDATION_FAILED', message, { kycStatus: message });
}

/**
 * Nobody who handed nothing in is approved by one person: one leaves it under review, another one approves it. Both stand
 * in the audit, and it waits in the queue meanwhile.
 */
function whyNotAlone(state: KycState, command: ReviewKyc, actor: Actor): Refusal | undefined {
  const { submission, status, review, isJustReviewed } = state;
  if (command.status !== 'approved' || status === 'approved' || submission !== null) return undefined;
  // Whoever took an approval away by mistake may put it back.
  if (isJustReviewed && review?.from === 'approved') return undefined;
  if (status === 'under_review' && !isSame(review?.by, actor)) return undefined;
  const message =
    status === 'under_review'
      ? 'No ha enviado documentos: la aprueba otra persona del equipo, no quien la dejó en revisión.'
      : 'No ha enviado documentos: déjala «En revisión», y que otra persona del equipo la apruebe.';
  return refusal('NOT_ALLOWED_NOW', message, { kycStatus: message });
}

function hasMovedOn(state: KycState, command: ReviewKyc, actor: Actor): boolean {
  if (command.revision !== undefined) return command.revision !== state.revision;
  // The buttons stand on rows that wait; without a wait somebody was faster.
  if (command.via === 'quick_action') return state.status !== 'pending' && state.status !== 'under_review';
  const isDecided = state.status === 'approved' || state.status === 'rejected';
  return command.via === 'review' && isDecided && !isSame(state.review?.by, actor);
}

function isSame(one: Actor | undefined, other: Actor): boolean {
  return one?.kind === 'user' && other.kind === 'user' && one.id === other.id;
}
