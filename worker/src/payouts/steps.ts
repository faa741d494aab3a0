import type { CommandInput } from '@nodo/contracts/commands';
import type { Logger } from '@nodo/platform/logging';
import type { DomainClock } from '../clock.ts';
import { type CommandClient, CommandRefused } from '../commands.ts';

type PayoutCommand =
  | 'CheckPayout'
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
   * Returns the step's result, or undefined when it was refused because the log is ahead of the read model. `more`
   * distinguishes repeated proposals of the same kind. Throws CommandUnavailable.
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
