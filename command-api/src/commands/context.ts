import type { CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import type { SessionStepUp } from '@nodo/platform/sessions';

/** Step-up authentication that comes with a request: the session's, and whether a passkey signed this very payout. */
export interface ProvidedStepUp extends SessionStepUp {
  readonly payout?: boolean;
  /** The code for a first passkey that was entered before this ceremony began. */
  readonly passkeyCodeId?: string;
}

/** The step-up that counts for a command; `isRequired` is false where an e-mail is enough for everything. */
export interface StepUp extends ProvidedStepUp {
  readonly payout: boolean;
  readonly isRequired: boolean;
}

const STEP_UP_NOT_REQUIRED: StepUp = { isRequired: false, passkey: true, recentCode: true, payout: true };
export const NO_STEP_UP: StepUp = { isRequired: true, passkey: false, recentCode: false, payout: false };

/** What counts as provided: everything, where no step-up is required. */
export function stepUpOf(isRequired: boolean, provided: ProvidedStepUp | undefined): StepUp {
  return isRequired ? { ...NO_STEP_UP, ...provided } : STEP_UP_NOT_REQUIRED;
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
  /** Set by the dispatcher; without it there is no step-up. */
  readonly stepUp?: StepUp;
}

/** The part of a context that comes with the request rather than with the command. */
export type CommandRequest = Omit<CommandContext, 'command' | 'commandHash' | 'stepUp'> & {
  readonly stepUp?: ProvidedStepUp | undefined;
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
