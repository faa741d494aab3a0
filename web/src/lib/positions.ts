/** Highest log position this browser has written or been notified of: later reads must not be older. */
export class Positions {
  #highest: bigint | undefined;

  /** Notes a decimal position; invalid or older ones are ignored. */
  note(position: string | null | undefined): void {
    if (!position || !/^\d+$/.test(position)) return;
    const value = BigInt(position);
    if (this.#highest === undefined || value > this.#highest) this.#highest = value;
  }

  header(): string | undefined {
    return this.#highest?.toString();
  }

  get highest(): bigint | undefined {
    return this.#highest;
  }

  /** On a change of user: reads start without a minimum position. */
  reset(): void {
    this.#highest = undefined;
  }
}

export const positions = new Positions();
