import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@nodo/platform/event-store';
import { LEASE_RENEWED_EVERY_MS, type Lease } from '@nodo/platform/lease';
import type { Pool } from '@nodo/platform/postgres';
import { noteLag, readCheckpoint } from './checkpoint.ts';

/** Brings tables to the versions of the projections: see `rebuild/upgrades.ts`. */
export interface Upgrades {
  /** Builds beside the live read models what is out of date, while somebody else keeps these. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Builds what is left and puts it in use; nobody keeps the live ones meanwhile. */
  complete(signal: AbortSignal): Promise<void>;
}

interface UpgradeContext {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly upgrades?: Upgrades | undefined;
}

/** Completes what has to be upgraded, while the lease keeps others out; false when it was lost, or the signal came. */
export async function upgrade(
  { pool, store, upgrades }: UpgradeContext,
  lease: Lease,
  signal: AbortSignal,
): Promise<boolean> {
  if (!upgrades) return true;
  const [lost, over] = [new AbortController(), new AbortController()];
  const renewal = hold(lease, over.signal, () => noteDelay({ pool, store }, began)).catch(() => lost.abort());
  const began = performance.now();
  try {
    await upgrades.complete(AbortSignal.any([signal, lost.signal]));
  } finally {
    over.abort();
    await renewal;
  }
  return !signal.aborted && !lost.signal.aborted;
}

/** Renews the lease until the signal comes; throws when it is lost. */
async function hold(lease: Lease, signal: AbortSignal, onRenewed: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await delay(LEASE_RENEWED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (!(await lease.acquire().catch(() => true))) throw new Error('The lease was lost');
    await onRenewed().catch(() => undefined);
  }
}

/** Nothing is applied to the live read models meanwhile: what was appended since waits as long as this takes, at most. */
async function noteDelay({ pool, store }: Omit<UpgradeContext, 'upgrades'>, began: number): Promise<void> {
  const { position } = await readCheckpoint(pool);
  const isBehind = ((await store.lastPosition()) ?? -1n) > position;
  await noteLag(pool, { events: 0, seconds: isBehind ? (performance.now() - began) / 1_000 : 0 });
}
