/** The highest log position this browser has written or been told of: what later reads must not fall behind. */
export class Positions {
  #highest: bigint | undefined;

  /** Takes a decimal position; anything else, and anything older, is ignored. */
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

  /** Another person signs in: their reads start afresh. */
  reset(): void {
    this.#highest = undefined;
  }
}

export const positions = new Positions();
