/** One thread of a process, which may run on one core at a time. */
export interface Thread {
  /** Processor time until its present work is done; undefined when it has none. */
  work: number | undefined;
  /** Called when the work is done; may set the next. */
  done(): void;
}

type After = (ms: number, act: () => void) => void;

/** How often a thread that may be interrupted is looked at, in ms. */
const LOOK_MS = 0.25;

/**
 * Processor cores with one run queue, as the scheduler of Linux treats threads of the same weight: one that wakes up
 * has had less than those that run, and interrupts one that has run for half of its slice; those that were interrupted
 * take turns, a slice each.
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
      this.#run(thread, 0);
    }
  }

  #run(thread: Thread, before: number): void {
    const { work = 0 } = thread;
    const half = this.#slice / 2;
    const ms = Math.min(work, before < half ? half - before : LOOK_MS);
    this.#after(ms, () => {
      if (work > ms) {
        thread.work = work - ms;
      } else {
        thread.work = undefined;
        thread.done();
      }
      const ran = before + ms;
      const isIdle = thread.work === undefined;
      const isDue =
        (this.#woken.length > 0 && ran >= half) || (this.#interrupted.length > 0 && ran >= this.#slice);
      if (!isIdle && !isDue) return this.#run(thread, ran >= this.#slice ? half : ran);
      if (!isIdle) this.#interrupted.push(thread);
      this.#free += 1;
      this.#dispatch();
    });
  }
}
