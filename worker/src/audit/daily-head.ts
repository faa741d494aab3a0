import { bogotaDay } from '@nodo/contracts/bogota';
import { deriveId } from '@nodo/platform/ids';
import type { Logger } from '@nodo/platform/logging';
import type { DomainClock } from '../clock.ts';
import { type CommandClient, CommandRefused } from '../commands.ts';

/** Log level of a refused daily head: an empty log has nothing to seal and is retried; others need attention. */
export const refusalLevel = (code: string) => (code === 'NOT_ALLOWED_NOW' ? 'debug' : 'error');

/**
 * Requests a daily head of the Merkle tree over the log, by the day in Bogotá. command-api decides whether it exists
 * already.
 */
export class DailyHead {
  readonly #parts: { clock: DomainClock; commands: CommandClient; logger: Logger };
  #doneFor = '';

  constructor(parts: { clock: DomainClock; commands: CommandClient; logger: Logger }) {
    this.#parts = parts;
  }

  async record(now = new Date()): Promise<void> {
    const { clock, commands, logger } = this.#parts;
    const day = bogotaDay(now);
    if (day === this.#doneFor || !clock.isAtPresent) return;
    const correlationId = deriveId('RecordTreeHead', day);
    try {
      await commands.send('RecordTreeHead', { reason: 'daily' }, { key: [day], correlationId });
      this.#doneFor = day;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      // Today's head is on the log, hashed with the key of a database that was replaced since.
      if (error.code === 'IDEMPOTENCY_KEY_REUSED') {
        this.#doneFor = day;
        return;
      }
      logger[refusalLevel(error.code)]({ code: error.code }, 'The head of the tree over the log was refused');
    }
  }
}
