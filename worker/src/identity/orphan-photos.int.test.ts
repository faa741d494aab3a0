import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { photoObjectPath } from '@nodo/contracts/identity/photo';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import type { ObjectStore } from '@nodo/platform/object-store';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainClock } from '../clock.ts';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { discardPhotos } from './orphan-photos.ts';

const HOUR_MS = 3_600_000;
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let objects: ObjectStore;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
  objects = openObjectStore(stack.objectStoreUrl);
});
afterAll(async () => {
  await Promise.all([stack?.stop(), world?.close()]);
  await chain?.stop();
  await databases?.stop();
});

async function stored(path: string, hours: number): Promise<string> {
  async function* body() {
    yield Buffer.from('RIFF');
  }
  await objects.put(path, body(), { size: 4, contentType: 'image/webp' });
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(join(fileURLToPath(stack.objectStoreUrl), path), then, then);
  return path;
}

async function left(userId: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of objects.list(`photos/${userId}`)) paths.push(path);
  return paths.sort();
}

it('photos that nobody shows go once they are old; the one that is shown never does', async () => {
  const person = await stack.person('investor');
  const other = await stack.person('investor');
  const photoId = newId();
  const shown = await stored(photoObjectPath(person.id, photoId), 900);
  await stack.send('ChangeProfilePhoto', { photoId }, { actor: person });
  await stored(photoObjectPath(person.id, newId()), 25);
  await stored(photoObjectPath(person.id, newId(), 'incoming'), 25);
  const underWay = await stored(photoObjectPath(person.id, newId(), 'incoming'), 23);
  await stored(photoObjectPath(other.id, photoId), 25);
  const commands = new CommandClient({
    url: stack.url,
    serviceToken: 't'.repeat(32),
    metrics: createWorkerMetrics(createMetrics('worker').registry),
  });
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  const parts = { pool: world.pool, commands, clock: new DomainClock(true), logger };
  await discardPhotos(parts, objects, new Date());
  expect(await left(person.id)).toEqual([shown, underWay].sort());
  expect(await left(other.id)).toEqual([]);
});
