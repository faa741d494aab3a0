import { createHmac, hkdfSync } from 'node:crypto';
import {
  type CommandName,
  type CommandPayload,
  type CommandResult,
  commands,
} from '@nodo/contracts/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { hashOf } from '@nodo/platform/ids';
import { Counter, Histogram, type Metrics } from '@nodo/platform/metrics';
import { traceOfEvent } from '@nodo/platform/tracing/trace-ids';
import { currentTracer, type SpanOptions, traced } from '@nodo/platform/tracing/tracer';
import type { z } from 'zod';
import { type CommandContext, type CommandRequest, type Outcome, stepUpOf } from './context.ts';
import { authorise } from './policy.ts';

export type CommandHandler<N extends CommandName> = (
  context: CommandContext,
  payload: CommandPayload<N>,
) => Promise<Outcome<CommandResult<N>>>;

/** One handler for each command of the catalogue. */
export type CommandHandlers = { readonly [N in CommandName]: CommandHandler<N> };

/** The schema of each command's payload, with its own type. */
const definitions: { readonly [N in CommandName]: { readonly payload: z.ZodType<CommandPayload<N>> } } =
  commands;

/** Parses, authorises and routes each command to its handler, regardless of its transport. */
export class Dispatcher {
  readonly #handlers: CommandHandlers;
  readonly #hashKey: Buffer;
  readonly #done: Counter<'command' | 'outcome'>;
  readonly #duration: Histogram<'command'>;
  readonly #requiresStepUp: boolean;

  /**
   * `masterKey` is PERSONAL_DATA_KEY: payloads can contain personal data, so their hashes are keyed.
   * `requiresStepUp`: whether staff work needs a session that was verified with a passkey.
   */
  constructor(handlers: CommandHandlers, masterKey: string, metrics: Metrics, requiresStepUp = false) {
    this.#handlers = handlers;
    this.#requiresStepUp = requiresStepUp;
    this.#hashKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'nodo/command-hash', 32));
    const registers = [metrics.registry];
    this.#done = new Counter({
      name: 'commands_total',
      help: 'Commands by outcome: done, or the code of the refusal',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'command_duration_seconds',
      help: 'Time from a parsed command to its durable events',
      labelNames: ['command'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    });
  }

  /**
   * Runs a command. Throws AppError: VALIDATION_FAILED, FORBIDDEN, PASSKEY_REQUIRED or whatever its decider refuses
   * with.
   */
  dispatch<N extends CommandName>(
    command: N,
    input: unknown,
    request: CommandRequest,
  ): Promise<Outcome<CommandResult<N>>> {
    const work = () => this.#dispatch(command, input, request);
    return traced(`command ${command}`, () => spanOf(command, request), work);
  }

  async #dispatch<N extends CommandName>(
    command: N,
    input: unknown,
    request: CommandRequest,
  ): Promise<Outcome<CommandResult<N>>> {
    const stopTimer = this.#duration.startTimer({ command });
    try {
      const stepUp = stepUpOf(this.#requiresStepUp, request.stepUp);
      authorise(command, request.actor, stepUp);
      const payload = parseInput(definitions[command].payload, input);
      const handler: CommandHandler<N> = this.#handlers[command];
      const context = { ...request, stepUp, command, commandHash: this.#hash(payload) };
      const outcome = await handler(context, payload);
      this.#done.inc({ command, outcome: 'done' });
      return outcome;
    } catch (error) {
      this.#done.inc({ command, outcome: error instanceof AppError ? error.code : 'INTERNAL' });
      throw error;
    } finally {
      stopTimer();
    }
  }

  /** Throws what `dispatch` would (FORBIDDEN, PASSKEY_REQUIRED), for work that precedes a command. */
  check(command: CommandName, { actor, stepUp }: Pick<CommandRequest, 'actor' | 'stepUp'>): void {
    authorise(command, actor, stepUpOf(this.#requiresStepUp, stepUp));
  }

  #hash(payload: unknown): string {
    return createHmac('sha256', this.#hashKey).update(hashOf(payload)).digest('hex');
  }
}

/**
 * A user's command is a span of its request. A service sends many commands in one job: each is a trace of its own,
 * with the ids that its events imply (`traceOfEvent`), and links to the request.
 */
function spanOf(command: CommandName, { actor, ...ids }: CommandRequest): SpanOptions {
  const attributes = { 'nodo.command': command, 'nodo.actor.kind': actor.kind };
  const request = currentTracer()?.active();
  if (actor.kind === 'user') return { attributes };
  return { parent: null, ids: traceOfEvent({ actor, ...ids }), links: request ? [request] : [], attributes };
}
