import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_RENEWED_EVERY_MS, Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { hasOrders } from './serve.ts';

const LOOK_MS = 1_000;
const END_MS = 4_000;
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
 * process only runs while there are orders; one at a time across all projectors.
 */
export async function keepRebuilds(context: KeeperContext, signal: AbortSignal): Promise<void> {
  const { pool, logger } = context;
  const lease = new Lease(pool, 'rebuilds');
  while (!signal.aborted) {
    try {
      if ((await hasOrders(pool)) && (await lease.acquire())) await serve(context, lease, signal);
    } catch (error) {
      logger.warn({ err: error }, 'Rebuilds are looked for again');
    }
    await pause(LOOK_MS, signal);
  }
}

/** Lowers the priority of a process, so that requests come first when CPU is scarce. */
export function letOthersGoFirst(pid: number | undefined): void {
  // Undefined: it could not be started; its exit event reports that.
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Runs the process; resolves when it has exited. */
async function serve({ logger, program }: KeeperContext, lease: Lease, signal: AbortSignal): Promise<void> {
  const child = fork(program, ['serve'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...REBUILD_HEAP],
  });
  letOthersGoFirst(child.pid);
  const over = new AbortController();
  const exited = once(child, 'exit').finally(() => over.abort());
  const end = () => {
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
    const [code] = await exited;
    if (code !== 0) logger.warn({ code }, 'The process that rebuilds ended');
  } finally {
    signal.removeEventListener('abort', end);
    await lease.release().catch(() => undefined);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
