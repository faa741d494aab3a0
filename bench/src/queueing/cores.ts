/** One thread of a process, which may run on one core at a time. */
export interface Thread {
  /** Processor time until its present work is done; undefined when it has none. */
  work: number | undefined;
  /** Called when the work is done; may set the next. */
  done(): void;
}

type After = (ms: number, act: () => void) => void;

/**
 * Processor cores with one run queue, as the scheduler of Linux has it when all weigh the same: who has waited longest
 * runs next, and whoever runs goes on until it has nothing to do, or its time slice is over and somebody waits. A thread
 * that wakes up does not interrupt another one.
 */
export class Cores {
  readonly #slice: number;
  readonly #after: After;
  #free: number;
  #ready: Thread[] = [];

  constructor(count: number, slice: number, after: After) {
    this.#free = count;
    this.#slice = slice;
    this.#after = after;
  }

  /** A thread that had nothing to do has work. */
  wake(thread: Thread): void {
    this.#ready.push(thread);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#free > 0) {
      const thread = this.#ready.shift();
      if (!thread) return;
      this.#free -= 1;
      this.#run(thread, this.#slice);
    }
  }

  #run(thread: Thread, left: number): void {
    const { work = 0 } = thread;
    const ms = Math.min(work, left);
    this.#after(ms, () => {
      if (work > ms) {
        thread.work = work - ms;
      } else {
        thread.work = undefined;
        thread.done();
      }
      const remains = left - ms;
      const isIdle = thread.work === undefined;
      if (!isIdle && remains > 0) return this.#run(thread, remains);
      if (!isIdle && this.#ready.length === 0) return this.#run(thread, this.#slice);
      if (!isIdle) this.#ready.push(thread);
      this.#free += 1;
      this.#dispatch();
    });
  }
}
