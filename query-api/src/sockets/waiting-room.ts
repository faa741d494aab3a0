import { newId } from '@nodo/platform/ids';
import type { SharedRedis } from '@nodo/platform/shared-redis';
import { SharedConnections } from './shared-connections.ts';

/** How often those who waited longest are looked for among the connections of all processes. */
const REVIEW_MS = 500;

export interface WaitingOptions {
  readonly perAddress: number;
  /** After this time a connection no longer waits. */
  readonly waitingMs: number;
  readonly redis: SharedRedis | undefined;
}

interface Entry {
  readonly address: string;
  readonly id: string;
  /** Of its wait, ms by Redis' clock; undefined while it is not counted there. */
  end?: number;
}

/**
 * Unauthenticated connections, limited per address: above the limit the one waiting longest is closed, so that
 * clients that authenticate at once always get in. Among those of this process at once; among those of all processes,
 * while Redis is reachable, half a second later.
 */
export class WaitingRoom<C extends { close(discard: boolean): void }> {
  readonly #options: WaitingOptions;
  readonly #shared: SharedConnections;
  readonly #waiting = new Map<string, Set<C>>();
  readonly #entries = new Map<C, Entry>();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(options: WaitingOptions) {
    this.#options = options;
    this.#shared = new SharedConnections(options.redis, 'waiting', options.waitingMs);
    this.#timer = options.redis && setInterval(() => void this.#review(), REVIEW_MS);
  }

  enter(address: string, connection: C): void {
    const group = this.#waiting.get(address) ?? new Set();
    this.#waiting.set(address, group.add(connection));
    const entry: Entry = { address, id: newId() };
    this.#entries.set(connection, entry);
    void this.#enterShared(entry);
    const [longest] = group;
    if (group.size > this.#options.perAddress && longest) this.#close(longest);
  }

  /** Call when the connection was admitted or closed. */
  leave(connection: C): void {
    const entry = this.#entries.get(connection);
    if (entry === undefined) return;
    this.#entries.delete(connection);
    const group = this.#waiting.get(entry.address);
    group?.delete(connection);
    if (group?.size === 0) this.#waiting.delete(entry.address);
    this.#shared.leave(entry.address, entry.id);
  }

  /** Ends looking for those who waited longest; connections still leave. */
  close(): void {
    clearInterval(this.#timer);
  }

  #close(connection: C): void {
    this.leave(connection);
    // Without waiting for a polling client to fetch the farewell: it may never ask again.
    connection.close(true);
  }

  async #enterShared(entry: Entry): Promise<void> {
    const end = await this.#shared.enter(entry.address, [entry.id]);
    if (end !== undefined) entry.end = end;
  }

  /** Closes the connections after which as many as may wait have entered, at any process. */
  async #review(): Promise<void> {
    for (const [address, group] of this.#waiting) {
      const since = await this.#shared.endAt(address, this.#options.perAddress - 1);
      for (const connection of [...group])
        if ((this.#entries.get(connection)?.end ?? since) < since) this.#close(connection);
    }
  }
}
