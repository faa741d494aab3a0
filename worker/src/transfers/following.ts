import { setTimeout as delay } from 'node:timers/promises';
import type { Lease } from '@nodo/platform/lease';
import { type FollowingRecord, isMisconfigured, reasonOf, troubleOf } from '../chain/following-record.ts';
import { NodeFailure } from '../chain/node.ts';
import { Follower, type FollowerParts, wasOvertaken } from './follower.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** From this many consecutive failures on, some ten seconds, a problem counts as lasting. */
const LASTING_FAILURES = 5;
/** So does one that has kept the follower from polling for this long. */
const LASTING_MS = 8_000;
/** Retry interval of misconfigurations, which somebody has to correct, ms. */
const MISCONFIGURED_PAUSE_MS = 15_000;
/** Interval of repeating a log message about a lasting problem, ms. */
const SAID_AGAIN_MS = 300_000;
const NOTHING_SAID = { reason: '', at: Number.NEGATIVE_INFINITY };

/** Log level of a failure: a temporary one is a warning, since the follower restarts by itself. */
export function interruptionLevel(error: unknown, failuresInARow: number): 'warn' | 'error' {
  return wasOvertaken(error) || failuresInARow < LASTING_FAILURES ? 'warn' : 'error';
}

export interface FollowingParts extends Omit<FollowerParts, 'looked' | 'stands'> {
  readonly record: FollowingRecord;
  /** Interval of renewing the lease, in milliseconds; a fraction of its duration. */
  readonly renewMs: number;
}

/**
 * Runs one follower on whichever instance holds the lease: waits for it, renews it, restarts after failures, and
 * releases it when stopped. Another instance takes over within the lease's duration.
 */
export class Following {
  readonly #parts: FollowingParts;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #said = NOTHING_SAID;
  #lookedAt = performance.now();

  constructor(parts: FollowingParts) {
    this.#parts = parts;
    this.#done = this.#keepFollowing();
  }

  /** Finishes the block in progress and releases the lease. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    await this.#parts.lease.release().catch(() => undefined);
  }

  async #keepFollowing(): Promise<void> {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const startedAt = performance.now();
      try {
        await this.#followOnce();
      } catch (error) {
        // Work interrupted by stopping is repeated at the next start.
        if (this.#stop.signal.aborted) return;
        failures = performance.now() - startedAt > LONGEST_PAUSE_MS * 2 ? 1 : failures + 1;
        await this.#sleep(await this.#interrupted(error, failures));
      }
    }
  }

  /** Logs and records why following ended; returns how long to wait before the next try, ms. */
  async #interrupted(error: unknown, failures: number): Promise<number> {
    const { logger, record } = this.#parts;
    const level = interruptionLevel(error, failures);
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    if (wasOvertaken(error)) {
      logger[level]({ err: error, failures }, 'Another instance follows the chain');
      return pause;
    }
    const trouble = troubleOf(error);
    const silence = performance.now() - this.#lookedAt;
    const lasts = isMisconfigured(trouble) || failures >= LASTING_FAILURES || silence >= LASTING_MS;
    if (!lasts) {
      logger[level]({ err: error, failures }, 'Following the chain was interrupted');
      return pause;
    }
    await record.failed(trouble).catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    if (reason !== this.#said.reason || now - this.#said.at >= SAID_AGAIN_MS) {
      this.#said = { reason, at: now };
      const seen = error instanceof NodeFailure ? { reason } : { err: error };
      logger.error({ ...seen, trouble }, reasonOf(trouble));
    }
    return isMisconfigured(trouble) ? MISCONFIGURED_PAUSE_MS : pause;
  }

  async #followOnce(): Promise<void> {
    const { lease, metrics, logger, record, renewMs } = this.#parts;
    if (!(await lease.acquire())) {
      metrics.standsBy();
      return this.#sleep(renewMs);
    }
    const lost = new AbortController();
    const renewing = renew(lease, lost, renewMs);
    try {
      const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
      const follower = await Follower.start(
        {
          ...this.#parts,
          stands: ({ time }) => metrics.headIsOf(time),
          looked: async () => {
            this.#said = NOTHING_SAID;
            this.#lookedAt = performance.now();
            await record.looked();
          },
        },
        signal,
      );
      logger.info({ height: follower.cursor.height, solid: follower.cursor.solid }, 'Following the chain');
      metrics.following.set(1);
      await follower.follow();
    } finally {
      clearInterval(renewing);
      metrics.following.set(0);
    }
  }

  async #sleep(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Renews the lease while following. A failed renewal is no loss yet: the cursor's transaction decides. */
function renew(lease: Lease, lost: AbortController, everyMs: number): NodeJS.Timeout {
  return setInterval(() => {
    lease.acquire().then(
      (held) => {
        if (!held) lost.abort();
      },
      () => undefined,
    );
  }, everyMs);
}
