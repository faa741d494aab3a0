import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { ERASED } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { type RunningProjector, rebuild, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import type { Projection } from './projection.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;
let isBroken = true;

/** The warehouses' projection with a fault that a later version repairs. */
const faulty = projections.map((projection): Projection => {
  if (projection.name !== 'warehouses') return projection;
  return {
    ...projection,
    apply: async (event, rows, publish) => {
      await projection.apply(event, rows, publish);
      const isPoison = event.type === 'WarehouseUpdated' && event.data.name === 'Veneno';
      if (isBroken && isPoison) throw new TypeError('A fault in the projection');
    },
  };
});

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url, { projections: faulty });
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

interface Parked {
  projection: string;
  position: string;
  error: string;
  attempts: number;
}

async function parkedOf(key: string): Promise<Parked[]> {
  const found = await servers.pool.query<Parked>(
    'SELECT projection, position, error, attempts FROM projection.parked WHERE key = $1 ORDER BY projection, position',
    [key],
  );
  return found.rows;
}

async function warehouse(id: string): Promise<{ name: string; reserved_capital: string } | undefined> {
  const found = await servers.pool.query<{ name: string; reserved_capital: string }>(
    `SELECT name, reserved AS reserved_capital FROM live.warehouses
     JOIN live.warehouse_capital ON warehouse_id = id WHERE id = $1`,
    [id],
  );
  return found.rows[0];
}

it('an event that throws parks its own stream in order, for its own projection; all else flows', async () => {
  const healthy = await story.warehouse('Sana');
  const sick = await story.warehouse('Enferma');
  const investor = await story.user();
  await story.append(streams.warehouse(sick), {
    type: 'WarehouseUpdated',
    data: { name: 'Veneno', previous: null },
  });
  await story.append(streams.warehouse(sick), {
    type: 'WarehouseUpdated',
    data: { name: 'Después', previous: null },
  });
  await story.invest(investor, healthy);
  await story.invest(investor, sick);
  await projected(servers.pool, story.position);

  const parked = await parkedOf(`warehouse-${sick}`);
  expect(parked.map((each) => [each.projection, each.error])).toEqual([
    ['warehouses', 'TypeError: A fault in the projection'],
    ['warehouses', 'An earlier event of the same key is parked'],
    ['warehouses', 'An earlier event of the same key is parked'],
  ]);
  expect(await warehouse(sick)).toMatchObject({ name: 'Enferma', reserved_capital: '0.00' });
  expect(await warehouse(healthy)).toMatchObject({ reserved_capital: '50000.00' });
  const audited = await servers.pool.query('SELECT 1 FROM live.audit_entries WHERE subject_id = $1', [sick]);
  expect(audited.rowCount).toBe(3);
  const investments = await servers.pool.query('SELECT 1 FROM live.investments WHERE warehouse_id = $1', [
    sick,
  ]);
  expect(investments.rowCount).toBe(1);

  expect(await running.projector.retry()).toBe(1);
  expect((await parkedOf(`warehouse-${sick}`)).map((each) => each.attempts)).toEqual([2, 1, 1]);
  isBroken = false;
  expect(await running.projector.retry()).toBe(0);
  expect(await parkedOf(`warehouse-${sick}`)).toEqual([]);
  expect(await warehouse(sick)).toMatchObject({ name: 'Después', reserved_capital: '50000.00' });
  await story.append(streams.warehouse(sick), {
    type: 'WarehouseUpdated',
    data: { name: 'Curada', previous: null },
  });
  await projected(servers.pool, story.position);
  expect(await warehouse(sick)).toMatchObject({ name: 'Curada' });
});

it('an event whose row the database refuses is found within its batch, and parked alone', async () => {
  await running.stop();
  const id = newId();
  const before = await story.warehouse('Antes');
  await story.append(streams.user(id), {
    type: 'UserRegistered',
    data: { email: `${id}@correo.co`, firstName: 'nulo\u0000', lastName: 'x', role: 'investor' },
  });
  const after = await story.warehouse('Después');
  running = runProjector(servers, servers.postgres.url);
  await projected(servers.pool, story.position);
  expect((await parkedOf(id)).map((each) => each.projection)).toEqual(['identity']);
  expect((await parkedOf(`user-${id}`)).map((each) => each.projection)).toEqual(['audit']);
  expect(await warehouse(before)).toMatchObject({ name: 'Antes' });
  expect(await warehouse(after)).toMatchObject({ name: 'Después' });
  const indexed = await servers.pool.query('SELECT 1 FROM projection.events WHERE stream = $1', [
    `user-${id}`,
  ]);
  expect(indexed.rowCount).toBe(1);
});

it('an event nobody can read parks its stream instead of holding up the log', async () => {
  const client = EventStoreDBClient.connectionString(servers.environment.EVENTSTORE_URL ?? '');
  const id = newId();
  await client.appendToStream(
    `warehouse-${id}`,
    jsonEvent({ type: 'FromTheFuture', data: {}, metadata: { actor: { kind: 'service', name: 'x' } } }),
  );
  await client.dispose();
  const after = await story.warehouse('Sigue');
  await projected(servers.pool, story.position);
  expect(await warehouse(after)).toMatchObject({ name: 'Sigue' });
  const parked = await parkedOf(`warehouse-${id}`);
  expect(parked.map((each) => each.projection)).toEqual(['audit', 'notifications', 'warehouses']);
  expect(await running.projector.retry()).toBeGreaterThan(0);
  expect((await parkedOf(`warehouse-${id}`)).map((each) => each.attempts)).toEqual([2, 2, 2]);
});

