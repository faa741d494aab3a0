/**
 * A bounded queue between the subscription and the batches: the writer waits while it is full, the reader takes
 * whatever is there.
 */
export class BoundedBuffer<T> {
  readonly #capacity: number;
  #items: T[] = [];
  #ended = false;
  #failure: unknown;
  #wakeReader: (() => void) | undefined;
  #wakeWriter: (() => void) | undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#items.length;
  }

  /** The longest-waiting item. */
  get oldest(): T | undefined {
    return this.#items[0];
  }

  /** Adds an item; resolves once there is room for another. */
  async push(item: T): Promise<void> {
    this.#items.push(item);
    this.#wakeReader?.();
    while (this.#items.length >= this.#capacity && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wakeWriter = resolve;
      });
    }
  }

  /** No more items will come; `failure` is thrown at the reader after the last one. */
  end(failure?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#failure = failure;
    this.#wakeReader?.();
    this.#wakeWriter?.();
  }

  /**
   * Waits for at least `min` items, fewer when no more will come, and takes up to `max`; empty once ended. Throws the
   * failure it ended with.
   */
  async take(max: number, min = 1): Promise<T[]> {
    while (this.#items.length < min && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
    if (this.#items.length === 0 && this.#failure !== undefined) throw this.#failure;
    const taken = this.#items.slice(0, max);
    this.#items = this.#items.slice(taken.length);
    this.#wakeWriter?.();
    return taken;
  }
}
