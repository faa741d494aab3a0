import { checkedPayoutSchema, type SignedPayout } from '@nodo/contracts/payouts/commands';
import { isAbovePayoutMaximum } from '@nodo/contracts/payouts/limits';
import type { PayoutHold } from '@nodo/contracts/payouts/values';
import type { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import { type Pool, transaction } from '@nodo/platform/postgres';
import { encodeTransfer } from '@nodo/platform/tron-transfer';
import { NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { loadCursor } from '../chain/state.ts';
import { type PayoutSigner, SignerUnavailable, type SigningOrder } from '../signer/protocol.ts';
import { type Checked, checkPayout } from './checks.ts';
import { DailyLimit, type SigningIntent } from './daily-limit.ts';
import { reserveHash } from './hashes.ts';
import { PayoutBackoff, reasonOfFailure } from './payout-backoff.ts';
import { type Signature, SignatureRecording } from './recording.ts';
import { microOnItsWay, type PayoutRow } from './rows.ts';
import { type CheckingNode, readOnce } from './shared-reads.ts';
import type { PayoutSteps } from './steps.ts';
import { hasStrayTransfer } from './stray-transfers.ts';

export interface SigningParts {
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly steps: PayoutSteps;
  readonly lease: Lease;
  readonly signer: PayoutSigner;
  /** The treasury's address, and the permission that the signer's key has on it. */
  readonly treasury: string;
  readonly permissionId: number;
  readonly usdtContract: string;
  /** TRX to be kept in the treasury, in sun. */
  readonly trxReserve: number;
  /** Lifetime of a signature, in milliseconds of the chain's time. */
  readonly lifetimeMs: number;
  /** Maximum USD signed in 24 hours, decimal. */
  readonly dailyMaximum: string;
  /** Maximum of one payout, micro-USDT. */
  readonly maximum: bigint;
  /** The treasury's balance minus the counted one, micro-USDT; undefined when it can't be determined now. */
  readonly compare: () => Promise<bigint | undefined>;
  /** Time between two rounds, in milliseconds. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/** State that applies to all payouts, read at one time: amounts under way are read before the treasury's balance. */
interface Shared {
  /** Monotonic time. */
  readonly readAt: number;
  readonly underWay: bigint;
  readonly nodes: Map<TronNode, CheckingNode>;
}

/** Rounds for which the shared state is reused, unless something is signed. */
const SHARED_ROUNDS = 3;
/** By then the read models include the signature; it can't be given up earlier. */
const JUST_SIGNED_MS = 30_000;

/**
 * Signs approved payouts, one after the other. The signature is in the log before it is used: only what command-api
 * returns may be sent, and that is always what the log contains.
 */
export class Signing {
  /** Payouts that are held, could not be checked, or were just signed. */
  readonly backoff: PayoutBackoff;
  readonly #parts: SigningParts;
  readonly #day: DailyLimit;
  readonly #recording: SignatureRecording;
  #shared: Shared | undefined;
  /** When each payout was signed, monotonic time. */
  readonly #justSigned = new Map<string, number>();

  constructor(parts: SigningParts) {
    this.#parts = parts;
    this.backoff = new PayoutBackoff(parts.everyMs);
    this.#day = new DailyLimit({
      pool: parts.pool,
      lease: parts.lease,
      maximum: parts.dailyMaximum,
      notWaiting: () => this.backoff.otherThan('daily_limit'),
    });
    this.#recording = new SignatureRecording(parts.steps);
  }

  /** Returns the recorded signature, or undefined when there is none yet. Throws NodeFailure, LeaseLostError. */
  async sign(payout: PayoutRow): Promise<SignedPayout | undefined> {
    try {
      return await this.#sign(payout);
    } catch (error) {
      this.backoff.postpone(payout.id, reasonOfFailure(error));
      throw error;
    }
  }

  async #sign(payout: PayoutRow): Promise<SignedPayout | undefined> {
    // While command-api is away, a signature would be counted by the signer and recorded by nobody. Comes before the
    // check, which counts what is on its way.
    const { lost } = this.#recording;
    if (lost && lost.command.transferId !== payout.id) await this.#record(lost);
    if (!(await this.#mayBeSigned(payout))) return undefined;
    const checked = await this.#check(payout);
    if (checked.kind === 'ready') {
      // The read models will soon show it as signed; until then it is not retried every round.
      this.backoff.postpone(payout.id, 'unanswered');
      const attempt = payout.attempt + 1;
      const unanswered = this.#recording.unanswered(payout.id, attempt);
      const signature = unanswered ?? (await this.#signFor(payout, attempt, checked.feeLimit));
      return signature && this.#record(signature);
    }
    const { id: transferId } = payout;
    const { reason } = checked;
    this.#parts.logger.warn({ transferId, reason }, 'A payout is not signed');
    if (checked.kind === 'fail') {
      const failure = { transferId, reason: checked.reason, txHash: null, detail: null };
      await this.#parts.steps.send('FailPayout', failure);
    } else await this.#hold(payout, checked.reason);
    return undefined;
  }

  /**
   * Whether command-api lets it be signed now. First, since what waits for a person asks no node anything and holds up
   * nobody else's. Refused, it has moved on, or command-api is older: both end by themselves.
   */
  async #mayBeSigned({ id: transferId, attempt: before }: PayoutRow): Promise<boolean> {
    const answer = await this.#parts.steps.send('CheckPayout', { transferId, attempt: before + 1 });
    const hold = answer === undefined ? 'refused' : checkedPayoutSchema.parse(answer).hold;
    if (hold === null) return true;
    this.backoff.postpone(transferId, hold);
    return false;
  }

  #record(signature: Signature): Promise<SignedPayout | undefined> {
    // Its amount has to be counted before the next payout is checked.
    this.#shared = undefined;
    this.#justSigned.set(signature.command.transferId, performance.now());
    return this.#recording.record(signature);
  }

  async #hold(payout: PayoutRow, reason: PayoutHold): Promise<void> {
    this.backoff.postpone(payout.id, reason);
    if (payout.hold === reason) return;
    await this.#parts.steps.send('HoldPayout', { transferId: payout.id, reason });
  }

  async #readShared(): Promise<Shared> {
    const { pool, everyMs } = this.#parts;
    const readAt = performance.now();
    if (this.#shared && readAt - this.#shared.readAt < SHARED_ROUNDS * everyMs) return this.#shared;
    await this.#requireFollowed();
    for (const [id, at] of this.#justSigned) {
      if (readAt - at > JUST_SIGNED_MS) this.#justSigned.delete(id);
    }
    const underWay = await microOnItsWay(pool, [...this.#justSigned.keys()]);
    this.#shared = { readAt, underWay, nodes: new Map() };
    return this.#shared;
  }

  async #check(payout: PayoutRow): Promise<Checked> {
    const { pool, nodes, treasury, usdtContract, trxReserve, maximum } = this.#parts;
    if (payout.attempt > 0 && !(await this.#booksBalance(payout))) return { kind: 'hold', reason: 'books' };
    if (isAbovePayoutMaximum(payout.amountUsdt, maximum)) return this.#overLimit(payout);
    // The database is checked first, so that a used-up daily limit costs no node request.
    if (!(await this.#day.fits(payout))) return { kind: 'hold', reason: 'daily_limit' };
    const { underWay, nodes: known } = await this.#readShared();
    const facts = { usdtContract, treasuryAddress: treasury, underWay, trxReserve };
    const look = (node: TronNode) => {
      const reader = known.get(node) ?? readOnce(node);
      known.set(node, reader);
      return checkPayout(reader, payout, facts);
    };
    const checked = await nodes.run(look, { background: true });
    if (checked.kind === 'hold') return checked;
    // Also before it fails, which gives the balance back.
    if (await hasStrayTransfer(pool, payout)) return { kind: 'hold', reason: 'books' };
    return checked;
  }

  /** The maximum may have been lowered because a payout left without a signature on the log: it is not given back. */
  async #overLimit(payout: PayoutRow): Promise<Checked> {
    await this.#readShared();
    const isStray = await hasStrayTransfer(this.#parts.pool, payout);
    return isStray ? { kind: 'hold', reason: 'books' } : { kind: 'fail', reason: 'over_limit' };
  }

  /**
   * Before anything is signed again, or given back after a signature, what left the treasury has to be explained: no
   * transfer to the same person may be without a payout, and the balance must equal the counted one.
   */
  async #booksBalance(payout: PayoutRow): Promise<boolean> {
    return !(await hasStrayTransfer(this.#parts.pool, payout)) && (await this.#parts.compare()) === 0n;
  }

  /**
   * After a restore the log may lack the signature of a payout that was paid: it shows only in the blocks that have
   * been followed since. Throws NodeFailure while the follower is behind what is irreversible.
   */
  async #requireFollowed(): Promise<void> {
    const { pool, nodes } = this.#parts;
    const solid = await nodes.run((node) => node.head('walletsolidity'), { background: true });
    const cursor = await loadCursor(pool);
    if (!cursor || cursor.height < solid.number)
      throw new NodeFailure('lag', `irreversible blocks up to ${solid.number} are not followed yet`);
  }

  /** Returns a new signature; undefined when the payout is held instead. */
  async #signFor(payout: PayoutRow, attempt: number, feeLimit: number): Promise<Signature | undefined> {
    const { pool, nodes, lease, treasury: owner, permissionId, usdtContract, lifetimeMs } = this.#parts;
    // Refers to a solid block, so that no reorganisation can invalidate it. Read before the intent is recorded, which
    // would count although a node that fails lets nothing be signed.
    const { head, solid } = await nodes.run(
      async (node) => ({ solid: await node.head('walletsolidity'), head: await node.head('wallet') }),
      { background: true },
    );
    const intent = await this.#day.intend(payout);
    if (!intent) {
      await this.#hold(payout, 'daily_limit');
      return undefined;
    }
    const fields = {
      refBlockBytes: (solid.number & 0xffff).toString(16).padStart(4, '0'),
      refBlockHash: solid.id.slice(16, 32),
      expiration: head.timestamp + lifetimeMs,
      feeLimit,
    };
    const { to, amountUsdt: amount } = payout;
    const transfer = { owner, contract: usdtContract, permissionId, to, amount, ...fields };
    const { timestamp, txHash } = await transaction(pool, async (client) => {
      await lease.assertHeld(client);
      return reserveHash(
        client,
        payout.id,
        head.timestamp,
        (at) => encodeTransfer({ ...transfer, timestamp: at }).txHash,
      );
    });
    const signature = await this.#askSigner(payout, intent, { ...transfer, timestamp });
    if (!signature) return undefined;
    return { command: { transferId: payout.id, attempt, ...fields, timestamp, signature }, txHash };
  }

  /** Returns the signature; undefined when the signer gives none, and the payout is then held with that reason. */
  async #askSigner(
    payout: PayoutRow,
    intent: SigningIntent,
    transfer: SigningOrder['transfer'],
  ): Promise<string | undefined> {
    const { signer, logger } = this.#parts;
    const answer = await signer.sign({ payoutId: payout.id, transfer }).catch((error: unknown) => {
      if (!(error instanceof SignerUnavailable)) throw error;
      logger.error({ err: error, transferId: payout.id }, 'No answer of the signer');
      return undefined;
    });
    if (answer && 'signature' in answer) return answer.signature;
    const refused = answer?.refused;
    if (refused) {
      logger.error({ transferId: payout.id, refused }, 'The signer refuses a payout');
      await this.#day.takeBack(payout, intent);
    }
    await this.#hold(payout, refused === 'daily_maximum' ? 'daily_limit' : 'signer');
    return undefined;
  }
}
