import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { EventStore } from '@nodo/platform/event-store';
import { createMetrics } from '@nodo/platform/metrics';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { createFigures } from '@nodo/projector/engine/figures';
import { Projector } from '@nodo/projector/engine/projector';
import { migrateReadModels } from '@nodo/projector/migrations';
import { projections } from '@nodo/projector/modules';
import type { Servers } from './servers.ts';

/** Events per second that the official client reads from the log and discards. */
export async function bareRead(servers: Servers): Promise<number> {
  const client = EventStoreDBClient.connectionString(servers.config.eventStoreUrl);
  const started = performance.now();
  let events = 0;
  for await (const resolved of client.readAll({ fromPosition: START })) if (resolved.event) events += 1;
  await client.dispose();
  return (events * 1_000) / (performance.now() - started);
}

/**
 * Events per second from the first one to `position`, or for at most `seconds`, into a new database called `name`,
 * which is kept.
 */
export async function replay(
  servers: Servers,
  name: string,
  options: { position: bigint; maxBatch: number; seconds: number },
): Promise<number> {
  const url = await freshDatabase(servers, name);
  const pool = createPool(url, 'bench', servers.logger, 6, { pipeline: true });
  const store = new EventStore(
    servers.config.eventStoreUrl,
    new PersonalData(pool, servers.config.personalDataKeys),
  );
  const figures = createFigures(createMetrics('bench'));
  const { maxBatch } = options;
  const projector = new Projector({ pool, store, logger: servers.logger, figures, projections, maxBatch });
  const stopping = new AbortController();
  const running = projector.run(stopping.signal);
  const rate = await watch(pool, options.position, options.seconds);
  stopping.abort();
  await running;
  await store.close();
  await pool.end();
  return rate;
}

async function freshDatabase(servers: Servers, name: string): Promise<string> {
  const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
  await pool.query(`CREATE DATABASE ${name}`);
  const url = servers.databaseUrl.replace(/\/[^/]*$/, `/${name}`);
  await migrateReadModels(url, servers.logger);
  // The keys of personal data are not part of the log.
  const keys = await pool.query<{ person_id: string; wrapped_key: Buffer | null; destroyed_at: Date | null }>(
    'SELECT person_id, wrapped_key, destroyed_at FROM platform.person_keys',
  );
  const target = createPool(url, 'bench', servers.logger);
  await target.query(
    `INSERT INTO platform.person_keys (person_id, wrapped_key, destroyed_at)
     SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[])`,
    [
      keys.rows.map((row) => row.person_id),
      keys.rows.map((row) => row.wrapped_key),
      keys.rows.map((row) => row.destroyed_at),
    ],
  );
  await Promise.all([pool.end(), target.end()]);
  return url;
}

async function watch(pool: Pool, position: bigint, seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1_000;
  let first: { at: number; events: number } | undefined;
  for (;;) {
    const found = await pool.query<{ position: string; events: string }>(
      'SELECT position, events FROM projection.checkpoints',
    );
    const at = performance.now();
    const events = Number(found.rows[0]?.events ?? 0);
    if (events > 0) first ??= { at, events };
    const isDone = BigInt(found.rows[0]?.position ?? -1) >= position;
    if (first && (isDone || at > deadline)) return ((events - first.events) * 1_000) / (at - first.at);
    await delay(20);
  }
}
