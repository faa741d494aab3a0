import type { Actor } from '@nodo/contracts/event';
import type { CommandName } from '@nodo/contracts/internal-commands';

/** What is known about one command besides its payload. */
export interface CommandContext {
  readonly command: CommandName | 'SignIn' | 'SignOut';
  readonly actor: Actor;
  /** UUID that the sender keeps across retries of one intent. */
  readonly key: string;
  /** Keyed SHA-256 of the parsed payload, hex. */
  readonly commandHash: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Domain time, ISO 8601 in UTC: the clock of every decision. */
  readonly occurredAt: string;
}

/** The part of a context that comes with the request rather than with the command. */
export type CommandRequest = Omit<CommandContext, 'command' | 'commandHash'>;

/** What a command answers: its result and the commit position a reader has to reach to see it. */
export interface Outcome<T> {
  readonly result: T;
  readonly position: bigint;
}

/** The id of the person, or the name of the service. */
export function actorId(actor: Actor): string {
  return actor.kind === 'user' ? actor.id : actor.name;
}

/** The latest of several commit positions: who has reached it sees them all. */
export function latest(first: bigint, ...others: readonly bigint[]): bigint {
  let last = first;
  for (const position of others) if (position > last) last = position;
  return last;
}
