import { notifyLive } from '@nodo/platform/live';
import type { Pool } from '@nodo/platform/postgres';
import { readCheckpoint } from '../engine/checkpoint.ts';
import { rebuildChanged } from '../engine/rebuild-orders.ts';
import { registerNew } from '../engine/registry.ts';
import type { Upgrades } from '../engine/upgrade.ts';
import { build } from './build.ts';
import { isOfThisVersion, type RebuildContext, RebuildRefusedError } from './context.ts';
import { listRebuilds, type Rebuild } from './rebuilds.ts';
import { dropRebuild, startRebuild } from './start.ts';
import { switchOver } from './switch.ts';

export interface UpgradesContext extends RebuildContext {
  /** With time limits: asked whenever this process begins to lead, when its connections may have been lost unnoticed. */
  readonly asked: Pool;
}

/**
 * Upgrades projections whose tables hold rows of another version, or none yet: they are rebuilt beside the live
 * ones, while another projector leads if there is one, and switched to before this one takes over. A table never
 * mixes rows of two versions.
 */
export function upgradesOf(context: UpgradesContext): Upgrades {
  // Once current, one on standby leaves it at that: it builds nothing beside a newer one that led since.
  let isCurrent = false;
  const prepare = async (signal: AbortSignal) => {
    const names = await outdated(context);
    isCurrent = names.length === 0;
    if (isCurrent) return undefined;
    await registerNew(context.pool, context.projections);
    const rebuild = await opened(context, names);
    await build(context, rebuild.id, { signal });
    return rebuild;
  };
  return {
    prepare: async (signal) => {
      if (isCurrent) return;
      await prepare(signal).catch((error: unknown) => {
        // Another standby instance is already building it.
        if (!(error instanceof RebuildRefusedError)) throw error;
      });
    },
    complete: async (signal) => {
      // Looked up each time: another one may have switched while this one stood by.
      const rebuild = await prepare(signal);
      if (!rebuild || signal.aborted) return;
      const { projections } = rebuild;
      context.logger.info({ projections }, 'Projections are switched to other versions');
      const { isSwitched } = await switchOver(context, rebuild.id, {
        signal,
        acceptsDifferences: true,
      }).catch(async (error: unknown) => {
        if (error instanceof RebuildRefusedError) await noteRefusal(context, rebuild, error.message);
        throw error;
      });
      if (!isSwitched && !signal.aborted) throw new Error('Projections were not switched to their versions');
    },
  };
}

/** Tells staff why the read models stand still: the switch is tried again until it comes about. */
async function noteRefusal({ pool }: RebuildContext, rebuild: Rebuild, failure: string): Promise<void> {
  await pool.query(
    "UPDATE projection.rebuilds SET failure = $2, updated_at = now() WHERE id = $1 AND state = 'built'",
    [rebuild.id, failure],
  );
  await notifyLive(pool, [rebuildChanged(rebuild.orderId)]);
}

/** Names of the projections whose tables hold another version, or none. */
async function outdated({ asked, projections }: UpgradesContext): Promise<string[]> {
  const { position } = await readCheckpoint(asked);
  if (position < 0n) return [];
  const found = await asked.query<{ name: string; version: number }>(
    'SELECT name, version FROM projection.projections',
  );
  const stored = new Map(found.rows.map(({ name, version }) => [name, version]));
  const others = projections.filter(({ name, version = 1 }) => stored.get(name) !== version);
  return others.map(({ name }) => name);
}

/** The upgrade's rebuild: the one begun before a crash, or a new one. */
async function opened(context: RebuildContext, names: readonly string[]): Promise<Rebuild> {
  const isOpen = ({ state }: Rebuild) => state === 'building' || state === 'built' || state === 'paused';
  const open = (await listRebuilds(context.pool)).filter((each) => each.isUpgrade && isOpen(each));
  const isWanted = (each: Rebuild) =>
    each.projections.join() === names.join() && isOfThisVersion(context, each);
  for (const other of open.filter((each) => !isWanted(each))) await dropRebuild(context, other.id);
  return open.find(isWanted) ?? startRebuild(context, { projections: names, isUpgrade: true });
}
