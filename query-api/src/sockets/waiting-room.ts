/**
 * Connections on which nobody has signed in yet, so many of one address: above that, the one that has waited longest
 * makes room, so that whoever says at once who they are always gets in.
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

  /** Let in, or gone. */
  leave(connection: C): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const group = this.#waiting.get(address);
    group?.delete(connection);
    if (group?.size === 0) this.#waiting.delete(address);
  }
}
