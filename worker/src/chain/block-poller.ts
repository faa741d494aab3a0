/**
 * Decides when to poll for the next block. Each block costs two requests (header and infos), which leaves hardly any
 * for polls that find nothing: the poller learns the time between blocks and how long after its own timestamp a block
 * becomes visible, and polls then. While it knows that moment only roughly it halves the doubt with polls that may
 * come too early, as far as its budget allows: 2.2 requests per block at the tip, whatever happens, which keeps it
 * under 45 a minute at TRON's 3 s.
 * Times are milliseconds of a monotonic clock; timestamps are those of blocks.
 */
export class BlockPoller {
  readonly #longest: number;
  readonly #gaps: number[] = [];
  #interval = DEFAULT_INTERVAL_MS;
  #timestamp: number | undefined;
  /** Time of sight minus timestamp, for a block seen as early as possible: then blocks are there. */
  #offset: number | undefined;
  /** The same for the latest poll that came before its block: then they are not there yet. */
  #tooEarly = Number.NEGATIVE_INFINITY;
  /** Polls that found nothing since the next block was due. */
  #misses = 0;
  #missedAt = 0;
  #behind = true;
  #allowance = ALLOWANCE_BURST;
  #allowanceAt: number;

  /** `longest`: maximum pause between two polls; `timestamps`: of the blocks known so far, oldest first. */
  constructor(longest: number, now: number, timestamps: readonly number[] = []) {
    this.#longest = longest;
    this.#allowanceAt = now;
    for (const timestamp of timestamps) {
      this.#learnInterval(timestamp);
      this.#timestamp = timestamp;
    }
  }

  /** Learned block interval, ms. */
  get interval(): number {
    return this.#interval;
  }

  /** Whether newer blocks than the last one probably exist already; true until a poll finds nothing. */
  get behind(): boolean {
    return this.#behind;
  }

  /**
   * Whether one more request would delay no block. The allowance that a block leaves after its two requests and an
   * occasional empty poll adds up to one every six or seven blocks, and much sooner when blocks are empty.
   */
  hasToSpare(now: number): boolean {
    this.#refill(now);
    return this.#allowance >= SPARE;
  }

  /** Charges requests to the allowance. What is left of it at the tip does not depend on how far behind it was. */
  spend(requests: number, now: number): void {
    this.#refill(now);
    const least = this.#behind ? LEFT_AFTER_CATCHING_UP : -ALLOWANCE_BURST;
    this.#allowance = Math.max(least, this.#allowance - requests);
  }

  /** Records a block found by a poll at `now`. */
  found(timestamp: number, now: number): void {
    const wasSkipped = timestamp - (this.#timestamp ?? timestamp) > this.#interval * 1.5;
    this.#learnInterval(timestamp);
    this.#timestamp = timestamp;
    const sample = now - timestamp;
    const known = this.#offset;
    if (this.#misses > 0) {
      const seen = sample - this.#doubt(now - this.#missedAt);
      // A witness that missed its slot says nothing about how soon blocks can be seen.
      this.#offset = wasSkipped && known !== undefined ? Math.min(seen, known) : seen;
      this.#tooEarly = Math.max(this.#tooEarly, this.#missedAt - timestamp);
    } else if (known === undefined) this.#behind = true;
    else this.#adjust(sample, known);
    this.#tooEarly = Math.min(this.#tooEarly, this.#offset ?? this.#tooEarly);
    this.#misses = 0;
  }

  /** The block arrived somewhere between the last empty poll and this one; a long gap is halved. */
  #doubt(gap: number): number {
    return this.#gaps.length === 0 || gap > this.#interval * COARSE_GAP ? gap / 2 : 0;
  }

  #adjust(sample: number, known: number): void {
    this.#behind = sample - known > this.#interval * 1.5;
    if (sample - known < this.#interval) this.#offset = Math.min(sample, known);
    // Blocks may come sooner than they did.
    this.#tooEarly -= this.#interval * CREEP;
  }

