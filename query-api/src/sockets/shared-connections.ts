import type { SharedRedis } from '@nodo/platform/shared-redis';

/**
 * Adds members to a sorted set, each scored by the end of its lease in ms by Redis' clock, the one that all processes
 * share; returns that score, or 0 when the set is full. KEYS: the set. ARGV: its maximum size, the lease in ms, the
 * members.
 */
const ENTER = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
for index = 3, #ARGV do redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return now + ARGV[2]`;

/** Connections of all processes, a set for each owner: each counts until it leaves or its lease ends. */
export class SharedConnections {
  readonly #redis: SharedRedis | undefined;
  readonly #purpose: string;
  readonly #leaseMs: number;

  constructor(redis: SharedRedis | undefined, purpose: string, leaseMs: number) {
    this.#redis = redis;
    this.#purpose = purpose;
    this.#leaseMs = leaseMs;
  }

  /**
   * Adds connections, or renews them. The end of their lease in ms by Redis' clock; 0 when there are `maximum`
   * already, undefined while Redis is away.
   */
  async enter(
    owner: string,
    ids: readonly string[],
    maximum = Number.MAX_SAFE_INTEGER,
  ): Promise<number | undefined> {
    const key = this.#key(owner);
    const end = await this.#redis?.ask((redis) => redis.eval(ENTER, 1, key, maximum, this.#leaseMs, ...ids));
    return typeof end === 'number' ? end : undefined;
  }

  leave(owner: string, id: string): void {
    void this.#redis?.ask((redis) => redis.zrem(this.#key(owner), id));
  }

  /** The end of the lease that is the `place`-th to end, from the last one: 0 is the last; 0 if there is none. */
  async endAt(owner: string, place: number): Promise<number> {
    const key = this.#key(owner);
    const found = await this.#redis?.ask((redis) => redis.zrevrange(key, place, place, 'WITHSCORES'));
    return Number(found?.[1] ?? 0);
  }

  #key(owner: string): string {
    return `${this.#redis?.prefix(this.#purpose)}${this.#redis?.hash(owner)}`;
  }
}
