import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObjectStore } from './object-store.ts';
import type { PersonalData } from './personal-data.ts';
import type { Pool } from './postgres.ts';
import type { SharedRedis } from './shared-redis.ts';
import { within } from './within.ts';

export { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus gives up a scrape after ten seconds. */
const PING_WITHIN_MS = 3_000;

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>;
}

/** The metrics registry of one process: Node's default metrics and the duration of each route, in seconds. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const httpDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return { registry, httpDuration };
}

/** Gauges for the Postgres connections a process holds and the queries waiting for one. */
export function countConnections(
  { registry }: Pick<Metrics, 'registry'>,
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void {
  new Gauge({
    name: 'postgres_pool_connections',
    help: 'Connections to Postgres by state; waiting: queries that have none yet',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** A gauge for the people whose key a process needed and did not find; it stays as it was while Postgres is away. */
export function countMissingKeys(
  { registry }: Pick<Metrics, 'registry'>,
  personalData: Pick<PersonalData, 'missing'>,
): void {
  new Gauge({
    name: 'person_keys_missing',
    help: 'People whose personal data this process could not read, since their key is missing; more than 0 is an alarm',
    registers: [registry],
    async collect() {
      const found = await personalData.missing().catch(() => undefined);
      if (found !== undefined) this.set(found);
    },
  });
}

/** A gauge for whether limits are counted by all processes together, in Redis. None without one. */
export function publishSharedLimits(
  { registry }: Pick<Metrics, 'registry'>,
  redis: Pick<SharedRedis, 'isAway'> | undefined,
): void {
  if (!redis) return;
  new Gauge({
    name: 'limits_shared',
    help: '1 while limits are counted in Redis, 0 while it is away and each process counts for itself',
    registers: [registry],
    collect() {
      this.set(redis.isAway ? 0 : 1);
    },
  });
}

/** A gauge for whether the object store answers this process. */
export function publishObjectStore(
  { registry }: Pick<Metrics, 'registry'>,
  objects: Pick<ObjectStore, 'ping'>,
): void {
  new Gauge({
    name: 'object_store_up',
    help: '1 while the object store answers; without it no document, picture or film is shown or taken',
    registers: [registry],
    async collect() {
      const isThere = await within(PING_WITHIN_MS, objects.ping(), () => new Error('No answer')).then(
        () => true,
        () => false,
      );
      this.set(isThere ? 1 : 0);
    },
  });
}
