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
/** Room for what a batch makes: it is garbage a moment later, and would be copied twice until then. */
export const REBUILD_HEAP: readonly string[] = ['--max-semi-space-size=32'];

interface KeeperContext {
  readonly pool: Pool;
  readonly logger: Logger;
  /** The program of `npm run replay`. */
  readonly program: string;
}

/**
 * Has a process of its own do what was ordered about rebuilds, so that neither the live read models nor whoever asks for
 * them waits for it; there is none while nothing is ordered. One at a time, however many projectors there are.
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

/** Answers come before rebuilds where there is not enough processor for both. */
export function letOthersGoFirst(pid: number | undefined): void {
  // Undefined: it could not be started, which its exit tells.
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Resolves when the process is gone. */
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
    // A long comparison does not hear it; nothing is lost by an end at any point.
    setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    while (!over.signal.aborted) {
      await pause(LEASE_RENEWED_EVERY_MS, over.signal);
      // Another projector has one: each rebuild has a lease of its own, so that the two never work on one.
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
