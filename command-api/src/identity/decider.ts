import { refusal } from '@nodo/contracts/errors';
import { type Actor, ERASED } from '@nodo/contracts/event';
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
  /** Position of the claim in `$all`. */
  readonly claimedAt: bigint;
}

export const noClaim: EmailClaimState = { userId: null, claimedAt: 0n };

export function evolveEmailClaim(state: EmailClaimState, event: StoredEvent): EmailClaimState {
  if (event.type === 'EmailClaimed') return { userId: event.data.userId, claimedAt: event.position };
  if (event.type === 'EmailReleased') return noClaim;
  return state;
}

/**
 * Whether a claim no longer reserves anything, so that anybody may have the e-mail. A person's claim counts while they
 * sign in with it, or while it is newer than their last change of e-mail: it may be for a change under way, which is
 * appended only with a claim newer than the last one. Older claims are of addresses that they left, or that they asked
 * for and never changed to.
 */
export function isVoidClaim({ claimedAt }: EmailClaimState, holder: UserState, email: string): boolean {
  // A registration under way.
  if (!holder) return false;
  if (holder.erasure) return holder.erasure.state === 'erased';
  // Erased while the backup ran that was restored: its keys are newer than its log. (A missing key can't be read as this.)
  if (holder.registered.email === ERASED) return true;
  return holder.registered.email !== email && claimedAt < (holder.emailChangedAt ?? 0n);
}

/** Claims the e-mail unless somebody has it; the caller then checks who holds the claim. */
export function decideClaim(state: EmailClaimState, userId: string, isVoid = false): Decision {
  const claimed = { type: 'EmailClaimed', data: { userId } } as const;
  if (state.userId === null) return [claimed];
  if (!isVoid) return unchanged;
  return [{ type: 'EmailReleased', data: { userId: state.userId, reason: 'email_change' } }, claimed];
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
    const before = state.registered;
    const { firstName = before.firstName, lastName = before.lastName } = event.data;
    const left = [before.firstName, before.lastName].filter((name) => ![firstName, lastName].includes(name));
    const formerNames = [...new Set([...(state.formerNames ?? []), ...left])];
    return { ...state, registered: { ...before, firstName, lastName }, formerNames };
  }
  if (event.type === 'UserEmailChanged') {
    const { from, to } = event.data;
    return {
      ...state,
      registered: { ...state.registered, email: to },
      emailChangedAt: event.position,
      formerEmails: [...(state.formerEmails ?? []), from],
    };
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

/** `email`: the one that was signed in with, unless it was by other means; it may have changed meanwhile. */
export function decideSignIn(state: UserState, data: SignIn, email?: string): Decision {
  if (!state || (email !== undefined && email !== state.registered.email)) {
    return refusal('ACCOUNT_NOT_FOUND');
  }
  return [{ type: 'UserSignedIn', data }];
}

/** What was ended: the current session, or with `endedOthers` other ones. */
export type SignOut = EventData<'UserSignedOut'>;

export function decideSignOut(state: UserState, data: SignOut): Decision {
  return state ? [{ type: 'UserSignedOut', data }] : refusal('ACCOUNT_NOT_FOUND');
}
