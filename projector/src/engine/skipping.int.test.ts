import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { dump, type RunningProjector, rebuild, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { readCheckpoint } from './checkpoint.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector | undefined;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

/** Appends an update that the schema accepts and no database can store; returns its event id. */
async function poison(warehouseId: string): Promise<string> {
  const data = { title: 'Placa', description: 'nulo\u0000', updateType: 'photo', mediaUrl: null } as const;
  const [id = ''] = await story.append(streams.warehouse(warehouseId), {
    type: 'ConstructionUpdatePosted',
    data: { ...data, updateId: newId(), percentage: null },
  });
  return id;
}

interface Parked {
  event_id: string;
  type: string;
  stream: string;
  revision: string;
  position: string;
  error: string;
  attempts: number;
}

async function parkedOf(projection: string, key: string): Promise<Parked[]> {
  const found = await servers.pool.query<Parked>(
    `SELECT event_id, type, stream, revision, position, error, attempts FROM projection.parked
     WHERE projection = $1 AND key = $2 ORDER BY position`,
    [projection, key],
  );
  return found.rows;
}

/** Records a decision about a key as command-api does, whatever its current state. */
async function decide(projection: string, key: string, eventId: string, reason?: string): Promise<void> {
  const data = {
    ...{ projection, key, eventId, eventType: 'ConstructionUpdatePosted', stream: key },
    ...{ revision: 1, position: '1', error: 'error (22P05)' },
  };
  await story.append(
    streams.projection(projection),
    reason === undefined
      ? { type: 'ParkedKeyRetryRequested', data }
      : { type: 'PoisonEventSkipped', data: { ...data, reason } },
  );
}

async function nameOf(id: string): Promise<string | undefined> {
  const found = await servers.pool.query<{ name: string }>('SELECT name FROM live.warehouses WHERE id = $1', [
    id,
  ]);
  return found.rows[0]?.name;
}

/** Appends an event of a future version. */
async function appendUnreadable(stream: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(servers.environment.EVENTSTORE_URL ?? '');
  await client.appendToStream(stream, jsonEvent({ type: 'FromTheFuture', data: {}, metadata: {} }));
  await client.dispose();
}

const rename = (id: string, name: string) =>
  story.append(streams.warehouse(id), { type: 'WarehouseUpdated', data: { name, previous: null } });

it('a poisonous event is parked, tried again, skipped, and its key goes on; a rebuild does the same', async () => {
  const id = await story.warehouse('Antes');
  const key = streams.warehouse(id);
  const poisoned = await poison(id);
  await rename(id, 'Después');
  await rename(id, 'Al final');
  await projected(servers.pool, story.position);
  const parked = await parkedOf('warehouses', key);
  expect(parked.map(({ type }) => type)).toEqual([
    'ConstructionUpdatePosted',
    'WarehouseUpdated',
    'WarehouseUpdated',
  ]);
  expect(parked[0]).toMatchObject({ event_id: poisoned, error: expect.stringContaining('(22P05)') });
  expect(parked[0]?.error).not.toContain('nulo');

  await decide('warehouses', key, poisoned);
  await projected(servers.pool, story.position);
  expect((await parkedOf('warehouses', key)).map(({ attempts }) => attempts)).toEqual([2, 1, 1]);
  expect(await nameOf(id)).toBe('Antes');

  await decide('warehouses', key, poisoned, 'El texto no se puede guardar');
  await projected(servers.pool, story.position);
  expect(await parkedOf('warehouses', key)).toEqual([]);
  expect(await nameOf(id)).toBe('Al final');
  const updates = await servers.pool.query(
    'SELECT 1 FROM live.construction_updates WHERE warehouse_id = $1',
    [id],
  );
  expect(updates.rowCount).toBe(0);
  await rename(id, 'Y sigue');
  await projected(servers.pool, story.position);
  expect(await nameOf(id)).toBe('Y sigue');

  // A decision about one projection doesn't affect the others.
  expect(await parkedOf('audit', key)).toHaveLength(4);
  expect(await dump(servers.pool)).toEqual(await rebuild(servers, story.position));
});

it('skips only what is parked: a second poison stops the key again, an event that flows is left alone', async () => {
  const id = await story.warehouse('Doble');
  const key = streams.warehouse(id);
  const first = await poison(id);
  const second = await poison(id);
  await rename(id, 'Tras dos');
  await projected(servers.pool, story.position);
  await decide('warehouses', key, second, 'El segundo antes que el primero');
  await projected(servers.pool, story.position);
  const left = await parkedOf('warehouses', key);
  expect(left.map(({ event_id }) => event_id)).toEqual([first, expect.any(String)]);
  await decide('warehouses', key, first, 'Y el primero');
  await projected(servers.pool, story.position);
  expect(await nameOf(id)).toBe('Tras dos');

  const [flowed = ''] = await rename(id, 'Fluye');
  await decide('warehouses', key, flowed, 'No está detenido');
  await projected(servers.pool, story.position);
  expect(await nameOf(id)).toBe('Fluye');
});

it('goes on behind an event that nobody can read, whatever else its stream holds', async () => {
  const id = await story.warehouse('Ilegible');
  const key = streams.warehouse(id);
  const poisoned = await poison(id);
  await rename(id, 'Legible');
  await appendUnreadable(key);
  await projected(servers.pool, story.position);
  await decide('warehouses', key, poisoned, 'El texto no se puede guardar');
  await projected(servers.pool, story.position);
  expect(await nameOf(id)).toBe('Legible');
  const [unreadable] = await parkedOf('warehouses', key);
  expect(unreadable).toMatchObject({ type: 'FromTheFuture', attempts: 2 });
});

it('killed while it frees a key, it frees it once and whole', async () => {
  await running?.stop();
  running = undefined;
  const id = await story.warehouse('Cortada');
  const key = streams.warehouse(id);
  const poisoned = await poison(id);
  for (let index = 0; index < 60; index += 1) await rename(id, `Nombre ${index}`);
  await decide('warehouses', key, poisoned, 'El texto no se puede guardar');
  await rename(id, 'El último');
  const target = story.position;
  for (let kill = 0; kill < 2; kill += 1) {
    const projector = await startProcess('projector/dist/bundle/main.js', servers.environment);
    const before = (await readCheckpoint(servers.pool)).position;
    await eventually(async () => {
      const { position } = await readCheckpoint(servers.pool);
      return position > before || position >= target;
    });
    await delay(Math.random() * 80);
    await projector.kill();
    await servers.pool.query("UPDATE platform.leases SET expires_at = '-infinity' WHERE name = 'projector'");
  }
  running = runProjector(servers, servers.postgres.url);
  await projected(servers.pool, target);
  expect(await parkedOf('warehouses', key)).toEqual([]);
  expect(await nameOf(id)).toBe('El último');
  expect(await dump(servers.pool)).toEqual(await rebuild(servers, target));
});
