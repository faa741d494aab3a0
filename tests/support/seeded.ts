import { execFile } from 'node:child_process';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { isAlive } from '../../embedded/src/process-info.ts';
import { databasesFolder, removeLeftDatabases } from '../../embedded/src/testing/databases-folder.test.ts';
import { prepareChromium } from './chromium.ts';
import { eventually } from './eventually.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the run: its products' data, and the data of a first start with the small demo. */
    readonly runFolder: string;
  }
}

/** Creates the run's folder, removed at the end together with products still running; and prepares the browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareChromium();
  await removeLeftDatabases();
  const folder = await databasesFolder();
  project.provide('runFolder', folder);
  return async () => {
    const left = await Promise.all((await readdir(folder)).map((name) => mainOf(join(folder, name))));
    await Promise.all(left.flat().map(endOf));
    await rm(folder, { recursive: true, force: true });
  };
}

export const runFolder = (): string => inject('runFolder');

/** The main process of the product with this data, if still running. */
async function mainOf(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, 'processes.json'), 'utf8').catch(() => '{}');
  const { main } = z.looseObject({ main: z.int().optional() }).parse(JSON.parse(text));
  return main === undefined ? [] : [main];
}

/** Waits until a process has ended, and kills it after 10 seconds. */
export async function endOf(pid: number): Promise<void> {
  const until = Date.now() + 10_000;
  while (isAlive(pid)) {
    if (Date.now() > until) return void process.kill(pid, 'SIGKILL');
    await delay(50);
  }
}

/** Time limit for a first start with the demo and its stop, on a busy machine. */
const SEEDED_MS = 120_000;

/**
 * Data of a product stopped after its first start, for others to copy: creating the demo's history takes longer
 * than the rest of a start. Undefined for the first caller of a run, which creates its own; the second one
 * creates it with `seed`; callers in the meantime wait for it.
 */
export async function seededData(seed: (folder: string) => Promise<void>): Promise<string | undefined> {
  const folder = runFolder();
  const data = join(folder, 'data');
  if (await exists(data)) return data;
  if (await claims(join(folder, 'first'))) return undefined;
  if (await claims(join(folder, 'seeding'))) await seed(data);
  else await eventually('the demo to be seeded', () => exists(data), SEEDED_MS);
  return data;
}

/** Whether this process is the first to create a folder; files run in several processes. */
function claims(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

/** Copies a folder's content with its owners, which Postgres checks. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
