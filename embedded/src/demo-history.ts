import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { createLogger } from '@nodo/platform/logging';
import { migratePlatform } from '@nodo/platform/postgres';
import pg from 'pg';
import { childEnvironment } from './child-environment.ts';
import { noteDemoBegun, noteDemoDone, readDemoMark } from './demo-mark.ts';
import { hasHistory, writeHistory } from './history-import/write.ts';
import type { DemoSize } from './settings.ts';

/** Folders of `dataDir` that belong to the demo's history. */
const COMES_WITH = ['chain', 'objects'] as const;
const WORK_PREFIX = 'demo.';

export interface DemoOrder {
  readonly size: DemoSize;
  readonly dataDir: string;
  /** The program that generates the history (`demo/`). */
  readonly script: string;
  /** PERSONAL_DATA_KEY of this copy. */
  readonly masterKey: string;
  readonly blockIntervalMs: number;
  readonly signal: AbortSignal;
}

/**
 * At the first start: generates the demo's history up to the present and imports it; nothing may read or write the
 * log yet. Postgres may still be starting meanwhile. An interrupted start begins again, as nothing takes effect
 * before the import's commit. Returns the position of the last event; undefined when nothing was imported.
 */
export async function bringDemo(order: DemoOrder, databaseUrl: Promise<string>): Promise<bigint | undefined> {
  const { dataDir, signal } = order;
  if (!(await isDue(order, databaseUrl))) return undefined;
  await removeHalfMade(dataDir);
  await noteDemoBegun(dataDir);
  const work = join(dataDir, `${WORK_PREFIX}${randomUUID()}`);
  await mkdir(work, { mode: 0o700 });
  const logger = createLogger({ service: 'history-import', logLevel: 'error' });
  const made = record(order, work);
  made.catch(() => undefined);
  // Awaited even if generating fails: whoever stops everything has to know the server.
  const url = await databaseUrl;
  await migratePlatform(url, logger);
  await made;
  const manifest = await writeHistory(url, {
    file: join(work, 'history.ndjson'),
    keys: join(work, 'keys.ndjson'),
    wrapping: new KeyWrapping(order.masterKey),
    signal,
    logger,
    // Folders without a history are generated again; a history without its folders would refer to missing files.
    beforeCommit: async () => {
      for (const name of COMES_WITH) await rename(join(work, name), join(dataDir, name));
    },
  });
  await noteDemoDone(dataDir);
  await rm(work, { recursive: true });
  return manifest.last === null ? undefined : BigInt(manifest.last);
}

async function isDue({ size, dataDir }: DemoOrder, databaseUrl: Promise<string>): Promise<boolean> {
  if (size === 'off') return false;
  const mark = await readDemoMark(dataDir);
  if (mark === 'done') return false;
  // An installation that began without a demo has a chain that may contain payments.
  if (mark === undefined) return !(await exists(join(dataDir, 'chain')));
  const client = new pg.Client({ connectionString: await databaseUrl });
  await client.connect();
  try {
    if (!(await hasHistory(client))) return true;
    await noteDemoDone(dataDir);
    return false;
  } finally {
    await client.end();
  }
}

async function removeHalfMade(dataDir: string): Promise<void> {
  const works = (await readdir(dataDir)).filter(
    (name) => name.startsWith(WORK_PREFIX) && name !== 'demo.json',
  );
  for (const name of [...COMES_WITH, ...works])
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the program to its end; it notices over the IPC channel when this process is gone. */
async function record(order: DemoOrder, work: string): Promise<void> {
  const { size, script, masterKey, blockIntervalMs, signal } = order;
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    env: childEnvironment({
      DEMO: size,
      DATA_DIR: work,
      OBJECT_STORE_URL: pathToFileURL(join(work, 'objects')).href,
      PERSONAL_DATA_KEY: masterKey,
      BLOCK_INTERVAL_MS: String(blockIntervalMs),
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // As for all others, the order of stopping is ours to decide.
    detached: process.platform !== 'win32',
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  const [code, by] = await once(child, 'exit').finally(() => signal.removeEventListener('abort', kill));
  if (code !== 0) throw new Error(`The demo could not be made (${by ?? `code ${code}`})`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
