import type { EventRecord } from './record.ts';

/** Receives every committed event, in order, right after its commit. Must not throw or block. */
export interface LiveListener {
  offer: (record: EventRecord) => void;
  /** Events may have been committed that were not offered: read the table again. */
  lost: () => void;
}

/** Passes committed events to listeners in this process, without polling. */
export class LiveFeed {
  readonly #all = new Set<LiveListener>();
  readonly #byStream = new Map<string, Set<LiveListener>>();

  /** Listens to one stream, or to all without a name. Returns the unsubscribe function. */
  listen(listener: LiveListener, stream?: string): () => void {
    if (stream === undefined) {
      this.#all.add(listener);
      return () => this.#all.delete(listener);
    }
    const listeners = this.#byStream.get(stream) ?? new Set<LiveListener>();
    this.#byStream.set(stream, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byStream.get(stream) === listeners) this.#byStream.delete(stream);
    };
  }

  publish(records: readonly EventRecord[]): void {
    for (const record of records) {
      for (const listener of this.#all) listener.offer(record);
      const listeners = this.#byStream.get(record.stream);
      if (listeners) for (const listener of listeners) listener.offer(record);
    }
  }

  lost(): void {
    for (const listener of this.#all) listener.lost();
    for (const listeners of this.#byStream.values()) for (const listener of listeners) listener.lost();
  }
}
