import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/**
 * Stream `superAdmins-platform`: who is a super admin, decided in one place before it is written on anybody's own
 * stream. Two super admins who demote each other at once would each find the other's stream as they expected it; here
 * one of them comes second, and is no super admin any more. A person's last word here: true for in, false for out.
 */
export type SuperAdmins = Readonly<Record<string, boolean>>;

export const noSuperAdmins: SuperAdmins = {};

export function evolveSuperAdmins(state: SuperAdmins, event: StoredEvent): SuperAdmins {
  if (event.type === 'SuperAdminAdded') return { ...state, [event.data.userId]: true };
  if (event.type === 'SuperAdminRemoved') return { ...state, [event.data.userId]: false };
  return state;
}

/** A person with the role that their own stream gives them. */
export interface Holder {
  readonly userId: string;
  readonly role: Role;
}

/** Who was never named here became a super admin before this was kept: then their own stream tells. */
export function isCounted(state: SuperAdmins, { userId, role }: Holder): boolean {
  return state[userId] ?? role === 'super_admin';
}

/** Both said so: nobody is on the way in or out. */
function isSuperAdmin(state: SuperAdmins, holder: Holder): boolean {
  return holder.role === 'super_admin' && isCounted(state, holder);
}

/** Everybody who is counted here, but one. */
export function othersThan(state: SuperAdmins, userId: string): string[] {
  return Object.keys(state).filter((id) => state[id] && id !== userId);
}

/**
 * Somebody whose role is being taken away can't be given it before that is done: the one who takes it may have looked
 * already, and would write it after they have begun to demote others.
 */
const LEAVING =
  'El rol de esta persona se está cambiando. Si el cambio quedó a medias, quítaselo de nuevo y después dáselo.';

/**
 * Makes room for a role that is about to be written on the person's own stream. Only a super admin gives roles, and
 * nobody their own: whoever gives one stays, so that there is always one left.
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

/** Somebody is registered as a super admin by the platform itself. */
export function decideAdmission(state: SuperAdmins, userId: string): Decision {
  return state[userId] ? unchanged : [added(userId)];
}

/**
 * Somebody goes for good, by their own wish or another's: never the last one. `others` are those counted here, with
 * the roles their own streams give them: one who was only about to become a super admin may never do so.
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

/** They have one stream; its id is never looked at. */
export const PLATFORM = 'platform';
