import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_FILES_KEPT, auditFileHeadSchema } from '@nodo/contracts/audit/files';
import { auditEntryViewSchema } from '@nodo/contracts/audit/views';
import { bogotaDay } from '@nodo/contracts/bogota';
import { createLogger } from '@nodo/platform/logging';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { DomainClock } from '../clock.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { startDatabases } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { AuditFiles } from './files.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const DAY_MS = 24 * 3_600_000;
const now = new Date();
const dayAgo = (days: number) => bogotaDay(now.getTime() - days * DAY_MS);
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let pool: Pool;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-files-'));
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  await migrate(databaseUrl, 'chain', new URL('../../migrations/', import.meta.url), logger);
  stack = await startStack(databaseUrl, chain);
  pool = createPool(databaseUrl, 'test', logger);
  for (let made = 0; made < 4; made += 1) await stack.person('investor');
  const last = (await stack.events.lastPosition()) ?? 0n;
  await eventually(async () => {
    const { rows } = await pool.query<{ position: string }>(
      "SELECT position FROM projection.checkpoints WHERE name = 'live'",
    );
    return BigInt(rows[0]?.position ?? -1) >= last;
  });
});
beforeEach(() => pool.query('DELETE FROM chain.audit_files'));
afterAll(async () => {
  await Promise.all([stack?.stop(), pool?.end()]);
  await chain?.stop();
  await databases?.stop();
  await rm(folder, { recursive: true });
});

/** A new worker, as after a restart. */
const files = (objects = openObjectStore(`file://${folder}`)) =>
  new AuditFiles({ pool, logger, clock: new DomainClock(false) }, objects, 'daily');
/** Sets when the entries were recorded: all before today except the last ones. */
async function recorded(today: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM live.audit_entries ORDER BY event_position',
  );
  for (const [index, { id }] of rows.entries()) {
    const at = new Date(now.getTime() - (index < rows.length - today ? DAY_MS : 0));
    await pool.query('UPDATE live.audit_entries SET recorded_at = $2 WHERE id = $1', [id, at]);
  }
  return rows.map(({ id }) => id);
}
async function listed() {
  const { rows } = await pool.query<{
    until_day: string;
    since_day: string;
    object_path: string;
    sha256: string;
  }>('SELECT * FROM chain.audit_files ORDER BY until_day');
  return rows;
}
async function read(path: string) {
  const object = await openObjectStore(`file://${folder}`).get(path);
  const bytes = object ? Buffer.concat(await object.body.toArray()) : Buffer.alloc(0);
  const [head = '', ...lines] = bytes.toString().trimEnd().split('\n');
  const entries = lines.map((line) => auditEntryViewSchema.strict().parse(JSON.parse(line)));
  return { bytes, head: auditFileHeadSchema.strict().parse(JSON.parse(head)), entries };
}

it('AUDIT-01 a day that is over is put into one file, whoever makes it and however often, with personal values masked', async () => {
  const ids = await recorded(2);
  await Promise.all([files().make(now), files().make(now), files().make(now)]);
  await files().make(now);
  const [file, ...more] = await listed();
  expect(more).toEqual([]);
  if (!file) throw new Error('There is no file');
  expect(file).toMatchObject({ since_day: dayAgo(1), until_day: dayAgo(0) });
  const { bytes, head, entries } = await read(file.object_path);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
  expect(entries.map(({ id }) => id)).toEqual(ids.slice(0, -2));
  expect(head).toMatchObject({
    entries: ids.length - 2,
    firstPosition: entries[0]?.position,
    lastPosition: entries.at(-1)?.position,
  });
  expect(bytes.toString()).not.toMatch(/@example\.com|Ríos/);
  // A single object, despite several tries.
  expect(await readdir(join(folder, 'audit', dayAgo(0)))).toHaveLength(1);
});

it('lists what another worker stored meanwhile as it is', async () => {
  await recorded(2);
  await files().make(now);
  const [file] = await listed();
  await pool.query('DELETE FROM chain.audit_files');
  const full = Object.assign(openObjectStore(`file://${folder}`), {
    put: async () => {
      throw new Error('No space left');
    },
  });
  await files(full).make(now);
  expect(await listed()).toMatchObject([{ object_path: file?.object_path, sha256: file?.sha256 }]);
});

it('waits until the read models have what comes after the period', async () => {
  await recorded(0);
  await files().make(now);
  expect(await listed()).toEqual([]);
  await recorded(1);
  await files().make(now);
  expect(await listed()).toHaveLength(1);
});

it('goes on where the file before ended, with what became visible late, also after days without a worker', async () => {
  const ids = await recorded(2);
  const worker = files();
  await worker.make(now);
  const moved = await pool.query<{ event_position: string; position: string }>(
    `UPDATE live.audit_entries SET position = (SELECT max(position) FROM live.audit_entries)
     WHERE id = $1 RETURNING event_position, position`,
    [ids[0]],
  );
  expect(moved.rowCount).toBe(1);
  // Four days later; nothing more was recorded today until then.
  const later = new Date(now.getTime() + 4 * DAY_MS);
  await pool.query('UPDATE live.audit_entries SET recorded_at = $2 WHERE id = $1', [ids.at(-1), later]);
  await worker.make(later);
  const [, second] = await listed();
  expect(second).toMatchObject({ since_day: dayAgo(0), until_day: bogotaDay(later) });
  expect((await read(second?.object_path ?? '')).entries.map(({ id }) => id)).toEqual([ids.at(-2)]);
  await pool.query('UPDATE live.audit_entries SET position = event_position WHERE id = $1', [ids[0]]);
});

it('keeps as many as are kept, and removes the oldest with their objects', async () => {
  await recorded(1);
  const store = openObjectStore(`file://${folder}`);
  for (let days = 1; days <= AUDIT_FILES_KEPT + 1; days += 1) {
    const path = `audit/${dayAgo(days)}/x`;
    async function* body() {
      yield Buffer.from('x');
    }
    if (days > AUDIT_FILES_KEPT - 2) await store.put(path, body(), { size: 1, contentType: 'text/plain' });
    await pool.query(
      `INSERT INTO chain.audit_files (until_day, id, since_day, until_position, entries, sha256, size, object_path)
       VALUES ($1, gen_random_uuid(), $1, 0, 0, '', 1, $2)`,
      [dayAgo(days), path],
    );
  }
  await files().make(now);
  const kept = await listed();
  expect(kept).toHaveLength(AUDIT_FILES_KEPT);
  expect(kept[0]?.until_day).toBe(dayAgo(AUDIT_FILES_KEPT - 1));
  expect(await store.get(`audit/${dayAgo(AUDIT_FILES_KEPT)}/x`)).toBeUndefined();
  expect(await store.get(`audit/${dayAgo(AUDIT_FILES_KEPT - 1)}/x`)).toBeDefined();
});
