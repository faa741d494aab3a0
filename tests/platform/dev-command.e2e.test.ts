import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { describeProcess, isAlive } from '../../embedded/src/process-info.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product.ts';

const script = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url));
let dev: ChildProcess | undefined;
let dataDir = '';
let started: number[] = [];

afterEach(async () => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  if (dev?.pid && isAlive(dev.pid)) process.kill(dev.pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** All descendants of the process `root`, without itself. */
async function descendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await describeProcess(pid))?.parent] as const)),
  );
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent !== 0 && (parent === root || descends(parent));
  };
  return pids.filter(descends);
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

test.runIf(process.platform === 'linux').each([
  ['SIGTERM to it alone', 'SIGTERM', 1],
  ['Ctrl-C in a terminal', 'SIGINT', -1],
] as const)('npm run dev stops everything that it started: %s', async (_name, signal, target) => {
  dataDir = await mkdtemp(join(tmpdir(), 'nodo-dev-'));
  const port = await freePort();
  const webPort = await freePort();
  const child = spawn(process.execPath, [script], {
    // In its own process group, like a command in a terminal: Ctrl-C signals the whole group.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  });
  dev = child;
  const { pid } = child;
  if (pid === undefined) throw new Error('It did not start');
  await eventually('the product is ready', () => answers(`http://localhost:${port}/health`), 90_000);
  await eventually('Vite serves the app', () => answers(`http://127.0.0.1:${webPort}/`), 90_000);
  started = await descendants(pid);
  const processes = Object.values(JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')));
  expect(started).toEqual(expect.arrayContaining(processes));

  const ended = once(child, 'exit');
  process.kill(pid * target, signal);
  expect(await ended).toEqual([0, null]);
  await eventually('nothing that it started is left', () => !started.some(isAlive));
});
