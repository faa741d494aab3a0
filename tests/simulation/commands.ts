import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { Crash } from '../../command-api/src/testing/memory-log.ts';
import type { TestProcess } from '../../command-api/src/testing/system.ts';
import {
  CommandClient,
  type CommandOptions,
  CommandRefused,
  CommandUnavailable,
} from '../../worker/src/commands.ts';
import type { WorkerMetrics } from '../../worker/src/metrics.ts';

/** The worker's command client without HTTP: same keys, refusals and lost responses. */
export class SimulatedCommands extends CommandClient {
  readonly #api: () => TestProcess;
  readonly #around: <T>(work: () => T) => Promise<T>;

  constructor(parts: {
    readonly api: () => TestProcess;
    readonly around: <T>(work: () => T) => Promise<T>;
    readonly metrics: WorkerMetrics;
  }) {
    super({ url: 'http://command-api', serviceToken: '', metrics: parts.metrics });
    this.#api = parts.api;
    this.#around = parts.around;
  }

  override async send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    { key, occurredAt = new Date() }: CommandOptions,
  ): Promise<unknown> {
    const options = { key: deriveId(command, ...key), at: occurredAt.toISOString() };
    try {
      // The request may be lost before command-api receives it, or the response afterwards; command-api's own
      // crashes happen in its log appends.
      await this.#around(() => undefined);
      const { result } = await this.#api().send(command, payload, options);
      await this.#around(() => undefined);
      return result;
    } catch (error) {
      if (error instanceof AppError) {
        if (error.status >= 500) throw new CommandUnavailable(`${command}: ${error.code}`);
        throw new CommandRefused(command, error.status, error.code);
      }
      if (error instanceof Crash) throw new CommandUnavailable(`${command}: no answer`);
      throw error;
    }
  }
}
