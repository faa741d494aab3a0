import type { Actor } from '@nodo/contracts/event';
import type { CommandName } from '@nodo/contracts/internal-commands';
import type { SessionProof } from '@nodo/platform/sessions';

/** What comes with a request: what its session proved, and whether a passkey signed for exactly this payout. */
export interface Given extends SessionProof {
  readonly payout?: boolean;
}

/** What a person proved beyond who they are; `isAsked` is false where an e-mail is enough for everything. */
export interface Proof extends Given {
  readonly payout: boolean;
  readonly isAsked: boolean;
}

const NOT_ASKED: Proof = { isAsked: false, passkey: true, recentCode: true, payout: true };
export const NOTHING_PROVED: Proof = { isAsked: true, passkey: false, recentCode: false, payout: false };

/** What counts as proved: everything, where nothing is asked. */
export function proofOf(isAsked: boolean, given: Given | undefined): Proof {
  return isAsked ? { ...NOTHING_PROVED, ...given } : NOT_ASKED;
}

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
  /** The session it came in; absent for services. */
  readonly sessionId?: string;
  /** Set by the dispatcher; without it nothing is proved. */
  readonly proof?: Proof;
}

/** The part of a context that comes with the request rather than with the command. */
export type CommandRequest = Omit<CommandContext, 'command' | 'commandHash' | 'proof'> & {
  readonly proof?: Given | undefined;
};

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
