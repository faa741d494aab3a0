import { refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import type { EventData } from '@nodo/contracts/events';
import type { ChangeProfile, ChangeRole, SetInvestorLevel } from '@nodo/contracts/identity/commands';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { evolvePreferences } from '../preferences/decider.ts';
import { evolveHeldWallets } from '../wallets/holder.ts';
import { evolvePasskeyCode, evolvePasskeys, noPasskeys, passkeysLostWith } from './passkey-decider.ts';
import type { UserState } from './user-state.ts';

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

type Registered = EventData<'UserRegistered'>;

export function evolveUser(state: UserState, event: StoredEvent): UserState {
  if (event.type === 'UserRegistered') return { registered: event.data, passkeys: noPasskeys };
  if (!state) return state;
  if (event.type === 'UserRoleChanged') {
    const role: Role = event.data.to;
    const passkeyCode = evolvePasskeyCode(state.passkeyCode, event);
    return { ...state, registered: { ...state.registered, role }, passkeyCode };
  }
  if (event.type === 'InvestorLevelSet') return { ...state, level: event.data.to };
  if (event.type === 'UserProfileChanged') {
    const { firstName = state.registered.firstName, lastName = state.registered.lastName } = event.data;
    return { ...state, registered: { ...state.registered, firstName, lastName } };
  }
  if (event.type === 'ProfilePhotoChanged') return { ...state, photoId: event.data.photoId };
  const preferences = evolvePreferences(state.preferences, event);
  if (preferences) return { ...state, preferences };
  const wallets = evolveHeldWallets(state.wallets, event);
  if (wallets !== state.wallets) return { ...state, wallets };
  const passkeys = evolvePasskeys(state.passkeys, event);
  return { ...state, passkeys, passkeyCode: evolvePasskeyCode(state.passkeyCode, event) };
}

/** A claimed e-mail without its user is an interrupted registration, and is completed. */
export function decideRegister(state: UserState, person: Registered): Decision {
  return state ? refusal('EMAIL_TAKEN') : [{ type: 'UserRegistered', data: person }];
}

/** What a person changed of their own name; only what is new is recorded. */
export function decideChangeProfile(state: UserState, command: ChangeProfile): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const { firstName, lastName } = command;
  const data = {
    ...(firstName === undefined || firstName === state.registered.firstName ? {} : { firstName }),
    ...(lastName === undefined || lastName === state.registered.lastName ? {} : { lastName }),
  };
  return Object.keys(data).length === 0 ? unchanged : [{ type: 'UserProfileChanged', data }];
}

/** Whether the role may be given at all is decided before, where the super admins are counted. */
export function decideChangeRole(state: UserState, { role, reason }: Omit<ChangeRole, 'userId'>): Decision {
  if (!state) return refusal('USER_NOT_FOUND');
  const from = state.registered.role;
  if (from === role) return unchanged;
  return [
    { type: 'UserRoleChanged', data: { from, to: role, ...(reason ? { reason } : {}) } },
    ...passkeysLostWith(state, role),
  ];
}

/** Not one's own: who decides about others is not judged by themselves. */
export function decideSetLevel(state: UserState, command: SetInvestorLevel, actor: Actor): Decision {
  const { userId, level, reason } = command;
  if (!state) return refusal('USER_NOT_FOUND');
  if (actor.kind === 'user' && actor.id === userId) {
    return refusal('FORBIDDEN', 'Tu propio nivel lo fija otra persona del equipo.');
  }
  const current = state.level ?? null;
  if (current === level) return unchanged;
  return [{ type: 'InvestorLevelSet', data: { from: current, to: level, ...(reason ? { reason } : {}) } }];
}

/** How somebody came in; `isNewBrowser`: for the first time in that browser. */
export type SignIn = EventData<'UserSignedIn'>;

export function decideSignIn(state: UserState, data: SignIn): Decision {
  return state ? [{ type: 'UserSignedIn', data }] : refusal('ACCOUNT_NOT_FOUND');
}

/** What ended: one's own session, or `endedOthers`. */
export type SignOut = EventData<'UserSignedOut'>;

export function decideSignOut(state: UserState, data: SignOut): Decision {
  return state ? [{ type: 'UserSignedOut', data }] : refusal('ACCOUNT_NOT_FOUND');
}
