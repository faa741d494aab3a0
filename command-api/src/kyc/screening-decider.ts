import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import {
  type DecidedMatch,
  type DecideKycMatch,
  encodeMatches,
  type KycScreening,
  type RecordKycScreening,
  resultOf,
  withDecisions,
} from '@nodo/contracts/kyc/screening';
import { matchKey, sanctionsListLabels, sanctionsMatchSchema } from '@nodo/contracts/sanctions/values';
import { type Decision, unchanged } from '../commands/decision.ts';
import { checklistOf } from './checklist.ts';
import type { KycState } from './kyc-state.ts';

/**
 * Recorded for each submission, and with each new list for people who wait for a decision, since it is decided on
 * that basis. For everybody else it is recorded only when the matches change; that they were compared is recorded
 * with the list. Under another name than before it is recorded of everybody, since names can be changed at any time.
 */
export function decideScreening(state: KycState, command: RecordKycScreening): Decision {
  const { lists, attempt, screenedName, matches } = command;
  // Submitted again meanwhile: the new submission is screened separately.
  if (attempt !== (state.submission?.attempt ?? 0)) return unchanged;
  const { screening, status, waitingSince } = state;
  const isSame =
    screening !== null &&
    withoutDecisions(withDecisions(matches, screening.decided)) === withoutDecisions(screening.matches);
  const isOfSameLists = JSON.stringify(screening?.lists) === JSON.stringify(lists);
  const waits = status === 'pending' || status === 'under_review' || waitingSince !== null;
  const isNew = screening?.attempt !== attempt || isOtherName(screening.screenedName, screenedName);
  if (isSame && !isNew && (isOfSameLists || !waits)) return unchanged;
  const name = screenedName === undefined ? {} : { screenedName };
  return [{ type: 'KycScreened', data: { lists, attempt, ...name, matches: encodeMatches(matches) } }];
}

function withoutDecisions(matches: readonly DecidedMatch[]): string {
  return encodeMatches(matches.map((match) => sanctionsMatchSchema.parse(match)));
}

/** Unknown names, from before they were recorded, are no other names. */
function isOtherName(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}

/** The screening to record with a decision; undefined where no list was ever checked. */
export function screeningOf({ screening }: KycState): KycScreening | undefined {
  return screening ? { lists: [...screening.lists], result: resultOf(screening.matches) } : undefined;
}

/** Whether a match with a list was confirmed to be this person, and nobody took that back. */
export function isConfirmed({ screening }: KycState): boolean {
  return screening !== null && resultOf(screening.matches) === 'confirmed';
}

/** Whether a match still has to be decided. */
export function hasOpenMatch({ screening }: KycState): boolean {
  return screening?.matches.some(({ decision }) => decision === null) ?? false;
}

/** In an approved record without a renewal only matches need work: with the last one the assignment ends. */
export function released(state: KycState): KycState {
  const needsWork = state.status !== 'approved' || state.waitingSince !== null || hasOpenMatch(state);
  return needsWork ? state : { ...state, assignee: null };
}

/** Nobody is approved, and no approval renewed, while a match is undecided. */
export function whyNotScreened(state: KycState, { status }: Pick<ReviewKyc, 'status'>): Refusal | undefined {
  const open = state.screening?.matches.find(({ decision }) => decision === null);
  if (status !== 'approved' || !open) return undefined;
  const who = `${open.name}, ${sanctionsListLabels[open.list]}`;
  const message = `Decide primero si es la persona que nombra una lista de sanciones (${who}).`;
  return refusal('NOT_ALLOWED_NOW', message, { kycStatus: message });
}

/**
 * A reviewer decides whether a match is this person. If it is, an approval is revoked at once, and a new one takes
 * two people; a confirmed match can only be reversed by another reviewer.
 */
export function decideMatch(state: KycState, command: DecideKycMatch, actor: Actor): Decision {
  const { userId, decision, reason } = command;
  if (actor.kind === 'user' && actor.id === userId) {
    return refusal('FORBIDDEN', 'No puedes decidir sobre tu propia verificación KYC.');
  }
  const match = state.screening?.matches.find((one) => matchKey(one) === matchKey(command));
  if (!match) {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Esta coincidencia ya no está: actualiza la página para ver las de ahora.',
    );
  }
  if (match.decision === decision) return unchanged;
  if (match.decision === 'same' && actor.kind === 'user' && match.decidedBy === actor.id) {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Confirmaste que es la misma persona: lo contrario lo dice otra persona del equipo.',
    );
  }
  const decided = {
    type: 'KycMatchDecided',
    data: { match: encodeMatches([sanctionsMatchSchema.parse(match)]), decision, reason },
  } as const;
  if (decision !== 'same' || state.status !== 'approved') return [decided];
  const checklist = checklistOf(state, { status: 'under_review' }, actor);
  const lists = [...(state.screening?.lists ?? [])];
  const lifted = { from: 'approved', to: 'under_review', via: 'review', checklist } as const;
  const screening = { lists, result: 'confirmed' } as const;
  return [decided, { type: 'KycReviewed', data: { ...lifted, screening } }];
}
