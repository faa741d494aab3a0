import { refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import type { KycStatus, ReviewKyc } from '@nodo/contracts/kyc';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `kyc-{userId}`. Who has never submitted anything is pending. */
export interface KycState {
  readonly status: KycStatus;
}

export const noKyc: KycState = { status: 'pending' };

export function evolveKyc(state: KycState, event: StoredEvent): KycState {
  return event.type === 'KycReviewed' ? { status: event.data.to } : state;
}

/** A reviewer sets any reviewable status of anybody but themselves; a rejection says why. */
export function decideReview(state: KycState, command: ReviewKyc, actor: Actor): Decision {
  if (actor.kind === 'user' && actor.id === command.userId) {
    return refusal('FORBIDDEN', 'No puedes revisar tu propia verificación KYC.');
  }
  const notes = command.notes === '' ? undefined : command.notes;
  if (command.status === 'rejected' && notes === undefined) {
    const message = 'Escribe el motivo del rechazo';
    return refusal('VALIDATION_FAILED', message, { notes: message });
  }
  if (command.status === state.status && notes === undefined) return unchanged;
  return [
    {
      type: 'KycReviewed',
      data: { from: state.status, to: command.status, via: command.via, ...(notes ? { notes } : {}) },
    },
  ];
}
