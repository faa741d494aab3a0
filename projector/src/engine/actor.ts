import type { Actor } from '@nodo/contracts/event';

/** A person's id, or a service's name. */
export function actorId(actor: Actor): string {
  return actor.kind === 'user' ? actor.id : actor.name;
}
