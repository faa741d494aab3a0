import type { StreamHead } from './stream-state.ts';

/**
 * Stream heads, least recently used evicted, `limit` at most. Contains only committed heads, and only while this
 * process is the writer: otherwise another one may move them, so the cache stays empty. `generation` changes with
 * every commit and reset, so that a head read from the table in the meantime does not overwrite a newer one.
 */
export class HeadCache {
  generation = 0;
  readonly #limit: number;
  #isOpen = false;
  readonly #heads = new Map<string, StreamHead>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): StreamHead | undefined {
    const head = this.#heads.get(name);
    if (head) {
      this.#heads.delete(name);
      this.#heads.set(name, head);
    }
    return head;
  }

  put(name: string, head: StreamHead): void {
    if (!this.#isOpen) return;
    this.#heads.delete(name);
    this.#heads.set(name, head);
    if (this.#heads.size <= this.#limit) return;
    for (const oldest of this.#heads.keys()) {
      this.#heads.delete(oldest);
      break;
    }
  }

  /** Adds the heads resulting from a commit. */
  commit(heads: ReadonlyMap<string, StreamHead>): void {
    this.generation++;
    for (const [name, head] of heads) this.put(name, head);
  }

  /** This process is the writer from now on. */
  open(): void {
    this.#forget();
    this.#isOpen = true;
  }

  /** It no longer is, or the outcome of its last commit is unknown. */
  close(): void {
    this.#forget();
    this.#isOpen = false;
  }

  #forget(): void {
    this.generation++;
    this.#heads.clear();
  }
}
