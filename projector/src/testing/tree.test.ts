import type { LogRecords } from '@nodo/platform/log-records';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool } from '@nodo/platform/postgres';
import { TreeKeeper } from '../audit/proof/keeper.ts';
import type { Servers } from './harness.test.ts';

/** Maintains the tree over a log in a database, as the projector's process does; returns a function that stops it. */
export function keepTree({ logger }: Servers, databaseUrl: string, log: LogRecords): () => Promise<void> {
  const pool = createPool(databaseUrl, 'keeper', logger, 3, { pipeline: true });
  const keeper = new TreeKeeper({
    ...{ pool, log, logger, metrics: createMetrics('projector') },
    isLeading: () => true,
    isBusy: () => false,
  });
  const stopping = new AbortController();
  const keeping = keeper.run(stopping.signal);
  return async () => {
    stopping.abort();
    await keeping;
    await pool.end();
  };
}
