/** One thread of a process, which may run on one core at a time. */
export interface Thread {
  /** Processor time until its present work is done; undefined when it has none. */
  work: number | undefined;
  /** Called when the work is done; may set the next. */
  done(): void;
}

type After = (ms: number, act: () => void) => void;

/**
 * Processor cores with one run queue, as the scheduler of Linux treats threads of the same weight: whoever runs goes on
 * until it has nothing to do, or its time slice is over and somebody waits. A thread that wakes up does not interrupt
 * another one, but runs before those that have used up a slice, as it has had less.
 */
export class Cores {
  readonly #slice: number;
  readonly #after: After;
  #free: number;
  #woken: Thread[] = [];
  #interrupted: Thread[] = [];

  constructor(count: number, slice: number, after: After) {
    this.#free = count;
    this.#slice = slice;
    this.#after = after;
  }

  /** A thread that had nothing to do has work. */
  wake(thread: Thread): void {
    this.#woken.push(thread);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#free > 0) {
      const thread = this.#woken.shift() ?? this.#interrupted.shift();
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
      const isAlone = this.#woken.length + this.#interrupted.length === 0;
      if (!isIdle && isAlone) return this.#run(thread, this.#slice);
      if (!isIdle) this.#interrupted.push(thread);
      this.#free += 1;
      this.#dispatch();
    });
  }
}
