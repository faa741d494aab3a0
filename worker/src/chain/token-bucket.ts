/**
 * Rate limiter: `perSecond` requests on average, `burst` at once, and at most `perDay` in 24 hours from the first.
 * Times are milliseconds of a monotonic clock.
 */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #perDay: number;
  #tokens: number;
  #at: number;
  #dayStart: number;
  #dayCount = 0;

  constructor(options: { perSecond: number; perDay?: number; burst?: number }, now: number) {
    this.#perMs = options.perSecond / 1_000;
    this.#burst = options.burst ?? Math.max(1, options.perSecond);
    this.#perDay = options.perDay ?? Number.POSITIVE_INFINITY;
    this.#tokens = this.#burst;
    this.#at = now;
    this.#dayStart = now;
  }

  /**
   * Takes one token and returns 0, or takes none and returns how long to wait. `spare` tokens are left for others, so
   * that many low-priority requests cannot delay an important one; so are `keptPerDay` requests of a day, in
   * proportion to the time left of it and never more than about two thirds.
   */
  take(now: number, spare = 0, keptPerDay = 0): number {
    this.#refill(now);
    const dayLeft = this.#dayStart + DAY_MS - now;
    const kept = Math.min(keptPerDay, this.#perDay * LARGEST_KEPT_SHARE);
    const over = this.#dayCount + kept * (dayLeft / DAY_MS) - this.#perDay;
    if (over >= 0) return kept === 0 ? dayLeft : Math.min(dayLeft, Math.ceil((over / kept) * DAY_MS) + 1);
    const missing = 1 + Math.min(spare, this.#burst - 1) - this.#tokens;
    if (missing > EPSILON) return Math.ceil(missing / this.#perMs);
    this.#tokens -= 1;
    this.#dayCount += 1;
    return 0;
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = Math.max(this.#at, now);
    if (now - this.#dayStart < DAY_MS) return;
    this.#dayStart = now;
    this.#dayCount = 0;
  }
}

const DAY_MS = 86_400_000;
const EPSILON = 1e-9;
const LARGEST_KEPT_SHARE = 0.65;
