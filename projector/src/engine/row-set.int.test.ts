import { auditSubjects } from '@nodo/contracts/audit/tables';
import {
  bigint,
  boolean,
  decodeRow,
  defineTable,
  double,
  integer,
  json,
  nullable,
  numeric,
  type Row,
  type Table,
  text,
  time,
  uuid,
} from '@nodo/contracts/read-models/table';
import { reservations } from '@nodo/contracts/warehouses/tables';
import type { PoolClient } from '@nodo/platform/postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrateReadModels } from '../migrations.ts';
import { type Servers, startServers } from '../testing/harness.test.ts';
import { RowMemory } from './row-memory.ts';
import { RowSet } from './row-set.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const OTHER = '0190a000-0000-7000-8000-000000000002';

let servers: Servers;
let client: PoolClient;
beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  client = await servers.pool.connect();
});
beforeEach(() => client.query('TRUNCATE live.reservations, history.reservations'));
afterAll(async () => {
  client?.release();
  await servers?.stop();
});

function reservation(amount: string, id = ID): Row<typeof reservations> {
  const reserved_at = '2026-01-01T00:00:00.000Z';
  return { investment_id: id, warehouse_id: OTHER, amount, reserved_at, released_at: null };
}

/** The amounts seen as of each position from 1 to 6; null: no row. */
async function seen(id = ID): Promise<(string | null)[]> {
  const amounts: (string | null)[] = [];
  for (let position = 1; position <= 6; position += 1) {
    await client.query("SELECT set_config('app.as_of', $1, false)", [String(position)]);
    const found = await client.query<{ amount: string }>(
      'SELECT amount FROM as_of.reservations WHERE investment_id = $1',
      [id],
    );
    expect(found.rows.length).toBeLessThan(2);
    amounts.push(found.rows[0]?.amount ?? null);
  }
  return amounts;
}

it('keeps every version of a row, whether it came in one batch or in several', async () => {
  const once = new RowSet(reservations, client);
  for (const position of [2, 3, 5]) {
    once.put(reservation(`${position}.00`));
    once.keep(BigInt(position));
  }
  await once.flush();
  for (const position of [2, 3, 5]) {
    const each = new RowSet(reservations, client);
    each.put(reservation(`${position}.00`, OTHER));
    each.keep(BigInt(position));
    await each.flush();
  }
  const expected = [null, '2.00', '3.00', '3.00', '5.00', '5.00'];
  expect(await seen(ID)).toEqual(expected);
  expect(await seen(OTHER)).toEqual(expected);
});

it('keeps a removed row, and one made anew after it', async () => {
  const rows = new RowSet(reservations, client);
  rows.put(reservation('1.00'));
  rows.keep(1n);
  await rows.flush();
  const more = new RowSet(reservations, client);
  more.put(reservation('2.00'));
  more.keep(2n);
  more.remove(ID, OTHER);
  more.keep(3n);
  await more.flush();
  expect(await seen()).toEqual(['1.00', '2.00', null, null, null, null]);
  const again = new RowSet(reservations, client);
  again.put(reservation('5.00'));
  again.keep(5n);
  await again.flush();
  expect(await seen()).toEqual(['1.00', '2.00', null, null, '5.00', '5.00']);
});

it('forgets what an event put that failed, and reads what the one before it put', async () => {
  const rows = new RowSet(reservations, client);
  rows.put(reservation('1.00'));
  rows.keep(1n);
  rows.put(reservation('9.00'));
  expect((await rows.get(ID, OTHER))?.amount).toBe('9.00');
  rows.discard();
  expect((await rows.get(ID, OTHER))?.amount).toBe('1.00');
  await rows.flush();
  expect(await seen()).toEqual(['1.00', '1.00', '1.00', '1.00', '1.00', '1.00']);
});

it('leaves no trace in the history of a version replaced at its own position', async () => {
  for (const amount of ['1.00', '2.00']) {
    const rows = new RowSet(reservations, client);
    rows.put(reservation(amount));
    rows.keep(4n);
    await rows.flush();
  }
  expect(await seen()).toEqual([null, null, null, '2.00', '2.00', '2.00']);
  const history = await client.query('SELECT 1 FROM history.reservations');
  expect(history.rowCount).toBe(0);
});

it('hands over the fields of a document in one order, whether it was put just now or comes from the database', async () => {
  const put = { subject_kind: 'transfer', subject_id: ID, fields: { userId: 'u', to: 't', amount: '1' } };
  const rows = new RowSet(auditSubjects, client);
  rows.put(put);
  rows.keep(1n);
  const inBatch = await rows.require('transfer', ID);
  await rows.flush();
  const stored = await new RowSet(auditSubjects, client).require('transfer', ID);
  expect(Object.keys(inBatch.fields)).toEqual(Object.keys(stored.fields));
  expect(stored.fields).toEqual(put.fields);
});

it('asks for no row that it remembers, and leaves the same versions as one that asks', async () => {
  const asked: string[] = [];
  const spying = new Proxy(client, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name);
      return (statement: { name: string; text: string }) => {
        asked.push(statement.name);
        return target.query(statement);
      };
    },
  });
  const memory = new RowMemory(true);
  const open = () => new RowSet(reservations, spying, { memoryOf: (table) => memory.of(table) });
  for (const position of [2, 3, 5]) {
    const rows = open();
    const before = await rows.get(ID, OTHER);
    const amount = Number(before?.amount ?? 0) + position;
    rows.put(reservation(`${amount}.00`));
    rows.keep(BigInt(position));
    await rows.flush();
    rows.remember();
  }
  expect(asked).toEqual(Array(3).fill('replace reservations'));
  expect(await seen()).toEqual([null, '2.00', '5.00', '5.00', '10.00', '10.00']);
  memory.forget();
  expect((await open().get(ID, OTHER))?.amount).toBe('10.00');
  expect(asked.at(-1)).toBe('load reservations');
});

