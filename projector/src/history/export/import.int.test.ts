import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@nodo/contracts/streams';
import { readTree, rootAt } from '@nodo/platform/audit-tree';
import { EventStore } from '@nodo/platform/event-store';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { LogRecords, type PlacedRecord } from '@nodo/platform/log-records';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { rewrapKeys } from '@nodo/platform/rewrap-keys';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkHistory } from '../../../../embedded/src/history-import/check.ts';
import { type WriteOrder, writeHistory } from '../../../../embedded/src/history-import/write.ts';
import { eventually } from '../../../../embedded/src/testing/eventually.test.ts';
import {
  eventStoreUrl,
  startEventStore,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../../../../embedded/src/testing/storage.test.ts';
import { runOver } from '../../audit/proof/growth.ts';
import { migrateReadModels } from '../../migrations.ts';
import { tableHashes } from '../../rebuild/compare.ts';
import { projected, type Servers, startServers } from '../../testing/harness.test.ts';
import { lifeOf } from '../../testing/lives.test.ts';
import { type RunningProjector, runProjector } from '../../testing/snapshot.test.ts';
import { Story } from '../../testing/story.test.ts';
import { keepTree } from '../../testing/tree.test.ts';
import { runExportCli } from './cli.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;
let log: LogRecords;
let folder: string;
let stopKeeper: () => Promise<void>;
let masterKey: string;
let erased: string;
let history: string;
let keys: string;
let oldKeys: string;
let used = 0;
let target: TemporaryDatabase | undefined;
const never = new AbortController().signal;

const newFile = () => {
  used += 1;
  return join(folder, `${used}.ndjson`);
};
async function exported(...args: string[]): Promise<string> {
  const file = newFile();
  const connect = () => ({ log, run: runOver(servers.pool) });
  expect(await runExportCli({ connect, signal: never, print: () => undefined }, [file, ...args])).toBe(0);
  return file;
}

beforeAll(async () => {
  servers = await startServers();
  masterKey = servers.config('projector').personalDataKeys.master;
  await migrateReadModels(servers.postgres.url, servers.logger);
  folder = await mkdtemp(join(tmpdir(), 'history-import-'));
  log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  const admin = await story.user('admin', 'Marta');
  await lifeOf(story, admin, 'Ana');
  oldKeys = await exported('--keys');
  erased = await lifeOf(story, admin, 'Luis');
  const beforeErasure = await exported('--keys');
  const keyFingerprint = await new PersonalData(servers.pool, masterKey).destroy(erased);
  const emailHash = 'e'.repeat(64);
  await story.append(
    streams.user(erased),
    { type: 'PersonalDataErasureRequested', data: { emailHash } },
    { type: 'PersonalDataErasureAccepted', data: {} },
  );
  await story.append(streams.user(erased), { type: 'PersonalKeyDestroyed', data: { keyFingerprint } });
  await lifeOf(story, admin, 'Sara');
  await projected(servers.pool, story.position);
  stopKeeper = keepTree(servers, servers.postgres.url, log);
  await eventually(async () => (await readTree(runOver(servers.pool))).position >= story.position);
  history = await exported();
  keys = await withLines(await exported('--keys'), await linesOfPerson(beforeErasure, erased));
});
afterEach(async () => {
  await target?.remove();
  target = undefined;
});
afterAll(async () => {
  await stopKeeper?.();
  await running?.stop();
  await log?.close();
  await servers?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const linesOf = async (file: string) => (await readFile(file, 'utf8')).split('\n');
const linesOfPerson = async (file: string, id: string) =>
  (await linesOf(file)).filter((line) => line.includes(id));

/** A copy of the keys file in which one person's line is replaced by that from before their erasure. */
async function withLines(file: string, replacing: string[]): Promise<string> {
  const { createHash } = await import('node:crypto');
  const lines = (await linesOf(file))
    .slice(0, -2)
    .map((line) => (line.includes(erased) ? replacing[0] : line));
  const text = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const changed = newFile();
  await writeFile(changed, `${text}${JSON.stringify({ count: lines.length - 1, sha256 })}\n`);
  return changed;
}

async function newTarget(): Promise<TemporaryDatabase> {
  target = await temporaryDatabase();
  return target;
}

/** What the command does, without starting the product. */
async function imported(url: string, order: Partial<WriteOrder> = {}, key = masterKey) {
  const files = { file: history, keys, signal: never, wrapping: new KeyWrapping(key), ...order };
  await checkHistory(files.file, files);
  return writeHistory(url, { logger: servers.logger, ...files });
}

async function inTarget<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, 'target', servers.logger, 3);
  return work(pool).finally(() => pool.end());
}

async function recordsOf(records: LogRecords): Promise<PlacedRecord[]> {
  const all: PlacedRecord[] = [];
  for await (const record of records.readAll()) all.push(record);
  return all;
}

/** Whether a database contains any events or people's keys. */
const written = (url: string) =>
  inTarget(url, async (pool) => {
    const tables = await pool.query<{ events: string | null; keys: string | null }>(
      "SELECT to_regclass('event_store.events') AS events, to_regclass('platform.person_keys') AS keys",
    );
    let rows = 0;
    for (const name of Object.values(tables.rows[0] ?? {}))
      if (name !== null) rows += (await pool.query(`SELECT 1 FROM ${name} LIMIT 1`)).rowCount ?? 0;
    return rows > 0;
  });

describe('an import of the history', () => {
  it('has every event as it was, from which the same tables and the same root are made; and goes on', async () => {
    const { url } = await newTarget();
    await imported(url);
    const store = await startEventStore(url);
    const there = new LogRecords(eventStoreUrl(store.port));
    const side: Servers = {
      ...servers,
      environment: { ...servers.environment, EVENTSTORE_URL: eventStoreUrl(store.port) },
    };
    await migrateReadModels(url, servers.logger);
    const [before, after] = [runProjector(side, url), keepTree(side, url, there)];
    try {
      expect(await recordsOf(there)).toEqual(await recordsOf(log));
      await inTarget(url, async (pool) => {
        await projected(pool, story.position);
        const original = await tableHashes(servers, story.position);
        const copy = await tableHashes({ pool }, story.position);
        expect(copy).toEqual(original);
        expect(original.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25);
        const parked = 'SELECT projection, position, error FROM projection.parked';
        expect((await pool.query(parked)).rows).toEqual([]);
        await eventually(async () => (await readTree(runOver(pool))).position >= story.position);
        const { size } = await readTree(runOver(servers.pool));
        expect(await rootAt(runOver(pool), size)).toBe(await rootAt(runOver(servers.pool), size));
        // An erased person stays erased, even with an older keys file.
        const key = await pool.query(
          'SELECT wrapped_key, fingerprint FROM platform.person_keys WHERE person_id = $1',
          [erased],
        );
        const known = await servers.pool.query(
          'SELECT fingerprint FROM platform.person_keys WHERE person_id = $1',
          [erased],
        );
        expect(key.rows).toEqual([{ wrapped_key: null, ...known.rows[0] }]);
        // The store knows the end of each stream: new events follow.
        const appending = new EventStore(eventStoreUrl(store.port), new PersonalData(pool, masterKey));
        const next = await new Story(appending)
          .user('investor', 'Nueva')
          .then(() => appending.lastPosition());
        expect(next).toBeGreaterThan(story.position);
        await projected(pool, next ?? 0n);
        await appending.close();
      });
    } finally {
      await before.stop();
      await after();
      await there.close();
      await store.stop();
    }
  });

  it('is all there or not at all: cut off anywhere nothing of it counts, and the same order goes on', async () => {
    const { url } = await newTarget();
    const all = await recordsOf(log);
    const [steps, resumed]: [number[], number[]] = [[], []];
    // Each attempt is stopped at its second batch; the last one fails just before the commit.
    for (let ended = false; !ended; ) {
      const stop = new AbortController();
      let batches = 0;
      const onProgress = ({ count }: { count: number }) => {
        steps.push(count);
        batches += 1;
        if (batches === 2) stop.abort();
      };
      const order = { signal: stop.signal, eventsAtOnce: 7, onProgress };
      const onResumed = (count: number) => void resumed.push(count);
      const beforeCommit = () => Promise.reject(new Error('The disk is full'));
      const error: unknown = await imported(url, { ...order, onResumed, beforeCommit }).catch((e) => e);
      expect(String(error)).toMatch(/la misma orden sigue donde iba|The disk is full/);
      expect(await written(url)).toBe(false);
      ended = String(error).includes('disk');
    }
    // No event was staged twice or left out.
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(all.length);
    expect(resumed).toEqual(resumed.map((_, index) => steps[2 * index + 1]));
    expect(resumed.length).toBeGreaterThan(3);
    const { count } = await imported(url, { onResumed: (found) => void resumed.push(found) });
    expect([count, resumed.at(-1)]).toEqual([all.length, all.length]);
    await expect(imported(url)).rejects.toThrow(/ya tiene historia/);
    const store = await startEventStore(url);
    const there = new LogRecords(eventStoreUrl(store.port));
    expect(await recordsOf(there)).toEqual(all);
    await there.close();
    await store.stop();
  });

  it('opens keys that another secret wraps where they come from, and wraps them by the copy’s own', async () => {
    const other = 'k'.repeat(40);
    const moved = await rewrapKeys(
      servers.pool,
      new KeyWrapping({ master: masterKey, current: other }),
      never,
    );
    const wrapping = new KeyWrapping({ master: masterKey, others: [other] });
    const wrapped = await exported('--keys').finally(() => rewrapKeys(servers.pool, wrapping, never));
    const { url } = await newTarget();
    await expect(imported(url, { keys: wrapped })).rejects.toThrow(/KEY_ENCRYPTION_KEY/);
    await imported(url, { keys: wrapped, wrapping });
    const own = new KeyWrapping(masterKey);
    expect(moved.rewrapped).toBeGreaterThan(1);
    expect(await inTarget(url, (pool) => rewrapKeys(pool, own, never))).toEqual({ ...moved, rewrapped: 0 });
  });

  it('begins anew with another history, and never goes on with a file that has changed', async () => {
    const { url } = await newTarget();
    const stopAt = (batches: number): Partial<WriteOrder> => {
      const stop = new AbortController();
      let seen = 0;
      const onProgress = () => {
        seen += 1;
        if (seen === batches) stop.abort();
      };
      return { signal: stop.signal, eventsAtOnce: 7, onProgress };
    };
    const unchecked = (file: string, order: Partial<WriteOrder> = {}) =>
      writeHistory(url, {
        ...{ file, keys, signal: never, logger: servers.logger },
        ...{ wrapping: new KeyWrapping(masterKey), ...order },
      });
    const lines = await linesOf(history);
    const changed = newFile();
    await writeFile(
      changed,
      lines.with(4, (lines[4] ?? '').replace('"recordedAt":"20', '"recordedAt":"19')).join('\n'),
    );
    await expect(unchecked(changed, stopAt(2))).rejects.toThrow(/sigue donde iba/);
    await expect(unchecked(history)).rejects.toThrow(/no es el que se empezó a importar/);
    const other = newFile();
    await writeFile(
      other,
      lines.with(0, (lines[0] ?? '').replace(/"rootHash":"[0-9a-f]{8}/, '"rootHash":"00000000')).join('\n'),
    );
    await expect(unchecked(other, stopAt(2))).rejects.toThrow(/sigue donde iba/);
    const resumed: number[] = [];
    await unchecked(history, { onResumed: (count) => void resumed.push(count) });
    expect(resumed).toEqual([]);
    await inTarget(url, async (pool) => {
      const found = await pool.query("SELECT to_regnamespace('history_import') AS left");
      expect(found.rows).toEqual([{ left: null }]);
    });
  });

  it('is refused where a history, people or read models are, or another process writes', async () => {
    const { url } = await newTarget();
    const store = await startEventStore(url);
    await expect(imported(url)).rejects.toThrow(/Otro proceso escribe/);
    await store.stop();
    await migrateReadModels(url, servers.logger);
    await inTarget(url, async (pool) => {
      const person =
        "INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES (gen_random_uuid(), '\\x00')";
      for (const [filling, emptying] of [
        [person, 'DELETE FROM platform.person_keys'],
        [
          "INSERT INTO projection.checkpoints (name, position) VALUES ('live', 7)",
          'DELETE FROM projection.checkpoints',
        ],
      ] as const) {
        await pool.query(filling);
        await expect(imported(url)).rejects.toThrow(/ya tiene historia/);
        await pool.query(emptying);
      }
      // A target that was started once but never used.
      expect((await imported(url)).last).toBe(`${story.position}`);
    });
  });

  it('writes nothing of a part of a history, with keys of others, or without those of everybody', async () => {
    const { url } = await newTarget();
    const refused = async (order: Partial<WriteOrder>, words: RegExp, key?: string) => {
      await expect(imported(url, order, key)).rejects.toThrow(words);
      expect(await written(url)).toBe(false);
    };
    await refused({ file: await exported('--category', 'kyc') }, /solo una parte de la historia/);
    await refused({ file: await exported('--from', '1') }, /solo una parte de la historia/);
    await refused({}, /PERSONAL_DATA_KEY no abre/, 'x'.repeat(40));
    await refused({ keys: oldKeys }, /Faltan las claves de 2 personas/);
    await refused({ keys: history }, /No es un archivo de claves/);
  });

  const changes: [string, (lines: string[]) => string[], RegExp][] = [
    ['cut off', (l) => l.slice(0, 30), /cortado en la línea 30/],
    [
      'altered',
      (l) => l.with(4, (l[4] ?? '').replace('"recordedAt":"20', '"recordedAt":"19')),
      /raíz es otra/,
    ],
    ['in another order', (l) => l.with(4, l[5] ?? '').with(5, l[4] ?? ''), /Línea \d: falta o sobra/],
    [
      'of another root',
      (l) => l.with(0, (l[0] ?? '').replace(/"rootHash":"./, '"rootHash":"')),
      /No es una historia/,
    ],
    [
      'that claims another root',
      (l) => l.with(0, (l[0] ?? '').replace(/"rootHash":"[0-9a-f]{8}/, '"rootHash":"00000000')),
      /raíz es otra/,
    ],
    ['of another count', (l) => l.with(0, (l[0] ?? '').replace(/"size":\d+/, '"size":9999')), /raíz es otra/],
    [
      'of another version',
      (l) => l.with(0, (l[0] ?? '').replace('"version":1', '"version":2')),
      /No es una historia/,
    ],
    ['without its manifest', (l) => [...l.slice(0, -2), ''], /falta su manifiesto/],
    [
      'with a place that goes back',
      (l) => l.with(4, (l[4] ?? '').replace(/"position":"\d+"/, '"position":"1"')),
      /su posición no sigue/,
    ],
  ];
  it.each(changes)('writes nothing of a file %s', async (_, change, words) => {
    const { url } = await newTarget();
    const file = newFile();
    await writeFile(file, change(await linesOf(history)).join('\n'));
    // Refused by the check before, and when the file changes between check and import.
    await expect(imported(url, { file })).rejects.toThrow(words);
    await expect(
      writeHistory(url, {
        ...{ file, keys, signal: never, logger: servers.logger },
        wrapping: new KeyWrapping(masterKey),
      }),
    ).rejects.toThrow(words);
    expect(await written(url)).toBe(false);
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['cut off', (l) => l.slice(0, 3), /cortado en la línea 3/],
    ['without a key', (l) => l.filter((_, at) => at !== 1), /manifiesto de las claves/],
    ['without its manifest', (l) => [...l.slice(0, -2), ''], /falta su manifiesto/],
    ['with something else', (l) => l.with(1, '{"kind":"person"}'), /línea 2: no es una clave/],
    ['that is empty', () => [''], /No es un archivo de claves/],
  ])('writes nothing with a file of keys %s', async (_, change, words) => {
    const file = newFile();
    await writeFile(file, change(await linesOf(keys)).join('\n'));
    await expect(
      checkHistory(history, { wrapping: new KeyWrapping(masterKey), keys: file, signal: never }),
    ).rejects.toThrow(words);
  });
});

describe('a file of keys', () => {
  it('is for its owner only, has no key that opens by itself, and is not written over', async () => {
    const file = await exported('--keys');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = await servers.pool.query<{ count: string }>('SELECT count(*) FROM platform.person_keys');
    expect(await linesOf(file)).toHaveLength(Number(key.rows[0]?.count) + 3);
    expect(await readFile(file, 'utf8')).not.toContain(masterKey);
    const cli = {
      connect: () => ({ log, run: runOver(servers.pool) }),
      signal: never,
      print: () => undefined,
    };
    await expect(runExportCli(cli, [file, '--keys'])).rejects.toThrow(/Ya existe/);
    await expect(runExportCli(cli, [newFile(), '--keys', '--type', 'KycReviewed'])).rejects.toThrow(
      /sin filtros/,
    );
  });
});
