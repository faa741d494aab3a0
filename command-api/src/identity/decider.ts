import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { SignInMethod } from '@nodo/contracts/identity';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { ErasureProgress } from '../privacy/decider.ts';

/** Stream `emailClaim-{hash}`: whose e-mail this is, if anybody's. */
export interface EmailClaimState {
  readonly userId: string | null;
}

export const noClaim: EmailClaimState = { userId: null };

export function evolveEmailClaim(state: EmailClaimState, event: StoredEvent): EmailClaimState {
  if (event.type === 'EmailClaimed') return { userId: event.data.userId };
  if (event.type === 'EmailReleased') return noClaim;
  return state;
}

/** Claims the e-mail unless somebody has it; whoever asks then looks at whose it became. */
export function decideClaim(state: EmailClaimState, userId: string): Decision {
  return state.userId === null ? [{ type: 'EmailClaimed', data: { userId } }] : unchanged;
}

/** Gives an e-mail back, so that it can be claimed anew; nothing when it is somebody else's by now. */
export function decideReleaseClaim(state: EmailClaimState, userId: string, reason: string): Decision {
  return state.userId === userId ? [{ type: 'EmailReleased', data: { userId, reason } }] : unchanged;
}

/** Stream `user-{id}`; null until registered. */
export type UserState = { readonly registered: Registered; readonly erasure?: ErasureProgress } | null;
type Registered = EventData<'UserRegistered'>;

export function evolveUser(state: UserState, event: StoredEvent): UserState {
  if (event.type === 'UserRegistered') return { registered: event.data };
  if (event.type === 'UserRoleChanged' && state) {
    const role: Role = event.data.to;
    return { registered: { ...state.registered, role } };
  }
  return state;
}

/** A claimed e-mail without its user is an interrupted registration, and is completed. */
export function decideRegister(state: UserState, person: Registered): Decision {
  return state ? refusal('EMAIL_TAKEN') : [{ type: 'UserRegistered', data: person }];
}

export function decideSignIn(state: UserState, method: SignInMethod): Decision {
  return state ? [{ type: 'UserSignedIn', data: { method } }] : refusal('ACCOUNT_NOT_FOUND');
}

export function decideSignOut(state: UserState): Decision {
  return state ? [{ type: 'UserSignedOut', data: {} }] : refusal('ACCOUNT_NOT_FOUND');
}
