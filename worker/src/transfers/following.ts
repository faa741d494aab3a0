import { setTimeout as delay } from 'node:timers/promises';
import type { Lease } from '@nodo/platform/lease';
import { Follower, type FollowerParts, wasOvertaken } from './follower.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** From so many failures in a row on, some ten seconds, it no longer passes by itself. */
const LASTING_FAILURES = 5;

/** How loudly a failure is told: one that passes is a warning, since whoever follows starts again by itself. */
export function interruptionLevel(error: unknown, failuresInARow: number): 'warn' | 'error' {
  return wasOvertaken(error) || failuresInARow < LASTING_FAILURES ? 'warn' : 'error';
}

export interface FollowingParts extends FollowerParts {
  /** Time between two renewals of the lease, in milliseconds; a fraction of what it lasts. */
  readonly renewMs: number;
}

/**
 * Keeps one follower running on whichever instance holds the lease: waits for it, renews it, starts again after
 * whatever goes wrong, and gives it up when stopped. Another instance takes over within the lease's time.
 */
export class Following {
  readonly #parts: FollowingParts;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(parts: FollowingParts) {
    this.#parts = parts;
    this.#done = this.#keepFollowing();
  }

  /** Finishes the block in hand and gives the lease up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
    await this.#parts.lease.release().catch(() => undefined);
  }

  async #keepFollowing(): Promise<void> {
    const { logger } = this.#parts;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const startedAt = performance.now();
      try {
        await this.#followOnce();
      } catch (error) {
        // What is cut off by stopping is done again at the next start.
        if (this.#stop.signal.aborted) return;
        failures = performance.now() - startedAt > LONGEST_PAUSE_MS * 2 ? 1 : failures + 1;
        const said = wasOvertaken(error)
          ? 'Another instance follows the chain'
          : 'Following the chain was interrupted';
        logger[interruptionLevel(error, failures)]({ err: error, failures }, said);
        await this.#sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
      }
    }
  }

  async #followOnce(): Promise<void> {
    const { lease, metrics, logger, renewMs } = this.#parts;
    if (!(await lease.acquire())) return this.#sleep(renewMs);
    const lost = new AbortController();
    const renewing = renew(lease, lost, renewMs);
    try {
      const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
      const follower = await Follower.start(this.#parts, signal);
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

/** Renews the lease while following. A failing renewal is no loss yet: the cursor's transaction decides. */
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
