import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { isAlive } from '../../embedded/src/process-info.ts';
import { prepareChromium } from './chromium.ts';
import { eventually } from './eventually.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where one run of the tests keeps its products' data, and that of a first start with the small demo. */
    readonly runFolder: string;
  }
}

/** A folder for the whole run, gone with it and with the products that end with their files' process; and a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareChromium();
  const folder = await mkdtemp(join(tmpdir(), 'nodo-run-'));
  // Postgres runs under an account of its own when the tests run as root.
  await chmod(folder, 0o755);
  project.provide('runFolder', folder);
  return async () => {
    const left = await Promise.all((await readdir(folder)).map((name) => mainOf(join(folder, name))));
    await Promise.all(left.flat().map(endOf));
    await rm(folder, { recursive: true, force: true });
  };
}

export const runFolder = (): string => inject('runFolder');

/** The process that started all others of the product with this data, if it was not stopped. */
async function mainOf(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, 'processes.json'), 'utf8').catch(() => '{}');
  const { main } = z.looseObject({ main: z.int().optional() }).parse(JSON.parse(text));
  return main === undefined ? [] : [main];
}

/** Waits until a process is gone, and kills it when it takes its time. */
export async function endOf(pid: number): Promise<void> {
  const until = Date.now() + 10_000;
  while (isAlive(pid)) {
    if (Date.now() > until) return void process.kill(pid, 'SIGKILL');
    await delay(50);
  }
}

/** A first start with the demo, its stop, and a busy machine. */
const SEEDED_MS = 120_000;

/**
 * The data of a product that was stopped after its first start, for others to start on a copy of it: making the
 * demo's history takes longer than everything else in a start. Undefined for the first of a run, which makes its own
 * as a newcomer's does; made by `seed` for the second; whoever comes meanwhile waits for it.
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

/** Whether this is the first to make a folder; files run in several processes. */
function claims(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}

/** Copies all there is in one folder into another, with its owners: Postgres insists on its own. */
export async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
