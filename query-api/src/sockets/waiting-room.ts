/**
 * Unauthenticated connections, limited per address: above the limit the one waiting longest is closed, so that
 * clients that authenticate at once always get in.
 */
export class WaitingRoom<C extends { close(): void }> {
  readonly #perAddress: number;
  readonly #waiting = new Map<string, Set<C>>();
  readonly #addresses = new Map<C, string>();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  enter(address: string, connection: C): void {
    const group = this.#waiting.get(address) ?? new Set();
    this.#waiting.set(address, group.add(connection));
    this.#addresses.set(connection, address);
    const [longest] = group;
    if (group.size <= this.#perAddress || !longest) return;
    this.leave(longest);
    longest.close();
  }

  /** Call when the connection was admitted or closed. */
  leave(connection: C): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const group = this.#waiting.get(address);
    group?.delete(connection);
    if (group?.size === 0) this.#waiting.delete(address);
  }
}
