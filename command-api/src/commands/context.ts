import type { CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import type { SessionStepUp } from '@nodo/platform/sessions';

/**
 * Step-up authentication that comes with a request: the session's, and whether a passkey signed this exact payout.
 */
export interface ProvidedStepUp extends SessionStepUp {
  readonly payout?: boolean;
  /** The code for a first passkey that was entered before this ceremony began. */
  readonly passkeyCodeId?: string;
}

/** The step-up that counts for a command; `isRequired` is false in deployments that accept an e-mail alone. */
export interface StepUp extends ProvidedStepUp {
  readonly payout: boolean;
  readonly isRequired: boolean;
}

const STEP_UP_NOT_REQUIRED: StepUp = { isRequired: false, passkey: true, recentCode: true, payout: true };
export const NO_STEP_UP: StepUp = { isRequired: true, passkey: false, recentCode: false, payout: false };

/** The effective step-up: everything counts as provided where none is required. */
export function stepUpOf(isRequired: boolean, provided: ProvidedStepUp | undefined): StepUp {
  return isRequired ? { ...NO_STEP_UP, ...provided } : STEP_UP_NOT_REQUIRED;
}

/** The context of one command, apart from its payload. */
export interface CommandContext {
  readonly command: CommandName | 'SignIn' | 'SignOut';
  readonly actor: Actor;
  /** Idempotency key: a UUID that the sender keeps across retries of one intent. */
  readonly key: string;
  /** Keyed SHA-256 of the parsed payload, hex. */
  readonly commandHash: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Domain time, ISO 8601 in UTC: every decision uses it as its clock. */
  readonly occurredAt: string;
  /** The session that sent it; absent for services. */
  readonly sessionId?: string;
  /** Set by the dispatcher; absent means no step-up. */
  readonly stepUp?: StepUp;
}

/** The part of a context that comes from the request rather than from the command. */
export type CommandRequest = Omit<CommandContext, 'command' | 'commandHash' | 'stepUp'> & {
  readonly stepUp?: ProvidedStepUp | undefined;
};

/** A command's result, and the commit position that a reader has to reach to see its effect. */
export interface Outcome<T> {
  readonly result: T;
  readonly position: bigint;
}

/** The user's id, or the service's name. */
export function actorId(actor: Actor): string {
  return actor.kind === 'user' ? actor.id : actor.name;
}

/** The highest of several commit positions: a reader that has reached it sees all of them. */
export function latest(first: bigint, ...others: readonly bigint[]): bigint {
  let last = first;
  for (const position of others) if (position > last) last = position;
  return last;
}
