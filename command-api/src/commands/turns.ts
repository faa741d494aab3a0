import { setImmediate } from 'node:timers/promises';

const HOLD_MS = 5;

/** Lets long work of this process take turns with the requests of others. */
export class Turns {
  #since = performance.now();

  /** Lets others have their turn, if this work has held the thread for some milliseconds. */
  async pass(): Promise<void> {
    if (performance.now() - this.#since < HOLD_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