describe('a person whose key is missing', () => {
  const error = expect.stringMatching(/^PersonalDataUnavailableError/);

  async function takeKey(personId: string): Promise<Buffer> {
    const { rows } = await servers.pool.query<{ wrapped_key: Buffer }>(
      'DELETE FROM platform.person_keys WHERE person_id = $1 RETURNING wrapped_key',
      [personId],
    );
    if (!rows[0]) throw new Error('There was no key');
    return rows[0].wrapped_key;
  }

  const giveKey = (personId: string, key: Buffer) =>
    servers.pool.query('INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2)', [
      personId,
      key,
    ]);

  it('is parked alone, never read as erased, and comes back with the key', async () => {
    await running.stop();
    const lost = await story.user('investor', 'Perdida');
    const key = await takeKey(lost);
    const neighbour = await story.user('investor', 'Vecina');
    await story.rename(neighbour, 'Vecina Nueva');
    running = runProjector(servers, servers.postgres.url);
    await projected(servers.pool, story.position);
    const people = async () =>
      (
        await servers.pool.query<{ id: string; first_name: string }>(
          'SELECT id, first_name FROM live.users WHERE id = ANY($1) ORDER BY created_at',
          [[lost, neighbour]],
        )
      ).rows;
    expect(await people()).toEqual([{ id: neighbour, first_name: 'Vecina Nueva' }]);
    const parked = await parkedOf(lost);
    expect(parked.map((each) => each.projection)).toEqual(['identity', 'passkeys', 'preferences']);
    for (const each of parked) expect(each).toMatchObject({ error });
    expect(await parkedOf(neighbour)).toEqual([]);
    await giveKey(lost, key);
    await running.projector.retry();
    expect(await parkedOf(lost)).toEqual([]);
    expect(await people()).toMatchObject([{ first_name: 'Perdida' }, { first_name: 'Vecina Nueva' }]);
  });

  it('stands in the way of nobody else in a rebuild, with no key and with one that opens nothing', async () => {
    const [lost, neighbour] = [await story.user('investor', 'Perdida'), await story.user()];
    await projected(servers.pool, story.position);
    const key = await takeKey(lost);
    const without = await rebuild(servers, story.position);
    await servers.pool.query(
      `INSERT INTO platform.person_keys (person_id, wrapped_key)
       SELECT $1, wrapped_key FROM platform.person_keys WHERE person_id = $2`,
      [lost, neighbour],
    );
    for (const rebuilt of [without, await rebuild(servers, story.position)]) {
      const users = rebuilt['live.users'] ?? [];
      expect(users.filter((row) => row.includes(lost))).toEqual([]);
      expect(users.filter((row) => row.includes(neighbour))).toHaveLength(1);
      expect(JSON.stringify(rebuilt)).not.toContain(ERASED);
    }
    await servers.pool.query('DELETE FROM platform.person_keys WHERE person_id = $1', [lost]);
    await giveKey(lost, key);
  });
});

it('a parked key is tried again when a projector starts', async () => {
  isBroken = true;
  await running.stop();
  running = runProjector(servers, servers.postgres.url, { projections: faulty });
  const id = await story.warehouse('Otra');
  await story.append(streams.warehouse(id), {
    type: 'WarehouseUpdated',
    data: { name: 'Veneno', previous: null },
  });
  await projected(servers.pool, story.position);
  expect(await parkedOf(`warehouse-${id}`)).toHaveLength(1);
  await running.stop();
  isBroken = false;
  running = runProjector(servers, servers.postgres.url, { projections: faulty });
  await eventually(async () => (await parkedOf(`warehouse-${id}`)).length === 0);
  expect(await warehouse(id)).toMatchObject({ name: 'Veneno' });
});

it('a key that flows again does so although the next one could not be tried', async () => {
  isBroken = true;
  const [freed, stuck] = [await story.warehouse('Libre'), await story.warehouse('Trabada')];
  const rename = (id: string, name: string) =>
    story.append(streams.warehouse(id), { type: 'WarehouseUpdated', data: { name, previous: null } });
  await rename(freed, 'Veneno');
  await rename(stuck, 'Veneno');
  await projected(servers.pool, story.position);
  expect([await parkedOf(`warehouse-${freed}`), await parkedOf(`warehouse-${stuck}`)]).toMatchObject([
    [{}],
    [{}],
  ]);
  isBroken = false;
  // As when the database is away for a moment: not the fault of the event.
  await servers.pool.query(`CREATE FUNCTION public.away() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57014'; END $$`);
  await servers.pool.query(
    `CREATE TRIGGER away BEFORE INSERT ON live.warehouses FOR EACH ROW WHEN (NEW.id = '${stuck}')
     EXECUTE FUNCTION public.away()`,
  );
  await expect(running.projector.retry()).rejects.toThrow('away');
  await servers.pool.query('DROP TRIGGER away ON live.warehouses');
  await rename(freed, 'Curada');
  await projected(servers.pool, story.position);
  expect(await parkedOf(`warehouse-${freed}`)).toEqual([]);
  expect(await warehouse(freed)).toMatchObject({ name: 'Curada' });
  await running.projector.retry();
  expect(await parkedOf(`warehouse-${stuck}`)).toEqual([]);
  expect(await warehouse(stuck)).toMatchObject({ name: 'Veneno' });
});
