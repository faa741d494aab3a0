/**
 * Decides when to poll for the next block. Each block costs two requests (header and infos), which leaves hardly any
 * for polls that find nothing: the poller learns the time between blocks and how long after its own timestamp a block
 * becomes visible, polls then, and moves a little earlier with every poll that finds a block. A budget of 2.2 requests
 * per block, whatever happens, keeps it under 45 a minute at TRON's 3 s.
 * Times are milliseconds of a monotonic clock; timestamps are those of blocks.
 */
export class BlockPoller {
  readonly #longest: number;
  readonly #gaps: number[] = [];
  #interval = DEFAULT_INTERVAL_MS;
  #timestamp: number | undefined;
  /** Time of being seen less timestamp, for a block seen as early as possible. */
  #offset: number | undefined;
  /** Looks in vain since the next block was due. */
  #misses = 0;
  #missedAt = 0;
  #behind = true;
  #allowance = ALLOWANCE_BURST;
  #allowanceAt: number;

  /** `longest`: the longest pause between two looks; `timestamps`: of the blocks known so far, oldest first. */
  constructor(longest: number, now: number, timestamps: readonly number[] = []) {
    this.#longest = longest;
    this.#allowanceAt = now;
    for (const timestamp of timestamps) {
      this.#learnInterval(timestamp);
      this.#timestamp = timestamp;
    }
  }

  /** Milliseconds between blocks, as learned. */
  get interval(): number {
    return this.#interval;
  }

  /** Newer blocks than the last one are probably there already; true until a look in vain has shown the end. */
  get behind(): boolean {
    return this.#behind;
  }

  /**
   * Whether one request more would delay no block. What a block gains beyond its two requests and a look in vain now
   * and then adds up to this every six or seven blocks, and much sooner when blocks are empty.
   */
  hasToSpare(now: number): boolean {
    this.#refill(now);
    return this.#allowance >= SPARE;
  }

  /** Notes requests that were sent. */
  spend(requests: number, now: number): void {
    this.#refill(now);
    this.#allowance = Math.max(-ALLOWANCE_BURST, this.#allowance - requests);
  }

  /** Notes a block that a look at `now` found. */
  found(timestamp: number, now: number): void {
    this.#learnInterval(timestamp);
    this.#timestamp = timestamp;
    const sample = now - timestamp;
    if (this.#misses > 0) this.#offset = sample - this.#doubt(now - this.#missedAt);
    else if (this.#offset === undefined) this.#behind = true;
    else this.#adjust(sample, this.#offset);
    this.#misses = 0;
  }

  /** Somewhere between the last look in vain and this one the block arrived; a long gap is halved. */
  #doubt(gap: number): number {
    return this.#gaps.length === 0 || gap > this.#interval * COARSE_GAP ? gap / 2 : 0;
  }

  #adjust(sample: number, known: number): void {
    this.#behind = sample - known > this.#interval * 1.5;
    if (sample - known < this.#interval) this.#offset = Math.min(sample, known) - this.#interval * CREEP;
  }

  /** Notes a look at `now` that found nothing. One before the block was due teaches nothing. */
  missed(now: number): void {
    this.#behind = false;
    if (this.lateness(now) < 0) return;
    this.#misses += 1;
    this.#missedAt = now;
  }

  /** Forgets what was learned about the last block: the chain went back or another node is asked. */
  restart(): void {
    this.#offset = undefined;
    this.#misses = 0;
    this.#behind = true;
  }

  /** How late the next block is, compared with when it was expected; negative: it is not due yet. */
  lateness(now: number): number {
    if (this.#timestamp === undefined || this.#offset === undefined) return 0;
    return now - (this.#timestamp + this.#interval + this.#offset);
  }

  /** Milliseconds until the next look. */
  wait(now: number): number {
    if (this.#behind) return 0;
    const due = this.#misses === 0 ? -this.lateness(now) : this.#retryGap();
    this.#refill(now);
    const saving = ((1 - this.#allowance) / this.#perBlock) * this.#interval;
    return Math.min(this.#cap, Math.max(0, due, saving));
  }

  /** The longest pause asked for, unless it is just about the time between blocks: then prediction does better. */
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

/** TRON's own; a longer gap is a witness that missed its turn. */
const DEFAULT_INTERVAL_MS = 3_000;
const SHORTEST_INTERVAL_MS = 50;
const SHORTEST_GAP_MS = 15;
const GAPS_KEPT = 9;
const CREEP = 0.005;
const COARSE_GAP = 0.2;
const REQUESTS_PER_BLOCK = 2.2;
/** A development chain this fast is nobody's public node: being in time counts for more than thrift. */
const FAST_INTERVAL_MS = 1_000;
const REQUESTS_PER_FAST_BLOCK = 4;
const ALLOWANCE_BURST = 3;
/** Asked right after a block: with what the next one brings, a look in vain and the block are paid for. */
const SPARE = 0.95;
