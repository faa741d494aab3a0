import { EventStore } from '@nodo/platform/event-store';
import { PersonalData } from '@nodo/platform/personal-data';
import { projections } from '../modules.ts';
import type { RebuildContext } from '../rebuild/context.ts';
import { createRebuildPool } from '../rebuild/pool.ts';
import type { Servers } from './harness.test.ts';

export interface OpenRebuilds extends RebuildContext {
  close(): Promise<void>;
}

/** Opens the context of rebuilds, as their own process has it. */
export function openRebuilds(servers: Servers, options: Partial<RebuildContext> = {}): OpenRebuilds {
  const pool = createRebuildPool(servers.postgres.url, servers.logger);
  const keys = new PersonalData(pool, servers.config('projector').personalDataKeys);
  const store = new EventStore(servers.environment.EVENTSTORE_URL ?? '', keys);
  const close = async () => {
    await store.close();
    await pool.end();
  };
  return { pool, store, logger: servers.logger, projections, ...options, close };
}
