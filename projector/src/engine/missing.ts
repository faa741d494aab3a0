import type { EventStore } from '@nodo/platform/event-store';
import type { Pool } from '@nodo/platform/postgres';
import { noteLag, readCheckpoint } from './checkpoint.ts';
import type { LogEvent } from './event-index.ts';

export interface MissingContext {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'followAll' | 'lastPosition'>;
}

/**
 * Stores the age of the oldest event after the checkpoint as the lag, and returns that event: what was stored is from
 * before this lease began, however long ago the one before ended. Undefined, and no lag, at the end of the log.
 */
export async function noteMissing({ pool, store }: MissingContext): Promise<LogEvent | undefined> {
  const { position } = await readCheckpoint(pool);
  const isBehind = ((await store.lastPosition()) ?? -1n) > position;
  const missing = isBehind ? await firstAfter(store, position) : undefined;
  const seconds = missing ? Math.max(0, (Date.now() - missing.recordedAt.getTime()) / 1_000) : 0;
  await noteLag(pool, { events: 0, seconds });
  return missing;
}

async function firstAfter(
  store: Pick<EventStore, 'followAll'>,
  position: bigint,
): Promise<LogEvent | undefined> {
  const from = position < 0n ? 'start' : position;
  for await (const event of store.followAll(from, new AbortController().signal)) return event;
  return undefined;
}
