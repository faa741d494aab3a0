import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { each, type Send } from './kinds.ts';

/** What a command writes: appends of one event each, and the mean bytes of an event. */
export interface Footprint {
  readonly appends: number;
  readonly bytes: number;
}

/** Number of events on the log, and total bytes of data and metadata. */
export class Log {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  }

  async size(): Promise<{ events: number; bytes: number }> {
    const { rows } = await this.#pool.query<{ events: string; bytes: string | null }>(
      'SELECT count(*) AS events, sum(length(data) + length(metadata)) AS bytes FROM event_store.events',
    );
    return { events: Number(rows[0]?.events ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** From the log's growth over twenty of them. */
export async function footprint(log: Log, send: Send): Promise<Footprint> {
  const samples = 20;
  const before = await log.size();
  await each(samples, (n) => send(n + 500_000));
  const after = await log.size();
  const events = after.events - before.events;
  return { appends: Math.round(events / samples), bytes: Math.round((after.bytes - before.bytes) / events) };
}

/** Sequential single-event appends, as many as a command makes, to a separate stream per loop. */
export function bareAppends(client: EventStoreDBClient, { appends, bytes }: Footprint) {
  const run = randomUUID();
  const revisions = new Map<number, bigint>();
  const metadata = { actor: { kind: 'service', name: 'bench' }, correlationId: randomUUID() };
  const data = { filler: 'x'.repeat(Math.max(0, bytes - JSON.stringify({ metadata, filler: '' }).length)) };
  return async (loop: number) => {
    for (let n = 0; n < appends; n++) {
      const revision = revisions.get(loop);
      await client.appendToStream(
        `bare-${run}${loop}`,
        jsonEvent({ type: 'ConstructionUpdatePosted', data, metadata }),
        { expectedRevision: revision ?? 'no_stream' },
      );
      revisions.set(loop, revision === undefined ? 0n : revision + 1n);
    }
  };
}
