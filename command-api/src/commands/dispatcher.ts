import { createHmac, hkdfSync } from 'node:crypto';
import { type CommandName, type CommandPayload, commandSchemas } from '@nodo/contracts/internal-commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { hashOf } from '@nodo/platform/ids';
import { Counter, Histogram, type Metrics } from '@nodo/platform/metrics';
import type { z } from 'zod';
import { type CommandContext, type CommandRequest, type Outcome, proofOf } from './context.ts';
import { authorise } from './policy.ts';
import type { CommandResults } from './results.ts';

export type CommandHandler<N extends CommandName> = (
  context: CommandContext,
  payload: CommandPayload<N>,
) => Promise<Outcome<CommandResults[N]>>;

/** One handler for each command of the catalogue. */
export type CommandHandlers = { readonly [N in CommandName]: CommandHandler<N> };

/** The catalogue's schemas, each with the type of its own payload. */
const schemas: { readonly [N in CommandName]: z.ZodType<CommandPayload<N>> } = commandSchemas;

/** Parses, authorises and hands each command to its handler, wherever it came from. */
export class Dispatcher {
  readonly #handlers: CommandHandlers;
  readonly #hashKey: Buffer;
  readonly #done: Counter<'command' | 'outcome'>;
  readonly #duration: Histogram<'command'>;
  readonly #asksForProof: boolean;

  /**
   * `masterKey` is PERSONAL_DATA_KEY: payloads can hold personal data, so that their hashes are keyed. `asksForProof`:
   * whether staff work needs a session that was verified with a passkey.
   */
  constructor(handlers: CommandHandlers, masterKey: string, metrics: Metrics, asksForProof = false) {
    this.#handlers = handlers;
    this.#asksForProof = asksForProof;
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
  async dispatch<N extends CommandName>(
    command: N,
    input: unknown,
    request: CommandRequest,
  ): Promise<Outcome<CommandResults[N]>> {
    const stopTimer = this.#duration.startTimer({ command });
    try {
      const proof = proofOf(this.#asksForProof, request.proof);
      authorise(command, request.actor, proof);
      const payload = parseInput(schemas[command], input);
      const handler: CommandHandler<N> = this.#handlers[command];
      const context = { ...request, proof, command, commandHash: this.#hash(payload) };
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

  /** Throws what `dispatch` would (FORBIDDEN, PASSKEY_REQUIRED): for work that comes before a command. */
  check(command: CommandName, { actor, proof }: Pick<CommandRequest, 'actor' | 'proof'>): void {
    authorise(command, actor, proofOf(this.#asksForProof, proof));
  }

  #hash(payload: unknown): string {
    return createHmac('sha256', this.#hashKey).update(hashOf(payload)).digest('hex');
  }
}
