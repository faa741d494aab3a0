import { newId } from '@nodo/platform/ids';
import type { SharedRedis } from '@nodo/platform/shared-redis';

/** Connections of a process that died count for this long; a live one renews them three times meanwhile. */
const LEASE_MS = 30_000;

/** Start of a script: `now` is the time in ms by the one clock that all processes share. */
export const REDIS_CLOCK = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Adds members to a sorted set, each scored by the end of its lease by Redis' clock, unless the set is full. KEYS: the
 * set. ARGV: its maximum size, the lease in ms, the members.
 */
const ENTER = `${REDIS_CLOCK}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
for index = 3, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

interface Connection {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Limits the open connections of each person: those of this process in its memory and, while Redis is reachable, those
 * of all processes in Redis.
 */
export class ConnectionLimit {
  readonly #maximum: number;
  readonly #redis: SharedRedis | undefined;
  readonly #leaseMs: number;
  /** For each person, the ids by which their connections are known in Redis. */
  readonly #open = new Map<string, Map<Connection, string>>();
  readonly #renewal: NodeJS.Timeout;

  constructor(maximum: number, redis: SharedRedis | undefined, leaseMs = LEASE_MS) {
    this.#maximum = maximum;
    this.#redis = redis;
    this.#leaseMs = leaseMs;
    this.#renewal = setInterval(() => void this.#renew(), leaseMs / 3);
  }

  /** Counts a connection until it closes. False when the person has as many as they may. */
  async enter(personId: string, connection: Connection): Promise<boolean> {
    const own = this.#open.get(personId) ?? new Map<Connection, string>();
    if (own.has(connection)) return true;
    if (own.size >= this.#maximum || connection.readyState !== 'open') return false;
    const id = newId();
    this.#open.set(personId, own.set(connection, id));
    connection.once('close', () => this.#leave(personId, connection));
    if ((await this.#enterShared(personId, this.#maximum, [id])) !== 0) return true;
    this.#leave(personId, connection);
    return false;
  }

  /** Ends renewing; connections still leave. */
  close(): void {
    clearInterval(this.#renewal);
  }

  #leave(personId: string, connection: Connection): void {
    const own = this.#open.get(personId);
    const id = own?.get(connection);
    if (!own?.delete(connection) || id === undefined) return;
    if (own.size === 0) this.#open.delete(personId);
    void this.#redis?.ask((redis) => redis.zrem(this.#key(personId), id));
  }

  /** One person after the other, so that many are no burst. Those who entered while Redis was away are added. */
  async #renew(): Promise<void> {
    if (!this.#redis) return;
    for (const [personId, own] of this.#open)
      await this.#enterShared(personId, Number.MAX_SAFE_INTEGER, [...own.values()]);
  }

  async #enterShared(personId: string, maximum: number, ids: readonly string[]): Promise<unknown> {
    const key = this.#key(personId);
    return this.#redis?.ask((redis) => redis.eval(ENTER, 1, key, maximum, this.#leaseMs, ...ids));
  }

  #key(personId: string): string {
    return `${this.#redis?.prefix('sockets')}${this.#redis?.hash(personId)}`;
  }
}
