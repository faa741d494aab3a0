import type { LiveListener } from './live-feed.ts';
import type { EventRecord } from './record.ts';

const MAX_RECORDS = 4_096;
const MAX_BYTES = 8 * 1024 * 1024;
/** Records kept after they were taken, at most: removing each by itself would move all the others every time. */
const MAX_TAKEN = 1_024;

/**
 * Committed events that a subscriber has yet to take. When it exceeds its bounds it is emptied and becomes `lagging`.
 */
export class LiveQueue implements LiveListener {
  lagging = false;
  #records: EventRecord[] = [];
  #next = 0;
  #bytes = 0;
  #wake: (() => void) | undefined;

  offer(record: EventRecord): void {
    if (this.lagging) return;
    this.#bytes += record.data.length + record.metadata.length;
    if (this.#bytes > MAX_BYTES || this.#records.length - this.#next >= MAX_RECORDS) {
      this.lost();
      return;
    }
    this.#records.push(record);
    this.#wake?.();
  }

  lost(): void {
    this.lagging = true;
    this.#records = [];
    this.#next = 0;
    this.#wake?.();
  }

  take(): EventRecord | undefined {
    const record = this.#records[this.#next];
    if (!record) return undefined;
    this.#next++;
    this.#bytes -= record.data.length + record.metadata.length;
    if (this.#next === this.#records.length || this.#next === MAX_TAKEN) {
      this.#records = this.#records.slice(this.#next);
      this.#next = 0;
    }
    return record;
  }

  /** Sets the callback for when there is something to take or the queue lags. */
  onOffer(wake: () => void): void {
    this.#wake = wake;
  }
}
