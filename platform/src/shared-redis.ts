import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Logger } from './logging.ts';
import { isOfReplica } from './redis-replica.ts';

/** How long a request waits for Redis before it is decided without it. */
const COMMAND_TIMEOUT_MS = 250;
/** Pause between attempts to reach Redis while it is away. */
const RETRY_MS = 1_000;
/** A connection that owes a reply for this long is replaced: a network failure may leave it open. */
const SILENT_CONNECTION_MS = 5_000;

type Settings = Pick<Config, 'service' | 'sessionSecret'>;

/**
 * Redis for counts that the processes of a service share, and that none of them depends on: once a command fails or
 * times out, nobody waits for Redis again until a probe in the background has succeeded.
 */
export class SharedRedis {
  readonly #redis: Redis;
  readonly #service: string;
  readonly #hashKey: Buffer;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  #isAway = false;

  private constructor(redis: Redis, { service, sessionSecret }: Settings, logger: Logger) {
    this.#redis = redis;
    this.#service = service;
    this.#hashKey = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'nodo/shared-redis', 32));
    this.#logger = logger;
    redis.on('error', (error) => this.#lose(error));
  }

  /** Connects, or begins with Redis away when that fails. Undefined without REDIS_URL. */
  static async open(
    config: Settings & Pick<Config, 'redisUrl'>,
    logger: Logger,
  ): Promise<SharedRedis | undefined> {
    if (!config.redisUrl) return undefined;
    // Not loaded where there is no Redis.
    const { Redis } = await import('ioredis');
    const redis = new Redis(config.redisUrl, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: RETRY_MS,
      socketTimeout: SILENT_CONNECTION_MS,
      reconnectOnError: isOfReplica,
    });
    const shared = new SharedRedis(redis, config, logger);
    // Connecting takes as long as Redis needs to load its data.
    const late = delay(RETRY_MS, undefined, { ref: false });
    await Promise.race([redis.connect(), late]).catch((error: unknown) => shared.#lose(error));
    return shared;
  }

  /** Whether each process currently counts for itself. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Prefix of this service's keys for one purpose. */
  prefix(purpose: string): string {
    return `limits:${this.#service}:${purpose}:`;
  }

  /** Keyed hash of what is counted by: network addresses and person ids are personal data, and no key contains them. */
  hash(counted: string): string {
    return createHmac('sha256', this.#hashKey).update(counted).digest('base64url');
  }

  /** A command's result; undefined while Redis is away. */
  async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (this.#isAway) return undefined;
    try {
      return await inTime(command(this.#redis));
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  /** Disconnects, after sending what was already asked. */
  close(): void {
    this.#closing.abort();
    this.#redis.disconnect();
  }

  #lose(error: unknown): void {
    if (this.#isAway || this.#closing.signal.aborted) return;
    this.#isAway = true;
    this.#logger.warn({ err: error }, 'Redis is away: each process counts limits for itself');
    this.#probe().catch(() => undefined);
  }

  /** Probes by writing: a Redis that is full, or a replica, still answers reads. */
  async #probe(): Promise<void> {
    while (this.#isAway) {
      await delay(RETRY_MS, undefined, { signal: this.#closing.signal });
      const written = this.#redis.set(this.prefix('probe'), '', 'PX', RETRY_MS);
      this.#isAway = await inTime(written).then(
        () => false,
        () => true,
      );
    }
    this.#logger.info('Redis is back: limits are shared between processes');
  }
}

/** Unlike the client's own timeout, reads first what arrived while this process was too busy to read. */
function inTime<T>(command: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error('Redis did not answer in time'));
    const timer = setTimeout(() => setImmediate(expire), COMMAND_TIMEOUT_MS);
    command.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
