const FIRST_MS = 15_000;
const LONGEST_MS = 10 * 60_000;

interface Pause {
  readonly ms: number;
  /** Monotonic time. */
  readonly dueAt: number;
}

/**
 * Pauses between the tries of what keeps failing, each twice as long as the one before, up to ten minutes. Kept in
 * memory: a process that starts tries everything once.
 */
export class RetryPauses {
  readonly #now: () => number;
  readonly #pauses = new Map<string, Pause>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isDue(id: string): boolean {
    return (this.#pauses.get(id)?.dueAt ?? 0) <= this.#now();
  }

  failed(id: string): void {
    const now = this.#now();
    // Not tried again although they were due: there is nothing to try any more.
    for (const [other, { dueAt }] of this.#pauses) {
      if (now - dueAt > LONGEST_MS) this.#pauses.delete(other);
    }
    const before = this.#pauses.get(id);
    const ms = before ? Math.min(before.ms * 2, LONGEST_MS) : FIRST_MS;
    this.#pauses.set(id, { ms, dueAt: now + ms });
  }

  succeeded(id: string): void {
    this.#pauses.delete(id);
  }
}
