import type { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { traced } from '@nodo/platform/tracing/tracer';
import { payoutsOnTheirWay, payoutsToSettle, payoutsToSign } from './rows.ts';
import type { Sending } from './sending.ts';
import type { Signing } from './signing.ts';
import type { PayoutSteps } from './steps.ts';

export interface PayingOutParts {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly signing: Signing;
  readonly sending: Sending;
  /** Time between two rounds, in milliseconds. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/**
 * Pays out what is approved: signs, sends, follows. One instance at a time does it. Every step only proposes what the
 * read models show; the log decides, so that whoever is late or wakes up again can change nothing.
 */
export class PayingOut {
  readonly #parts: PayingOutParts;
  #round: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PayingOutParts) {
    this.#parts = parts;
  }

  /**
   * Goes round by a clock of its own and not by the queue, whose jobs may be done twice at once: there is one signer,
   * and the lease of a dead one is over in seconds.
   */
  start(): void {
    this.#timer = setInterval(() => {
      this.#round ??= this.#run().finally(() => {
        this.#round = undefined;
      });
    }, this.#parts.everyMs);
  }

  /** Waits for the round in hand, and lets another instance go on at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await this.#parts.lease.release().catch(() => undefined);
  }

  /** Does nothing while another instance is at it. */
  async #run(): Promise<void> {
    try {
      if (await this.#parts.lease.acquire()) await this.#payOut();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'A round of payouts was broken off');
    }
  }

  async #payOut(): Promise<void> {
    const { pool, lease, signing, sending } = this.#parts;
    await sending.follow(await payoutsOnTheirWay(pool, sending.backoff.notDue()));
    const backoff = { notDue: signing.backoff.notDue(), all: signing.backoff.all() };
    for (const payout of await payoutsToSign(pool, backoff)) {
      if (!(await lease.acquire())) return;
      await traced(
        'pay out',
        () => ({ parent: null }),
        async () => {
          const signed = await signing.sign(payout);
          if (signed) await sending.send(signed);
        },
      );
    }
  }
}

/** Settles accounts with payouts that are at their end; needs no key, and nobody has to be alone with it. */
export async function settlePayouts(pool: Pool, steps: PayoutSteps): Promise<void> {
  for (const { id, userId, refundOf } of await payoutsToSettle(pool)) {
    if (refundOf !== null) await steps.send('SettleRefund', { transferId: refundOf, payoutId: id });
    else if (userId !== null) await steps.send('SettlePayout', { transferId: id, userId });
  }
}
