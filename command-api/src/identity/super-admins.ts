import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/**
 * Stream `superAdmins-platform`: who is a super admin, decided in one place before the role is written to the
 * person's own stream. Two super admins who demote each other at once would find no conflict on each other's streams;
 * here one comes second and is no super admin any more. The last entry of a person: true for in, false for out.
 */
export type SuperAdmins = Readonly<Record<string, boolean>>;

export const noSuperAdmins: SuperAdmins = {};

export function evolveSuperAdmins(state: SuperAdmins, event: StoredEvent): SuperAdmins {
  if (event.type === 'SuperAdminAdded') return { ...state, [event.data.userId]: true };
  if (event.type === 'SuperAdminRemoved') return { ...state, [event.data.userId]: false };
  return state;
}

/** A person with the role on their own stream. */
export interface Holder {
  readonly userId: string;
  readonly role: Role;
}

/**
 * A person without an entry here became a super admin before this stream existed: then the role on their own stream
 * counts.
 */
export function isCounted(state: SuperAdmins, { userId, role }: Holder): boolean {
  return state[userId] ?? role === 'super_admin';
}

/** Both streams agree: no change is in progress. */
function isSuperAdmin(state: SuperAdmins, holder: Holder): boolean {
  return holder.role === 'super_admin' && isCounted(state, holder);
}

/** Everybody counted here except one. */
export function othersThan(state: SuperAdmins, userId: string): string[] {
  return Object.keys(state).filter((id) => state[id] && id !== userId);
}

/**
 * Somebody whose role is being revoked can't regain it before that is complete: whoever revokes it may have read the
 * streams already, and would write after the person has begun to demote others.
 */
const LEAVING =
  'El rol de esta persona se está cambiando. Si el cambio quedó a medias, quítaselo de nuevo y después dáselo.';

/**
 * Reserves a role change that is about to be written to the person's own stream. Only a super admin changes roles,
 * and never their own: since the one who changes a role stays, one super admin is always left.
 */
export function decideStanding(state: SuperAdmins, actor: Holder, person: Holder, to: Role): Decision {
  if (actor.userId === person.userId) return refusal('FORBIDDEN', 'No puedes cambiar tu propio rol.');
  if (!isSuperAdmin(state, actor)) {
    return refusal('FORBIDDEN', 'Ya no eres super administrador: no puedes cambiar roles.');
  }
  if (isCounted(state, person) === (to === 'super_admin')) return unchanged;
  if (to === 'super_admin' && person.role === 'super_admin') return refusal('CONFLICT', LEAVING);
  const known = state[actor.userId] === undefined ? [added(actor.userId)] : [];
  return [...known, to === 'super_admin' ? added(person.userId) : removed(person.userId)];
}

/** Counts a super admin that the platform itself registered. */
export function decideAdmission(state: SuperAdmins, userId: string): Decision {
  return state[userId] ? unchanged : [added(userId)];
}

/**
 * Removes a super admin for good, by their own wish or another's: never the last one. `others` are those counted
 * here, with the roles on their own streams: one whose promotion was not completed may never become one.
 */
export function decideDismissal(state: SuperAdmins, person: Holder, others: readonly Holder[]): Decision {
  if (!isCounted(state, person)) return unchanged;
  const isLast = !others.some((other) => isSuperAdmin(state, other));
  return isLast ? refusal('LAST_SUPER_ADMIN') : [removed(person.userId)];
}

function added(userId: string): DomainEvent {
  return { type: 'SuperAdminAdded', data: { userId } };
}

function removed(userId: string): DomainEvent {
  return { type: 'SuperAdminRemoved', data: { userId } };
}

/** One stream holds all of them; the id itself has no meaning. */
export const PLATFORM = 'platform';
