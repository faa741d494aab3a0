import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_RENEWED_EVERY_MS, type Lease } from '@nodo/platform/lease';
import { type MissingContext, noteMissing } from './missing.ts';

/** Upgrades tables to the versions of the projections: see `rebuild/upgrades.ts`. */
export interface Upgrades {
  /** Rebuilds outdated tables beside the live ones, while another instance maintains these. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Finishes the rebuild and switches to it; the live ones are not maintained meanwhile. */
  complete(signal: AbortSignal): Promise<void>;
}

interface UpgradeContext extends MissingContext {
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
