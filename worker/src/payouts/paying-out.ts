import type { Lease } from '@nodo/platform/lease';
import type { Pool } from '@nodo/platform/postgres';
import { payoutsOnTheirWay, payoutsToSettle, payoutsToSign } from './rows.ts';
import type { Sending } from './sending.ts';
import type { Signing } from './signing.ts';
import type { PayoutSteps } from './steps.ts';

export interface PayingOutParts {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly signing: Signing;
  readonly sending: Sending;
}

/**
 * Pays out what is approved: signs, sends, follows. One instance at a time does it. Every step only proposes what the
 * read models show; the log decides, so that whoever is late or wakes up again can change nothing.
 */
export class PayingOut {
  readonly #parts: PayingOutParts;
  #running = false;

  constructor(parts: PayingOutParts) {
    this.#parts = parts;
  }

  /** One round. Does nothing while the one before is not at its end, or another instance is at it. */
  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      if (await this.#parts.lease.acquire()) await this.#round();
    } finally {
      this.#running = false;
    }
  }

  /** Lets another instance go on at once. */
  async release(): Promise<void> {
    await this.#parts.lease.release().catch(() => undefined);
  }

  async #round(): Promise<void> {
    const { pool, lease, signing, sending } = this.#parts;
    await sending.follow(await payoutsOnTheirWay(pool));
    for (const payout of await payoutsToSign(pool)) {
      if (!(await lease.acquire())) return;
      const signed = await signing.sign(payout);
      if (signed) await sending.send(signed);
    }
  }
}

/** Settles accounts with payouts that are at their end; needs no key, and nobody has to be alone with it. */
export async function settlePayouts(pool: Pool, steps: PayoutSteps): Promise<void> {
  for (const ended of await payoutsToSettle(pool)) await steps.send('SettlePayout', ended);
}
