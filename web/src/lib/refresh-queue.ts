/** A query to refetch because of an event at `position`. */
export interface Refresh {
  readonly queryKey: readonly unknown[];
  readonly position: bigint;
  /** Ids of the only rows that the event is about, for a list; absent: anything in it may have changed. */
  readonly rows?: readonly string[] | undefined;
}

export interface RefreshQueueOptions {
  /** Milliseconds between two rounds; requests in between are merged into one. */
  readonly interval: number;
  /** Position of the cached data of a query, if known. */
  readonly held: (queryKey: readonly unknown[]) => bigint | undefined;
  /** Resolves when the response has arrived; to `false` if a later attempt may succeed. */
  readonly refetch: (refresh: Refresh) => Promise<boolean>;
}

/** Both in one: the later position, and the rows of both. */
function merged(one: Refresh | undefined, other: Refresh): Refresh {
  if (!one) return other;
  const rows = one.rows && other.rows && [...new Set([...one.rows, ...other.rows])];
  return { ...other, rows, position: one.position > other.position ? one.position : other.position };
}

/** Pause before a failed refetch is repeated, ms. */
export const AGAIN_MS = 5_000;

/**
 * Reduces a stream of live messages to few refetches: the first is done immediately; after that, a query is
 * refetched only when its previous response has arrived, at most once per interval, and not if the cached data
 * already includes the event. This adapts to the server's speed: a slow one gets fewer requests, never two at a
 * time for one query. A failed refetch is repeated: no other message may come for its query.
 */
export class RefreshQueue {
  readonly #options: RefreshQueueOptions;
  readonly #waiting = new Map<string, Refresh>();
  readonly #underWay = new Set<string>();
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRound = Number.NEGATIVE_INFINITY;

  constructor(options: RefreshQueueOptions) {
    this.#options = options;
  }

  add(refresh: Refresh, now = Date.now()): void {
    const key = JSON.stringify(refresh.queryKey);
    this.#waiting.set(key, merged(this.#waiting.get(key), refresh));
    this.#schedule(now);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #schedule(now: number): void {
    if (this.#timer || this.#stopped) return;
    const { interval } = this.#options;
    // A clock that was set back would have it wait until the old time had come again.
    const wait = Math.min(interval, Math.max(0, this.#lastRound + interval - now));
    this.#timer = setTimeout(() => this.#round(), wait);
  }

  #round(): void {
    this.#timer = undefined;
    this.#lastRound = Date.now();
    for (const [key, refresh] of this.#waiting) {
      if (this.#underWay.has(key)) continue;
      this.#waiting.delete(key);
      const held = this.#options.held(refresh.queryKey);
      if (held === undefined || held < refresh.position) this.#refetch(key, refresh);
    }
  }

  #refetch(key: string, refresh: Refresh): void {
    this.#underWay.add(key);
    const done = (isRead: boolean) => {
      this.#underWay.delete(key);
      if (!isRead) setTimeout(() => this.add(refresh), AGAIN_MS);
      if (this.#waiting.has(key)) this.#schedule(Date.now());
    };
    this.#options.refetch(refresh).then(done, () => done(false));
  }
}
