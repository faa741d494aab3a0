import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Child } from './child.ts';
import { eventually } from './testing/eventually.test.ts';

const awaited = new URL('../../platform/dist/awaited-environment.js', import.meta.url);

/** Reports when its database was prepared and, once ready, the environment it got. */
const PROGRAM = `
  import { awaitEnvironment } from ${JSON.stringify(awaited.href)};
  let prepared = null;
  await awaitEnvironment(async (databaseUrl) => {
    prepared = databaseUrl;
  });
  setInterval(() => {}, 60_000);
  const { SAID: said, SAID_FILE: file, TREASURY_PRIVATE_KEY: key, PORT: port } = process.env;
  console.log(JSON.stringify({ prepared, said, file, key, port: Number(port) || 4, pid: process.pid }));
`;

let folder: string;
let child: Child;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-child-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  child = new Child({ name: 'program', script: join(folder, 'program.mjs') });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await child.stop();
  await rm(folder, { recursive: true });
});

it('a prepared process does what needs the database alone, waits, and is then told the rest', async () => {
  await child.load();
  await child.prepare('postgres://here');
  const { pid } = child;
  const ready = await child.start({ DATABASE_URL: 'postgres://here', SAID: 'all of it' });
  expect(ready).toMatchObject({ prepared: 'postgres://here', said: 'all of it', pid });
});

it('hands over no key, and no file for what it sets itself', async () => {
  vi.stubEnv('TREASURY_PRIVATE_KEY', 'k'.repeat(64));
  vi.stubEnv('SAID_FILE', '/run/secrets/said');
  await child.load();
  const prepared = await child.start({ SAID: 'in words' });
  expect(prepared).toMatchObject({ said: 'in words', file: '', key: '' });
});

it('a process that is started while it prepares misses nothing of what it is told', async () => {
  await child.load();
  const preparing = child.prepare('postgres://here');
  const { pid } = child;
  const ready = await child.start({ SAID: 'at once' });
  expect(ready).toMatchObject({ prepared: 'postgres://here', said: 'at once', pid });
  await preparing;
});

it('one that ended while it waited is started anew, with everything', async () => {
  await child.load();
  const { pid = 0 } = child;
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await delay(10);
  const ready = await child.start({ SAID: 'again' });
  expect(ready).toMatchObject({ prepared: null, said: 'again' });
  expect(ready.pid).not.toBe(pid);
});

it('one that waits ends when it is stopped, and when whoever started it is gone', async () => {
  await child.load();
  const { pid = 0 } = child;
  await child.stop();
  expect(isAlive(pid)).toBe(false);

  const waiting = spawn(process.execPath, [join(folder, 'program.mjs')], {
    env: { ...process.env, AWAIT_ENVIRONMENT: 'on' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(waiting, 'message');
  const ended = once(waiting, 'exit');
  waiting.disconnect();
  expect(await ended).toEqual([1, null]);
});

it('is kept alive also where telling that it was started fails', async () => {
  let fails = true;
  child = new Child({
    name: 'program',
    script: join(folder, 'program.mjs'),
    onStart: () => {
      if (fails) throw new Error('No space is left');
    },
  });
  await child.start({});
  for (const again of [true, false]) {
    fails = again;
    const { pid = 0 } = child;
    process.kill(pid, 'SIGKILL');
    await eventually(() => child.pid !== pid && child.pid !== undefined && isAlive(child.pid));
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
