import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@nodo/platform/event-store';
import { LEASE_RENEWED_EVERY_MS, type Lease } from '@nodo/platform/lease';
import type { Pool } from '@nodo/platform/postgres';
import { noteLag, readCheckpoint } from './checkpoint.ts';
import type { LogEvent } from './event-index.ts';

/** Upgrades tables to the versions of the projections: see `rebuild/upgrades.ts`. */
export interface Upgrades {
  /** Rebuilds outdated tables beside the live ones, while another instance maintains these. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Finishes the rebuild and switches to it; the live ones are not maintained meanwhile. */
  complete(signal: AbortSignal): Promise<void>;
}

interface UpgradeContext {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'followAll' | 'lastPosition'>;
  readonly upgrades?: Upgrades | undefined;
}

/** Completes pending upgrades while holding the lease; false when it was lost or the signal aborted. */
export async function upgrade(
  { pool, store, upgrades }: UpgradeContext,
  lease: Lease,
  signal: AbortSignal,
): Promise<boolean> {
  if (!upgrades) return true;
  await noteMissing({ pool, store });
  const [lost, over] = [new AbortController(), new AbortController()];
  const renewal = hold(lease, over.signal, () => noteMissing({ pool, store })).catch(() => lost.abort());
  try {
    await upgrades.complete(AbortSignal.any([signal, lost.signal]));
  } finally {
    over.abort();
    await renewal;
  }
  return !signal.aborted && !lost.signal.aborted;
}

/** Renews the lease until the signal aborts; throws when it is lost. */
async function hold(lease: Lease, signal: AbortSignal, onRenewed: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await delay(LEASE_RENEWED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (!(await lease.acquire().catch(() => true))) throw new Error('The lease was lost');
    await onRenewed().catch(() => undefined);
  }
}

/**
 * Stores the age of the oldest event after the checkpoint as the lag, and returns that event: what was stored is from
 * before this lease began, however long ago the one before ended. Undefined, and no lag, at the end of the log.
 */
export async function noteMissing({
  pool,
  store,
}: Omit<UpgradeContext, 'upgrades'>): Promise<LogEvent | undefined> {
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
