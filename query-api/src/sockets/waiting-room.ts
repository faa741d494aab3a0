import { newId } from '@nodo/platform/ids';
import type { SharedRedis } from '@nodo/platform/shared-redis';
import { REDIS_CLOCK } from './connection-limit.ts';

/** How often those who waited longest are looked for among the connections of all processes. */
const REVIEW_MS = 500;

/**
 * Adds a member to a sorted set, scored by its entry; returns that time. KEYS: the set. ARGV: the longest wait in ms,
 * the member.
 */
const ENTER = `${REDIS_CLOCK}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return now`;

export interface WaitingOptions {
  readonly perAddress: number;
  /** After this time a connection no longer waits. */
  readonly waitingMs: number;
  readonly redis: SharedRedis | undefined;
}

interface Entry {
  readonly address: string;
  readonly id: string;
  /** By Redis' clock; undefined while it is not counted there. */
  at?: number;
}

/**
 * Unauthenticated connections, limited per address: above the limit the one waiting longest is closed, so that
 * clients that authenticate at once always get in. Among those of this process at once; among those of all processes,
 * while Redis is reachable, half a second later.
 */
export class WaitingRoom<C extends { close(): void }> {
  readonly #options: WaitingOptions;
  readonly #waiting = new Map<string, Set<C>>();
  readonly #entries = new Map<C, Entry>();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(options: WaitingOptions) {
    this.#options = options;
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
    void this.#options.redis?.ask((redis) => redis.zrem(this.#key(entry.address), entry.id));
  }

  /** Ends looking for those who waited longest; connections still leave. */
  close(): void {
    clearInterval(this.#timer);
  }

  #close(connection: C): void {
    this.leave(connection);
    connection.close();
  }

  async #enterShared(entry: Entry): Promise<void> {
    const { redis, waitingMs } = this.#options;
    const key = this.#key(entry.address);
    const at = await redis?.ask((client) => client.eval(ENTER, 1, key, waitingMs, entry.id));
    if (typeof at === 'number') entry.at = at;
  }

  /** Closes those that as many entered after, at any process, as may wait. */
  async #review(): Promise<void> {
    const { redis, perAddress } = this.#options;
    for (const [address, group] of this.#waiting) {
      const last = perAddress - 1;
      const found = await redis?.ask((client) =>
        client.zrevrange(this.#key(address), last, last, 'WITHSCORES'),
      );
      const since = Number(found?.[1] ?? 0);
      for (const connection of [...group])
        if ((this.#entries.get(connection)?.at ?? since) < since) this.#close(connection);
    }
  }

  #key(address: string): string {
    const { redis } = this.#options;
    return `${redis?.prefix('waiting')}${redis?.hash(address)}`;
  }
}