  /** Records a poll at `now` that found nothing. One before the block was due tells how early is too early. */
  missed(now: number): void {
    this.#behind = false;
    const lateness = this.lateness(now);
    if (lateness < 0) {
      this.#tooEarly = Math.max(this.#tooEarly, lateness + (this.#offset ?? 0));
      return;
    }
    this.#misses += 1;
    this.#missedAt = now;
  }

  /** Discards what was learned about the last block: after a reorganisation, or when the node changes. */
  restart(): void {
    this.#offset = undefined;
    this.#tooEarly = Number.NEGATIVE_INFINITY;
    this.#misses = 0;
    this.#behind = true;
  }

  /** Ms by which the next block is late; negative when it is not due yet. */
  lateness(now: number): number {
    if (this.#timestamp === undefined || this.#offset === undefined) return 0;
    return now - (this.#timestamp + this.#interval + this.#offset);
  }

  /** Ms until the next poll. */
  wait(now: number): number {
    if (this.#behind) return 0;
    this.#refill(now);
    const due = this.#misses === 0 ? this.#untilDue(now) : this.#retryGap();
    const saving = ((1 - this.#allowance) / this.#perBlock) * this.#interval;
    return Math.min(this.#cap, Math.max(0, due, saving));
  }

  /** Ms until the block is there by what is known; until the middle of the doubt if an empty poll can be afforded. */
  #untilDue(now: number): number {
    const due = -this.lateness(now);
    const doubt = (this.#offset ?? 0) - this.#tooEarly;
    const middle = due - doubt / 2;
    if (!Number.isFinite(doubt) || doubt < this.#interval * FINE || middle < 0) return due;
    const by = this.#allowance + (middle / this.#interval) * this.#perBlock;
    return Math.min(ALLOWANCE_BURST, by) >= ENOUGH_FOR_AN_EMPTY_POLL ? middle : due;
  }

  /** The configured maximum pause, unless it is close to the block interval: then prediction works better. */
  get #cap(): number {
    return this.#longest < this.#interval / 4 ? this.#longest : Math.max(this.#longest, this.#interval * 1.5);
  }

  get #perBlock(): number {
    return this.#interval < FAST_INTERVAL_MS ? REQUESTS_PER_FAST_BLOCK : REQUESTS_PER_BLOCK;
  }

  #retryGap(): number {
    return Math.max(SHORTEST_GAP_MS, this.#interval * Math.min(0.5, 0.1 * 2 ** (this.#misses - 1)));
  }

  #learnInterval(timestamp: number): void {
    if (this.#timestamp === undefined) return;
    const gap = timestamp - this.#timestamp;
    if (gap <= 0) return;
    this.#gaps.push(gap);
    if (this.#gaps.length > GAPS_KEPT) this.#gaps.shift();
    const sorted = [...this.#gaps].sort((a, b) => a - b);
    const median = sorted[(sorted.length - 1) >> 1] ?? DEFAULT_INTERVAL_MS;
    this.#interval = Math.min(DEFAULT_INTERVAL_MS, Math.max(SHORTEST_INTERVAL_MS, median));
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#allowanceAt) / this.#interval) * this.#perBlock;
    this.#allowance = Math.min(ALLOWANCE_BURST, this.#allowance + gained);
    this.#allowanceAt = now;
  }
}

/** TRON's own interval; a longer gap means that a witness missed its slot. */
const DEFAULT_INTERVAL_MS = 3_000;
const SHORTEST_INTERVAL_MS = 50;
const SHORTEST_GAP_MS = 15;
const GAPS_KEPT = 9;
const CREEP = 0.001;
/** A doubt about when blocks can be seen that is not worth a request, as a part of the interval. */
const FINE = 0.06;
const COARSE_GAP = 0.2;
const REQUESTS_PER_BLOCK = 2.2;
/** A development chain this fast is no public node: low latency matters more than few requests. */
const FAST_INTERVAL_MS = 1_000;
const REQUESTS_PER_FAST_BLOCK = 4;
const ALLOWANCE_BURST = 3;
/** One for the empty poll, one for the poll that follows it at once. */
const ENOUGH_FOR_AN_EMPTY_POLL = 2;
const LEFT_AFTER_CATCHING_UP = 1;
/** Checked right after a block: together with the next block's allowance this covers an empty poll and the block. */
const SPARE = 0.95;