it('names the row that an event needs and does not find', async () => {
  await expect(new RowSet(reservations, client).require(ID, OTHER)).rejects.toThrow(
    `reservations has no row ${ID}`,
  );
});

const allTypes = {
  ...{ id: uuid, label: text, amount: nullable(numeric), height: nullable(bigint), rank: nullable(integer) },
  ...{ ratio: nullable(double), is_open: nullable(boolean), other: nullable(uuid), ends_at: nullable(time) },
  ...{ note: nullable(text), document: nullable(json((raw) => raw)) },
};
const sample = defineTable('sample', ['id', 'label'], allTypes);
const sampleLog = defineTable('sample_log', ['id', 'label'], allTypes, { appendOnly: true });
const inSample = { rows: 'sample', history: 'sample_history', parked: 'projection' };

async function createSamples(): Promise<void> {
  const columns = Object.entries(allTypes).map(([name, { sql }]) => `${name} ${sql}`);
  await client.query('DROP SCHEMA IF EXISTS sample, sample_history CASCADE');
  await client.query('CREATE SCHEMA sample; CREATE SCHEMA sample_history');
  for (const { name } of [sample, sampleLog]) {
    await client.query(
      `CREATE TABLE sample.${name} (${columns.join(', ')}, position bigint NOT NULL, PRIMARY KEY (id, label))`,
    );
    await client.query(`CREATE TABLE sample_history.${name} (LIKE sample.${name}, valid_to bigint NOT NULL)`);
  }
}

type Stored = readonly [Row<typeof sample>, ...number[]];

/** Expects these rows and no others, each with its position and, in the history, where it ends. */
async function expectStored({ name }: Table, schema: keyof typeof places, expected: readonly Stored[]) {
  const { rows } = await client.query<Record<string, unknown>>(`SELECT * FROM ${schema}.${name}`);
  const found = rows.map((raw) => [
    decodeRow(allTypes, raw),
    ...places[schema].map((place) => Number(raw[place])),
  ]);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining([...expected]));
}
const places = { sample: ['position'], sample_history: ['position', 'valid_to'] } as const;

/** Values that a way of passing rows might mistake for others. */
const samples: Omit<Row<typeof sample>, 'id' | 'label'>[] = [
  {
    ...{
      amount: '123456789012345678.120',
      height: Number.MAX_SAFE_INTEGER,
      rank: -2_147_483_648,
      ratio: 0.1,
    },
    ...{ is_open: false, other: OTHER, ends_at: '2026-02-28T23:59:59.999Z' },
    note: `'single' "double" \\ back, {braces}, \n\t 🏭 ñ`,
    document: { text: `it's "quoted" \\n 🏭`, none: null, deep: [[1, [null, 'null']], [], {}], empty: '' },
  },
  {
    ...{ amount: null, height: null, rank: null, ratio: null, is_open: null, other: null, ends_at: null },
    ...{ note: null, document: null },
  },
  {
    ...{ amount: '-0.01', height: 0, rank: 0, ratio: -1e300, is_open: true, other: null, ends_at: null },
    ...{ note: 'NULL', document: 'null' },
  },
  {
    ...{ amount: '0', height: -1, rank: 1, ratio: 0, is_open: null, other: ID, ends_at: null },
    ...{ note: '', document: [null, [], [[0.5, true]], { null: null }] },
  },
];
const sampleRow = (label: string, index: number): Row<typeof sample> => {
  const values = samples[index % samples.length];
  if (!values) throw new Error('No samples');
  return { id: ID, label, ...values };
};
const labels = ['NULL', '', `"'\\{,}`, '🏭 ñ'];

/** Puts a row for each label: at each position the next of the samples. */
function putSamples(rows: RowSet<typeof allTypes>, positions: readonly number[]): void {
  for (const position of positions) {
    for (const [index, label] of labels.entries()) rows.put(sampleRow(label, index + position));
    rows.keep(BigInt(position));
  }
}
const at = (position: number, ...end: number[]) =>
  labels.map((label, index): Stored => [sampleRow(label, index + position), position, ...end]);

it('stores each value of each type as it was put: inserted, replaced, passed and removed', async () => {
  await createSamples();
  const log = new RowSet(sampleLog, client, {}, inSample);
  putSamples(log, [1]);
  await log.flush();
  await expectStored(sampleLog, 'sample', at(1));

  for (const positions of [[1], [2, 3]]) {
    const rows = new RowSet(sample, client, {}, inSample);
    putSamples(rows, positions);
    await rows.flush();
  }
  await expectStored(sample, 'sample', at(3));
  const replaced = [...at(1, 2), ...at(2, 3)];
  await expectStored(sample, 'sample_history', replaced);

  const rows = new RowSet(sample, client, {}, inSample);
  for (const label of labels) rows.prefetch(ID, label);
  await rows.load();
  for (const [row] of at(3)) expect(await rows.get(ID, row.label)).toEqual(row);
  putSamples(rows, [4]);
  for (const label of labels) rows.remove(ID, label);
  rows.keep(5n);
  await rows.flush();
  await expectStored(sample, 'sample', []);
  await expectStored(sample, 'sample_history', [...replaced, ...at(3, 4), ...at(4, 5)]);
});
