/** When the chain is behind the real time by more than this, in ms, it replays the past and its time dates events. */
const PAST_MS = 60_000;

/**
 * Domain time for commands. Normally events are dated when they are created. The embedded product replays a history
 * of the past: there, while the chain's own time is behind, events are dated with the chain's time.
 */
export class DomainClock {
  readonly #embedded: boolean;
  #chainTime: number | undefined;

  constructor(embedded: boolean) {
    this.#embedded = embedded;
  }

  /** Records the time of the newest block, milliseconds since the epoch. */
  chainIsAt(time: number): void {
    this.#chainTime = time;
  }

  /** The date for something that happened on chain at `time`; undefined: now. */
  at(time: Date): Date | undefined {
    return this.#embedded && Date.now() - time.getTime() > PAST_MS ? time : undefined;
  }

  /** Whether events are dated with the present: false until the embedded product has replayed its whole history. */
  get isAtPresent(): boolean {
    return !this.#embedded || (this.#chainTime !== undefined && this.now() === undefined);
  }

  /** The date for something that follows from the chain's current block; undefined: now. */
  now(): Date | undefined {
    return this.#chainTime === undefined ? undefined : this.at(new Date(this.#chainTime));
  }
}
