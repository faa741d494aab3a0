import type { Chain } from './chain.ts';

/** Makes the chain produce a block at every multiple of its interval once it is live. */
export class Clock {
  readonly #chain: Chain;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  /** Starts if the chain is live. Calling it twice changes nothing. */
  start(): void {
    if (this.#chain.live && !this.#timer) this.#waitForSlot();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Timestamps for `count` blocks produced now: the current time when live, otherwise one interval apart. */
  timestamps(count: number): number[] {
    const { live, interval, ledger } = this.#chain;
    const { timestamp: head } = ledger.head;
    const now = Math.max(Date.now(), head);
    return Array.from({ length: count }, (_, index) => (live ? now : head + interval * (index + 1)));
  }

  #waitForSlot(): void {
    if (this.#stopped) return;
    const { interval } = this.#chain;
    const now = Date.now();
    const slot = (Math.floor(now / interval) + 1) * interval;
    this.#timer = setTimeout(() => this.#produce(slot), slot - now);
  }

  #produce(slot: number): void {
    const { interval, ledger } = this.#chain;
    const latestSlot = Math.max(slot, Math.floor(Date.now() / interval) * interval);
    const { timestamp } = ledger.head;
    this.#chain.produce([latestSlot > timestamp ? latestSlot : timestamp + interval]);
    this.#waitForSlot();
  }
}
