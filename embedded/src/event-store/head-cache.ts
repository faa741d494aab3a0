import type { StreamHead } from './stream-state.ts';

/**
 * Stream heads, most recently used kept, `limit` at most. Only committed heads go in, and only while this process is
 * the one that writes: otherwise another one may move them, so that nothing is known.
 * `generation` changes with every commit and reset, so that a head read from the table meanwhile is not
 * put in over a newer one.
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

  /** Takes over the heads a commit has made. */
  commit(heads: ReadonlyMap<string, StreamHead>): void {
    this.generation++;
    for (const [name, head] of heads) this.put(name, head);
  }

  /** This process writes from now on. */
  open(): void {
    this.#forget();
    this.#isOpen = true;
  }

  /** It no longer does, or what its last commit came to is unknown. */
  close(): void {
    this.#forget();
    this.#isOpen = false;
  }

  #forget(): void {
    this.generation++;
    this.#heads.clear();
  }
}
