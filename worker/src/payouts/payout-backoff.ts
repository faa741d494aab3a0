import type { PayoutHold } from '@nodo/contracts/payouts/values';
import { NodeFailure } from '../chain/node.ts';

/**
 * Why a payout is postponed. `followed`: the blocks that are read anyway will show its outcome. `refused`: the log is
 * ahead of the read model.
 */
export type HoldReason = PayoutHold | 'followed' | 'refused' | 'unanswered';

interface Postponed {
  readonly reason: HoldReason;
  readonly rounds: number;
  /** Monotonic time. */
  readonly dueAt: number;
}

const FIRST_ROUNDS = 8;
const LONGEST_ROUNDS = 150;
/**
 * Shorter maximums for reasons that are checked once for all payouts, checked without a node, or may end at any
 * moment.
 */
const LONGEST_OF: Readonly<Partial<Record<HoldReason, number>>> = {
  paused: 3,
  followed: 3,
  treasury_funds: 15,
  daily_limit: 15,
  verification: 15,
  refused: 15,
  unanswered: 15,
};

/** A step that failed: what only waits for blocks which are being read is tried again with the next of them. */
export function reasonOfFailure(error: unknown): HoldReason {
  return error instanceof NodeFailure && error.kind === 'lag' ? 'followed' : 'unanswered';
}

/**
 * Payouts that are not to be checked now. Each is checked at growing intervals: with rounds of 2 s, after 16 s, 32 s
 * and so on up to 5 minutes. Kept in memory: a process that starts checks all of them once.
 */
export class PayoutBackoff {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #postponed = new Map<string, Postponed>();

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** Postpones a payout; for twice as long as the last time, if the reason is the same. */
  postpone(id: string, reason: HoldReason): void {
    const known = this.#postponed.get(id);
    const longest = LONGEST_OF[reason] ?? LONGEST_ROUNDS;
    const rounds = Math.min(longest, known?.reason === reason ? known.rounds * 2 : FIRST_ROUNDS);
    this.#postponed.set(id, { reason, rounds, dueAt: this.#now() + rounds * this.#everyMs });
  }

  /** All postponed payouts, due or not. */
  all(): string[] {
    return [...this.#postponed.keys()];
  }

  /** All payouts that were last postponed for another reason. */
  otherThan(reason: HoldReason): string[] {
    return [...this.#postponed].flatMap(([id, last]) => (last.reason === reason ? [] : [id]));
  }

  /** The payouts that are not due yet. */
  notDue(): string[] {
    const now = this.#now();
    const ids: string[] = [];
    for (const [id, { dueAt }] of this.#postponed) {
      if (dueAt > now) ids.push(id);
      // Not queried although it was due: it has ended.
      else if (now - dueAt > LONGEST_ROUNDS * this.#everyMs) this.#postponed.delete(id);
    }
    return ids;
  }
}
