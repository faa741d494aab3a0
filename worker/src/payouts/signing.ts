import { add, compare } from '@nodo/contracts/money';
import { type SignedPayout, signedPayoutSchema } from '@nodo/contracts/payout-processing';
import type { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import { type Pool, transaction } from '@nodo/platform/postgres';
import { encodeTransfer, type TransferSigner } from '@nodo/platform/tron-transfer';
import type { NodePool } from '../chain/nodes.ts';
import { type Checked, checkPayout } from './checks.ts';
import { reserveHash } from './hashes.ts';
import { microOnItsWay, type PayoutRow } from './rows.ts';
import type { PayoutSteps } from './steps.ts';

export interface SigningParts {
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly steps: PayoutSteps;
  readonly lease: Lease;
  readonly signer: TransferSigner;
  readonly usdtContract: string;
  /** TRX that stays in the treasury, in sun. */
  readonly trxReserve: number;
  /** How long a signature can be paid, in milliseconds of the chain's time. */
  readonly lifetimeMs: number;
  /** Most USD that is signed for in 24 hours, decimal. */
  readonly dailyMaximum: string;
  /** Most USD that one payout may be, decimal. */
  readonly maximum: string;
  /** Whether the treasury holds what was counted; undefined when that can't be told now. */
  readonly compare: () => Promise<bigint | undefined>;
  readonly logger: Logger;
}

/**
 * Signs approved payouts, one after the other. The signature is on the log before this knows that it counts: what
 * command-api answers is what may be sent, and that is never anything else than what stands there.
 */
export class Signing {
  readonly #parts: SigningParts;

  constructor(parts: SigningParts) {
    this.#parts = parts;
  }

  /** Answers the signature that counts, or undefined when there is none yet. Throws NodeFailure, LeaseLostError. */
  async sign(payout: PayoutRow): Promise<SignedPayout | undefined> {
    const checked = await this.#check(payout);
    if (checked.kind === 'ready') return this.#signFor(payout, checked.feeLimit);
    const { id: transferId } = payout;
    const { reason } = checked;
    this.#parts.logger.warn({ transferId, reason }, 'A payout is not signed');
    if (checked.kind === 'fail') {
      const failure = { transferId, reason: checked.reason, txHash: null, detail: null };
      await this.#parts.steps.send('FailPayout', failure);
    } else await this.#parts.steps.send('HoldPayout', { transferId, reason: checked.reason });
    return undefined;
  }

  async #check(payout: PayoutRow): Promise<Checked> {
    const { pool, nodes, signer, usdtContract, trxReserve, maximum } = this.#parts;
    if (compare(payout.amountUsd, maximum) > 0) return { kind: 'fail', reason: 'over_limit' };
    if (payout.attempt > 0 && !(await this.#booksBalance(payout))) return { kind: 'hold', reason: 'books' };
    const underWay = await microOnItsWay(pool);
    const facts = { usdtContract, treasuryAddress: signer.address, underWay, trxReserve };
    const checked = await nodes.run((node) => checkPayout(node, payout, facts), { background: true });
    if (checked.kind !== 'ready') return checked;
    return (await this.#intend(payout)) ? checked : { kind: 'hold', reason: 'daily_limit' };
  }

  /**
   * Before anything is signed a second time, what left the treasury has to be explained: nothing may have gone to the
   * same address that belongs to no payout, and the balance must be what was counted.
   */
  async #booksBalance(payout: PayoutRow): Promise<boolean> {
    const stray = await this.#parts.pool.query(
      `SELECT 1 FROM chain.hits WHERE direction = 'out' AND state <> 'orphaned' AND payout_id IS NULL
         AND to_address = $1 LIMIT 1`,
      [payout.to],
    );
    return stray.rowCount === 0 && (await this.#parts.compare()) === 0n;
  }

  /** Notes what is about to be signed, within what a day allows; only the holder of the lease can. */
  async #intend({ id, amountUsd }: PayoutRow): Promise<boolean> {
    const { pool, lease, dailyMaximum } = this.#parts;
    return transaction(pool, async (client) => {
      await lease.assertHeld(client);
      const { rows } = await client.query<{ sum: string }>(
        `SELECT coalesce(sum(amount_usd), 0)::text AS sum FROM chain.payout_intents
         WHERE transfer_id <> $1 AND intended_at > now() - interval '24 hours'`,
        [id],
      );
      const total = add(rows[0]?.sum ?? '0', amountUsd);
      if (compare(total, dailyMaximum) > 0) return false;
      await client.query(
        `INSERT INTO chain.payout_intents (transfer_id, amount_usd) VALUES ($1, $2)
         ON CONFLICT (transfer_id) DO UPDATE SET intended_at = now()`,
        [id, amountUsd],
      );
      return true;
    });
  }

  async #signFor(payout: PayoutRow, feeLimit: number): Promise<SignedPayout | undefined> {
    const { pool, nodes, lease, signer, usdtContract, lifetimeMs } = this.#parts;
    // Refers to a solid block, so that no reorganisation can take the ground from under it.
    const { head, solid } = await nodes.run(
      async (node) => ({ solid: await node.head('walletsolidity'), head: await node.head('wallet') }),
      { background: true },
    );
    const fields = {
      refBlockBytes: (solid.number & 0xffff).toString(16).padStart(4, '0'),
      refBlockHash: solid.id.slice(16, 32),
      expiration: head.timestamp + lifetimeMs,
      feeLimit,
    };
    const { to, amountUsdt: amount } = payout;
    const transfer = { owner: signer.address, contract: usdtContract, to, amount, ...fields };
    const { timestamp, txHash } = await transaction(pool, async (client) => {
      await lease.assertHeld(client);
      return reserveHash(
        client,
        payout.id,
        head.timestamp,
        (at) => encodeTransfer({ ...transfer, timestamp: at }).txHash,
      );
    });
    const attempt = payout.attempt + 1;
    const command = {
      transferId: payout.id,
      attempt,
      ...fields,
      timestamp,
      signature: signer.sign(txHash),
    };
    const answer = await this.#parts.steps.send('SignPayout', command, [attempt, txHash]);
    return answer === undefined ? undefined : signedPayoutSchema.parse(answer);
  }
}
