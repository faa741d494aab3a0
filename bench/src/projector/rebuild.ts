import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { letOthersGoFirst, REBUILD_HEAP } from '@nodo/projector/rebuild/keeper';
import { dropRebuild } from '@nodo/projector/rebuild/start';
import { hold } from '../support/held.ts';
import { memoryOf } from '../support/memory.ts';
import type { Servers } from './servers.ts';

const PROGRAM = fileURLToPath(new URL('../../../projector/dist/rebuild/main.js', import.meta.url));
const LOOK_MS = 20;
const WEIGH_MS = 500;

export interface RebuildRun {
  /** Measured from the first batch to the last index. */
  readonly eventsPerSecond: number;
  /** Peak memory of the process. */
  readonly peakMib: number;
}

/**
 * Rebuilds all read models beside the live ones, with the product's own program in a separate process; drops the
 * result. `whileBuilding` starts with the first batch, and the rebuild yields to it like one ordered from the screen;
 * without it, it runs like one from the console.
 */
export async function rebuildBeside(
  servers: Servers,
  url: string,
  whileBuilding?: (isOver: () => boolean) => Promise<void>,
): Promise<RebuildRun> {
  const child = spawn(process.execPath, [...REBUILD_HEAP, PROGRAM, 'build'], {
    env: { ...process.env, ...servers.environment, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: whileBuilding !== undefined,
  });
  if (whileBuilding) letOthersGoFirst(child.pid);
  const exited = once(child, 'exit');
  const forget = hold(async () => child.kill('SIGTERM') && (await exited));
  const pool = createPool(url, 'bench', servers.logger, 2);
  let isOver = false;
  let meanwhile: Promise<void> | undefined;
  let peakMib = 0;
  const weigh = async () => {
    peakMib = Math.max(peakMib, (await memoryOf(child.pid ?? 0))?.rss ?? 0);
  };
  // Counting pages briefly pauses the process.
  const weighing = setInterval(() => void weigh(), WEIGH_MS);
  const until = async (isThere: (seen: Look) => boolean): Promise<Look> => {
    for (;;) {
      const isGone = child.exitCode !== null;
      const seen = await newest(pool);
      if (isThere(seen)) return seen;
      if (isGone) throw new Error(`The rebuild ended with ${child.exitCode}`);
      await delay(LOOK_MS);
    }
  };
  try {
    const first = await until(({ events }) => events > 0);
    meanwhile = whileBuilding?.(() => isOver);
    const last = await until(({ state }) => state === 'built');
    isOver = true;
    await meanwhile;
    const [code] = await exited;
    if (code !== 0) throw new Error(`The rebuild ended with ${code}`);
    await dropRebuild({ pool }, last.id);
    const eventsPerSecond = ((last.events - first.events) * 1_000) / (last.at - first.at);
    return { eventsPerSecond, peakMib };
  } finally {
    isOver = true;
    clearInterval(weighing);
    forget();
    await pool.end();
  }
}

interface Look {
  readonly id: number;
  readonly events: number;
  readonly state: string;
  readonly at: number;
}

async function newest(pool: Pool): Promise<Look> {
  const found = await pool.query<{ id: number; events: string; state: string }>(
    'SELECT id, events, state FROM projection.rebuilds ORDER BY id DESC LIMIT 1',
  );
  const [row] = found.rows;
  // A dropped rebuild keeps its event count: ignore it.
  const isOurs = row !== undefined && row.state !== 'dropped';
  const seen = isOurs ? { id: row.id, events: Number(row.events), state: row.state } : undefined;
  return { ...(seen ?? { id: -1, events: 0, state: '' }), at: performance.now() };
}
