/** A query to refetch because of a fact at `position`. */
export interface Refresh {
  readonly queryKey: readonly unknown[];
  readonly position: bigint;
}

export interface RefreshQueueOptions {
  /** Milliseconds between two rounds; what arrives in between is gathered into one. */
  readonly interval: number;
  /** Position of the data held for a query, if known. */
  readonly held: (queryKey: readonly unknown[]) => bigint | undefined;
  readonly refetch: (queryKey: readonly unknown[]) => void;
}

/**
 * Turns a stream of live messages into few refetches: the first is served at once, then at most one round per
 * interval, one refetch per query and round, and none for facts that the data held already contains.
 */
export class RefreshQueue {
  readonly #options: RefreshQueueOptions;
  readonly #waiting = new Map<string, Refresh>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRound = Number.NEGATIVE_INFINITY;

  constructor(options: RefreshQueueOptions) {
    this.#options = options;
  }

  add(refresh: Refresh, now = Date.now()): void {
    const key = JSON.stringify(refresh.queryKey);
    const waiting = this.#waiting.get(key);
    if (!waiting || waiting.position < refresh.position) this.#waiting.set(key, refresh);
    if (this.#timer) return;
    const wait = Math.max(0, this.#lastRound + this.#options.interval - now);
    this.#timer = setTimeout(() => this.#round(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #round(): void {
    this.#timer = undefined;
    this.#lastRound = Date.now();
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { queryKey, position } of due) {
      const held = this.#options.held(queryKey);
      if (held === undefined || held < position) this.#options.refetch(queryKey);
    }
  }
}
