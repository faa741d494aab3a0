/// <reference path="./rate-limit-stores.d.ts" />
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { SharedRedis } from './shared-redis.ts';

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];
type Count = NonNullable<Parameters<Callback>[1]>;

/** What the library passes for a route; without a path for a limit that a handler applies by itself. */
interface Limited {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
}

/**
 * Counts in the memory of this process and, while Redis is reachable, in Redis with all processes of the service; the
 * higher count applies. So a limit that was used up here stays so when Redis fails, or returns without its data.
 */
class SharedStore implements FastifyRateLimitStore {
  readonly #redis: SharedRedis;
  readonly #own: LocalStore;
  readonly #name: string;
  #shared: RedisStore | undefined;
  #unnamed = 0;

  constructor(redis: SharedRedis, own: LocalStore, name: string) {
    this.#redis = redis;
    this.#own = own;
    this.#name = name;
  }

  incr(key: string, callback: Callback, timeWindow: number, max: number): void {
    const decide = (_error: Error | null, counted: Count = { current: 0, ttl: 0 }) => {
      // A flood is refused without loading Redis.
      if (counted.current > max) return callback(null, counted);
      // A copy: concurrent requests change the library's object meanwhile.
      const own = { ...counted };
      void this.#countShared(key, timeWindow, max).then((shared) =>
        callback(null, shared && shared.current > own.current ? shared : own),
      );
    };
    this.#own.incr(key, decide, timeWindow, max);
  }

  child(options: object): SharedStore {
    const { routeInfo }: Limited = options;
    if (!routeInfo?.url) this.#unnamed += 1;
    const name = routeInfo?.url ? `${routeInfo.method} ${routeInfo.url}` : `${this.#unnamed}`;
    return new SharedStore(this.#redis, this.#own.child(options), name);
  }

  #countShared(key: string, timeWindow: number, max: number): Promise<Count | undefined> {
    return this.#redis.ask((redis) => {
      this.#shared ??= new RedisStore(false, false, redis, this.#redis.prefix(this.#name));
      const store = this.#shared;
      return new Promise<Count | undefined>((resolve, reject) => {
        const counted: Callback = (error, count) => (error ? reject(error) : resolve(count));
        store.incr(this.#redis.hash(key), counted, timeWindow, max);
      });
    });
  }
}

/** The store of an app's rate limits: one budget over all processes of its service. */
export function sharedStore(redis: SharedRedis): FastifyRateLimitStoreCtor {
  return class extends SharedStore {
    constructor() {
      super(redis, new LocalStore(false, false), 'every route');
    }
  };
}
