import { setTimeout as delay } from 'node:timers/promises';
import { EventStore } from '@nodo/platform/event-store';
import { NotReady } from '@nodo/platform/health';
import { PersonalData } from '@nodo/platform/personal-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type Storage, startStorage } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';

let servers: Servers;
let other: Storage;
let otherStore: EventStore;
beforeAll(async () => {
  [servers, other] = await Promise.all([startServers(), startStorage()]);
  const keys = new PersonalData(servers.pool, servers.config('projector').personalDataKeys);
  otherStore = new EventStore(other.eventStoreUrl, keys);
  await migrateReadModels(servers.postgres.url, servers.logger);
});
afterAll(async () => {
  await otherStore?.close();
  await Promise.all([servers?.stop(), other?.stop()]);
});

async function names(): Promise<string[]> {
  const found = await servers.pool.query<{ name: string }>('SELECT name FROM live.warehouses ORDER BY name');
  return found.rows.map(({ name }) => name);
}

it('refuses a log that is not the one of its read models, however long it is, until that one is back', async () => {
  const story = new Story(servers.store);
  await story.warehouse('Primera');
  const first = runProjector(servers, servers.postgres.url);
  await projected(servers.pool, story.position);
  await first.projector.check();
  await first.stop();

  const elsewhere = new Story(otherStore);
  const environment = { ...servers.environment, EVENTSTORE_URL: other.eventStoreUrl };
  const wrong = runProjector({ ...servers, environment }, servers.postgres.url);
  try {
    const refused = () =>
      wrong.projector.check().then(
        () => undefined,
        (error: unknown) => error,
      );
    await eventually(refused);
    expect(await refused()).toBeInstanceOf(NotReady);
    while (elsewhere.position <= story.position) await elsewhere.warehouse('Ajena');
    await delay(1_000);
    expect(wrong.projector.isLeading).toBe(false);
    expect(await refused()).toBeInstanceOf(NotReady);
  } finally {
    await wrong.stop();
  }
  expect(await names()).toEqual(['Primera']);

  await story.warehouse('Segunda');
  const again = runProjector(servers, servers.postgres.url);
  await projected(servers.pool, story.position);
  await again.projector.check();
  await again.stop();
  expect(await names()).toEqual(['Primera', 'Segunda']);
});

it('builds them from another log where they are empty', async () => {
  await servers.pool.query('DROP SCHEMA projection, live, history, as_of CASCADE');
  await migrateReadModels(servers.postgres.url, servers.logger);
  const elsewhere = await otherStore.lastPosition();
  const environment = { ...servers.environment, EVENTSTORE_URL: other.eventStoreUrl };
  const running = runProjector({ ...servers, environment }, servers.postgres.url);
  await projected(servers.pool, elsewhere ?? 0n);
  await running.stop();
  expect(new Set(await names())).toEqual(new Set(['Ajena']));
});
