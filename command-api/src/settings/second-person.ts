import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';

/** For whoever asks again what became of a proposal that neither waits nor is in force. */
export const OVERTAKEN =
  'Lo que propusiste ya no espera a nadie: se descartó, o llegó otro cambio después. No rige.';

/** Whether somebody else than who proposed it is asking now. */
export function isAnotherPerson(first: Actor | undefined, now: Actor): boolean {
  return first?.kind === 'user' && now.kind === 'user' && first.id !== now.id;
}

/** The refusal for whoever set values beyond the plausible; undefined where none of the fields is. */
export function whySecondPerson(extreme: readonly string[]): Refusal | undefined {
  if (extreme.length === 0) return undefined;
  return refusal(
    'NOT_ALLOWED_NOW',
    'Estos valores se salen de lo usual: quedaron propuestos y rigen cuando otra persona del equipo guarde los mismos.',
    Object.fromEntries(extreme.map((field) => [field, 'Lo confirma otra persona del equipo'])),
  );
}
