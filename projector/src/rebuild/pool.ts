import type { Logger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';

const CONNECTIONS = 6;
/**
 * Postgres would read large tables for a comparison, and make their indexes, with two more processes each. Those run at
 * normal priority, like what requests wait for.
 */
const SETTINGS = { max_parallel_workers_per_gather: 0, max_parallel_maintenance_workers: 0 };

/** The connections of the process that rebuilds. */
export function createRebuildPool(databaseUrl: string, logger: Logger): Pool {
  return createPool(databaseUrl, 'replay', logger, CONNECTIONS, { pipeline: true, settings: SETTINGS });
}
