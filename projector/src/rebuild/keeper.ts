import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_RENEWED_EVERY_MS, Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Rebuild } from './rebuilds.ts';
import { giveUp, hasOrders, nextRebuild, TRIES } from './serve.ts';

const LOOK_MS = 1_000;
/** Lower, it did not even get to connect where many sessions were busy. */
const SESSION_NICE = 5;
/** Who is not root may lower one session every 100 ms. */
const SESSION_TRIES = 5;
const SESSION_RETRY_MS = 150;
const END_MS = 4_000;
const KILLED = `Se detuvo: su proceso se cortó ${TRIES} veces sin avanzar, quizá por falta de memoria.`;
/** Larger young generation (MB): a batch's objects are short-lived and would otherwise be copied twice. */
export const REBUILD_HEAP: readonly string[] = ['--max-semi-space-size=32'];

interface KeeperContext {
  readonly pool: Pool;
  readonly logger: Logger;
  /** The program of `npm run replay`. */
  readonly program: string;
}

/**
 * Runs rebuild orders in a separate process, so that neither the live read models nor requests wait for them. The
 * process only runs while there are orders; one at a time across all projectors. A rebuild whose process is killed again
 * and again at the same event, as one that lacks memory, is given up: it would keep all later ones.
 */
export async function keepRebuilds(context: KeeperContext, signal: AbortSignal): Promise<void> {
  const { pool, logger } = context;
  const lease = new Lease(pool, 'rebuilds');
  while (!signal.aborted) {
    try {
      if ((await hasOrders(pool)) && (await lease.acquire())) await serveOnce(context, lease, signal);
    } catch (error) {
      logger.warn({ err: error }, 'Rebuilds are looked for again');
    }
    await pause(LOOK_MS, signal);
  }
}

/**
 * Lowers the priority of a process that was started `detached`, so that requests come first when CPU is scarce. Linux may
 * share out processor time by session (`sched_autogroup_enabled`), where a priority counts among the processes of its
 * session alone: the process has one of its own, which gives way as a whole, a third of the share of others.
 */
export function letOthersGoFirst(pid: number | undefined): void {
  // Undefined: it could not be started; its exit event reports that.
  if (pid === undefined) return;
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  void lowerSession(pid);
}

async function lowerSession(pid: number): Promise<void> {
  for (let tries = 0; tries < SESSION_TRIES; tries++) {
    try {
      return writeFileSync(`/proc/${pid}/autogroup`, `${SESSION_NICE}`);
    } catch {
      // Another kernel, one that does not share by session, or it was asked for another session a moment ago.
      await delay(SESSION_RETRY_MS, undefined, { ref: false });
    }
  }
}

/**
 * Runs the process once, unless the rebuild that is next was killed too often where it stands. The starts are kept in the
 * database, for whatever kills the process may kill this one, too.
 */
async function serveOnce(context: KeeperContext, lease: Lease, signal: AbortSignal): Promise<void> {
  const { pool, logger } = context;
  const rebuild = await nextRebuild(pool);
  const starts = rebuild ? await noteStart(pool, rebuild) : 0;
  if (rebuild && starts > TRIES) {
    logger.error({ rebuild: rebuild.id, starts }, 'A rebuild whose process is killed was given up');
    await giveUp({ pool }, rebuild, KILLED);
  } else if (await serve(context, lease, signal)) return;
  if (rebuild) await pool.query('UPDATE projection.rebuilds SET starts = 0 WHERE id = $1', [rebuild.id]);
}

/** How often in a row work on it began where it stands, with this time. */
async function noteStart(pool: Pool, { id, state, position }: Rebuild): Promise<number> {
  const { rows } = await pool.query<{ starts: number }>(
    `UPDATE projection.rebuilds SET started_at_place = $2,
       starts = CASE WHEN started_at_place = $2 THEN starts + 1 ELSE 1 END
     WHERE id = $1 RETURNING starts`,
    [id, `${state} ${position}`],
  );
  return rows[0]?.starts ?? 0;
}

/** Runs the process; resolves when it has exited, to whether something else than this killed it. */
async function serve(
  { logger, program }: KeeperContext,
  lease: Lease,
  signal: AbortSignal,
): Promise<boolean> {
  const child = fork(program, ['serve'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...REBUILD_HEAP],
    detached: true,
  });
  letOthersGoFirst(child.pid);
  const over = new AbortController();
  const exited = once(child, 'exit').finally(() => over.abort());
  let isEnded = false;
  const end = () => {
    isEnded = true;
    child.kill('SIGTERM');
    // SIGTERM is not handled during a long comparison; killing it loses nothing.
    setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    while (!over.signal.aborted) {
      await pause(LEASE_RENEWED_EVERY_MS, over.signal);
      // Another projector now runs one: each rebuild also has its own lease, so two processes never work on the same.
      if (!over.signal.aborted && !(await lease.acquire().catch(() => true))) end();
    }
    const [code, killedBy] = await exited;
    if (code !== 0) logger.warn({ code, killedBy }, 'The process that rebuilds ended');
    return killedBy !== null && !isEnded;
  } finally {
    signal.removeEventListener('abort', end);
    await lease.release().catch(() => undefined);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
