/** Behind the real time by more than this, the chain tells of the past and events are dated by it. */
const PAST_MS = 60_000;

/**
 * Domain time for commands. Normally events are dated when they are made. In the embedded product a history is
 * played that lies in the past: there, while the chain's own time is behind, its time is the date.
 */
export class DomainClock {
  readonly #embedded: boolean;
  #chainTime: number | undefined;

  constructor(embedded: boolean) {
    this.#embedded = embedded;
  }

  /** Notes the time of the newest block, milliseconds since the epoch. */
  chainIsAt(time: number): void {
    this.#chainTime = time;
  }

  /** The date for something the chain did at `time`; undefined: now. */
  at(time: Date): Date | undefined {
    return this.#embedded && Date.now() - time.getTime() > PAST_MS ? time : undefined;
  }

  /** Whether what happens now is dated now: not before the history that the embedded product plays is at its end. */
  get isAtPresent(): boolean {
    return !this.#embedded || (this.#chainTime !== undefined && this.now() === undefined);
  }

  /** The date for something that follows from where the chain is; undefined: now. */
  now(): Date | undefined {
    return this.#chainTime === undefined ? undefined : this.at(new Date(this.#chainTime));
  }
}
