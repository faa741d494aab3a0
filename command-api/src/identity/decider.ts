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

/** Stream `emailClaim-{hash}`: the user who has claimed this e-mail, if any. */
export interface EmailClaimState {
  readonly userId: string | null;
}

export const noClaim: EmailClaimState = { userId: null };

export function evolveEmailClaim(state: EmailClaimState, event: StoredEvent): EmailClaimState {
  if (event.type === 'EmailClaimed') return { userId: event.data.userId };
  if (event.type === 'EmailReleased') return noClaim;
  return state;
}

/** Claims the e-mail unless somebody has it; the caller then checks who holds the claim. */
export function decideClaim(state: EmailClaimState, userId: string): Decision {
  return state.userId === null ? [{ type: 'EmailClaimed', data: { userId } }] : unchanged;
}

/** Releases an e-mail so that it can be claimed again; no events when somebody else holds it by now. */
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

/** A claimed e-mail without a user is an interrupted registration, which this completes. */
export function decideRegister(state: UserState, person: Registered): Decision {
  return state ? refusal('EMAIL_TAKEN') : [{ type: 'UserRegistered', data: person }];
}

/** Changes one's own name; only the fields that differ are recorded. */
export function decideChangeProfile(state: UserState, command: ChangeProfile): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const { firstName, lastName } = command;
  const data = {
    ...(firstName === undefined || firstName === state.registered.firstName ? {} : { firstName }),
    ...(lastName === undefined || lastName === state.registered.lastName ? {} : { lastName }),
  };
  return Object.keys(data).length === 0 ? unchanged : [{ type: 'UserProfileChanged', data }];
}

/** Whether the role may be given at all is decided earlier, on the super admins' stream. */
export function decideChangeRole(state: UserState, { role, reason }: Omit<ChangeRole, 'userId'>): Decision {
  if (!state) return refusal('USER_NOT_FOUND');
  const from = state.registered.role;
  if (from === role) return unchanged;
  return [
    { type: 'UserRoleChanged', data: { from, to: role, ...(reason ? { reason } : {}) } },
    ...passkeysLostWith(state, role),
  ];
}

/** Sets somebody else's investor level: nobody may set their own. */
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

/** How somebody signed in; `isNewBrowser`: for the first time in that browser. */
export type SignIn = EventData<'UserSignedIn'>;

export function decideSignIn(state: UserState, data: SignIn): Decision {
  return state ? [{ type: 'UserSignedIn', data }] : refusal('ACCOUNT_NOT_FOUND');
}

/** What was ended: the current session, or with `endedOthers` other ones. */
export type SignOut = EventData<'UserSignedOut'>;

export function decideSignOut(state: UserState, data: SignOut): Decision {
  return state ? [{ type: 'UserSignedOut', data }] : refusal('ACCOUNT_NOT_FOUND');
}
