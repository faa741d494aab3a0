import type { CommandInput } from '@nodo/contracts/commands';
import type { Logger } from '@nodo/platform/logging';
import type { DomainClock } from '../clock.ts';
import { type CommandClient, CommandRefused } from '../commands.ts';

type PayoutCommand =
  | 'SignPayout'
  | 'HoldPayout'
  | 'FailPayout'
  | 'RecordPayoutBroadcast'
  | 'ExpirePayoutSignature'
  | 'SettlePayout'
  | 'SettleRefund';

export interface StepParts {
  readonly commands: CommandClient;
  readonly clock: DomainClock;
  readonly logger: Logger;
}

/** Proposes steps of payouts to command-api, which decides on the streams. */
export class PayoutSteps {
  readonly #parts: StepParts;

  constructor(parts: StepParts) {
    this.#parts = parts;
  }

  /**
   * Answers what the step answered, or undefined when it was refused: the log knows better than the read model that
   * proposed it. `more` tells one proposal of the same kind from another. Throws CommandUnavailable.
   */
  async send<N extends PayoutCommand>(
    name: N,
    payload: CommandInput<N> & { readonly transferId: string },
    more: readonly (string | number)[] = [],
  ): Promise<unknown> {
    const { commands, clock, logger } = this.#parts;
    const { transferId } = payload;
    try {
      return await commands.send(name, payload, {
        key: [transferId, ...more],
        correlationId: transferId,
        occurredAt: clock.now(),
      });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ transferId, command: name, code: error.code }, 'A step of a payout was refused');
      return undefined;
    }
  }
}
