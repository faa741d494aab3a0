import type { PayoutHold } from '@nodo/contracts/payouts';

/** Why a payout is looked at again later. `followed`: the blocks that are read anyway will tell. */
export type WaitReason = PayoutHold | 'followed' | 'unanswered';

interface Wait {
  readonly reason: WaitReason;
  readonly rounds: number;
  /** Monotonic time. */
  readonly dueAt: number;
}

const FIRST_ROUNDS = 8;
const LONGEST_ROUNDS = 150;
/** What is read once for all payouts, from the database alone, or is over at any moment comes round sooner. */
const LONGEST_OF: Readonly<Partial<Record<WaitReason, number>>> = {
  paused: 3,
  followed: 3,
  treasury_funds: 15,
  daily_limit: 15,
  unanswered: 15,
};

/**
 * Which payouts are not looked at for now, each at growing intervals: at 2 s a round after 16 s, 32 s and so on up to
 * 5 minutes. Kept in memory: whoever starts looks at all of them once.
 */
export class Waits {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #waits = new Map<string, Wait>();

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** Puts a payout off; for longer than the last time, if it is for the same reason. */
  later(id: string, reason: WaitReason): void {
    const known = this.#waits.get(id);
    const longest = LONGEST_OF[reason] ?? LONGEST_ROUNDS;
    const rounds = Math.min(longest, known?.reason === reason ? known.rounds * 2 : FIRST_ROUNDS);
    this.#waits.set(id, { reason, rounds, dueAt: this.#now() + rounds * this.#everyMs });
  }

  /** All payouts that wait, due or not. */
  all(): string[] {
    return [...this.#waits.keys()];
  }

  /** The payouts that are not to be looked at now. */
  notDue(): string[] {
    const now = this.#now();
    const ids: string[] = [];
    for (const [id, { dueAt }] of this.#waits) {
      if (dueAt > now) ids.push(id);
      // Nobody asked for it when it was due: it has come to its end.
      else if (now - dueAt > LONGEST_ROUNDS * this.#everyMs) this.#waits.delete(id);
    }
    return ids;
  }
}
