import type { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { traced } from '@nodo/platform/tracing/tracer';
import { eachRow, pagesOf } from '../each-row.ts';
import { type EndedPayout, PAYOUT_BATCH, payoutsOnTheirWay, payoutsToSettle, payoutsToSign } from './rows.ts';
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
 * Executes approved payouts: signs, sends and follows them, on one instance at a time. Every step only proposes what
 * the read models show; the log decides, so a late or revived instance can't change anything.
 */
export class PayingOut {
  readonly #parts: PayingOutParts;
  #round: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PayingOutParts) {
    this.#parts = parts;
  }

  /**
   * Uses its own timer rather than the queue, whose jobs may run twice concurrently: there is one signer, and the
   * lease of a dead instance expires in seconds.
   */
  start(): void {
    this.#timer = setInterval(() => {
      this.#round ??= this.#run().finally(() => {
        this.#round = undefined;
      });
    }, this.#parts.everyMs);
  }

  /** Waits for the round in progress, then releases the lease so that another instance can take over at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await this.#parts.lease.release().catch(() => undefined);
  }

  /** Does nothing while another instance holds the lease. */
  async #run(): Promise<void> {
    try {
      if (await this.#parts.lease.acquire()) await this.#payOut();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'A round of payouts was broken off');
    }
  }

  async #payOut(): Promise<void> {
    const { pool, sending } = this.#parts;
    try {
      await sending.follow(await payoutsOnTheirWay(pool, sending.backoff.notDue()));
    } finally {
      // What can't be followed now does not keep others from being signed.
      await this.#signAll();
    }
  }

  async #signAll(): Promise<void> {
    const { pool, lease, signing, sending } = this.#parts;
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

/** Settles accounts with payouts that have ended; needs neither the key nor the lease. */
export async function settlePayouts(
  { pool, logger }: Pick<PayingOutParts, 'pool' | 'logger'>,
  steps: PayoutSteps,
): Promise<void> {
  const idOf = ({ id }: EndedPayout) => id;
  const pages = pagesOf(PAYOUT_BATCH, idOf, (had) => payoutsToSettle(pool, had));
  await eachRow(pages, { sweep: 'settle-payouts', logger, idOf }, async ({ id, userId, refundOf }) => {
    if (refundOf !== null) await steps.send('SettleRefund', { transferId: refundOf, payoutId: id });
    else if (userId !== null) await steps.send('SettlePayout', { transferId: id, userId });
  });
}
