import { randomUUID } from 'node:crypto';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { EventStore } from '@nodo/platform/event-store';
import { createMetrics } from '@nodo/platform/metrics';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { createFigures, type Figures } from '../engine/figures.ts';
import type { Projection } from '../engine/projection.ts';
import { Projector } from '../engine/projector.ts';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { upgradesOf } from '../rebuild/upgrades.ts';
import { projected, type Servers } from './harness.test.ts';

export interface RunningProjector {
  readonly projector: Projector;
  readonly figures: Figures;
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly maxBatch?: number;
  readonly projections?: readonly Projection[];
  /** Whether it first upgrades tables to its projections' versions, as the service does. */
  readonly upgrades?: boolean;
}

/** A projector in this process, with its own pool. */
export function runProjector(servers: Servers, url: string, run: RunOptions = {}): RunningProjector {
  const options = { projections, ...run };
  const pool = createPool(url, 'projector-test', servers.logger, 6, { pipeline: true });
  const keys = new PersonalData(pool, servers.config('projector').personalDataKeys);
  const store = new EventStore(servers.environment.EVENTSTORE_URL ?? '', keys);
  const figures = createFigures(createMetrics('projector'));
  const { logger } = servers;
  const upgrades = upgradesOf({ pool, asked: pool, store, logger, ...options });
  const projector = new Projector({
    ...{ pool, store, logger, figures, ...options },
    upgrades: options.upgrades ? upgrades : undefined,
  });
  const stopping = new AbortController();
  const running = projector.run(stopping.signal);
  return {
    projector,
    figures,
    stop: async () => {
      stopping.abort();
      await running;
      await store.close();
      await pool.end();
    },
  };
}

/** Everything the projector wrote, by table, without values that depend on the clock. */
export async function dump(pool: Pool): Promise<Record<string, string[]>> {
  const names = Object.values(readModelTables).flatMap(({ name }) => [`live.${name}`, `history.${name}`]);
  const everything: Record<string, string[]> = {};
  for (const name of [...names, 'projection.events']) {
    const found = await pool.query<{ line: string }>(
      `SELECT to_json(t)::text AS line FROM ${name} AS t ORDER BY 1`,
    );
    everything[name] = found.rows.map((row) => row.line);
  }
  const checkpoint = await pool.query<{ line: string }>(
    "SELECT concat_ws(' ', position, events, effective_at) AS line FROM projection.checkpoints",
  );
  everything.checkpoint = checkpoint.rows.map((row) => row.line);
  return everything;
}

/** The same, from a projector that reads the whole log once into an empty database, in batches of 7. */
export async function rebuild(servers: Servers, position: bigint): Promise<Record<string, string[]>> {
  const name = `rebuild_${randomUUID().replaceAll('-', '')}`;
  await servers.pool.query(`CREATE DATABASE ${name}`);
  const url = servers.postgres.url.replace(/\/[^/]*$/, `/${name}`);
  await migrateReadModels(url, servers.logger);
  const pool = createPool(url, 'rebuild', servers.logger);
  const keys = await servers.pool.query('SELECT * FROM platform.person_keys');
  await pool.query(
    'INSERT INTO platform.person_keys SELECT * FROM json_populate_recordset(NULL::platform.person_keys, $1)',
    [
      JSON.stringify(
        keys.rows.map((row) => {
          // Null: destroyed.
          const wrapped: Buffer | null = row.wrapped_key;
          return { ...row, wrapped_key: wrapped && `\\x${wrapped.toString('hex')}` };
        }),
      ),
    ],
  );
  const running = runProjector(servers, url, { maxBatch: 7 });
  try {
    await projected(pool, position, 60_000);
    return await dump(pool);
  } finally {
    await running.stop();
    await pool.end();
  }
}
