import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAlive } from './process-info.ts';
import { ProcessSupervisor } from './process-supervisor.ts';
import { readSettings } from './settings.ts';
import { databasesFolder } from './testing/databases-folder.test.ts';
import { eventually } from './testing/eventually.test.ts';

/** Longer than one start of Postgres tries. */
const HELD_MS = 13_000;

let directory: string;
let supervisor: ProcessSupervisor;
let holder: Server | undefined;

beforeEach(async () => {
  directory = await databasesFolder();
  supervisor = new ProcessSupervisor(readSettings({ DATA_DIR: directory }));
});
afterEach(async () => {
  await release();
  await supervisor.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Takes a port as soon as it is free. */
async function hold(port: number): Promise<void> {
  await eventually(
    () =>
      new Promise<boolean>((resolve) => {
        const server = createServer((socket) => socket.destroy());
        server.once('error', () => resolve(false));
        server.listen(port, '127.0.0.1', () => {
          holder = server;
          resolve(true);
        });
      }),
  );
}
async function release(): Promise<void> {
  const server = holder;
  holder = undefined;
  if (server) await new Promise((resolve) => server.close(resolve));
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('starts Postgres again however long that is impossible', { timeout: 120_000 }, async () => {
  const { url, port, pid } = await supervisor.startPostgres();
  process.kill(pid, 'SIGKILL');
  await hold(port);
  await delay(HELD_MS);
  expect(await answers(url)).toBe(false);
  await release();
  await eventually(() => supervisor.processes.postgres !== pid, 60_000);
  expect(await answers(url)).toBe(true);
});

it('a stop while it can’t start leaves nothing behind', { timeout: 120_000 }, async () => {
  const { port, pid, url } = await supervisor.startPostgres();
  process.kill(pid, 'SIGKILL');
  await hold(port);
  await delay(1_000);
  await supervisor.stop();
  await release();
  await delay(2_000);
  expect(await answers(url)).toBe(false);
  expect(isAlive(supervisor.processes.postgres ?? 0)).toBe(false);
});
