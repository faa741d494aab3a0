import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordPersonalDataViewSchema } from '@nodo/contracts/audit/commands';
import { readTree } from '@nodo/platform/audit-tree';
import { backupFiles } from '@nodo/platform/backup-file';
import { checkExport } from '@nodo/platform/history-file/check';
import { newId } from '@nodo/platform/ids';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { LogRecords } from '@nodo/platform/log-records';
import { createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { createPool, migrate } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { runOver } from '../audit/proof/growth.ts';
import { migrateReadModels } from '../migrations.ts';
import { type Servers, startServers } from '../testing/harness.test.ts';
import { Story } from '../testing/story.test.ts';
import { keepTree } from '../testing/tree.test.ts';
import { type BackupSources, backUp } from './backup.ts';
import { noteBackup, publishLastBackup } from './last-backup.ts';

const CHAIN_MIGRATIONS = new URL('../../../worker/migrations/', import.meta.url);
const { signal } = new AbortController();
const print = () => undefined;
let servers: Servers;
let story: Story;
let log: LogRecords;
let sources: BackupSources;
let folder: string;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  await migrate(servers.postgres.url, 'chain', CHAIN_MIGRATIONS, servers.logger);
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  log = new LogRecords(servers.environment.EVENTSTORE_URL ?? '');
  const objects = openObjectStore(servers.environment.OBJECT_STORE_URL ?? '');
  sources = {
    pool: servers.pool,
    log,
    objects,
    world: undefined,
    wrapping: new KeyWrapping(servers.environment.PERSONAL_DATA_KEY ?? ''),
  };
  story = new Story(servers.store);
  await story.user('admin', 'Marta');
  const stopKeeper = keepTree(servers, servers.postgres.url, log);
  await eventually(async () => (await readTree(runOver(servers.pool))).position >= story.position);
  await stopKeeper();
  // What the follower told while nobody kept the tree.
  await story.user('investor', 'Ana');
});
afterAll(async () => {
  await log?.close();
  await servers?.stop();
  if (folder) await rm(folder, { recursive: true });
});

describe('a backup while the tree is behind the log', () => {
  it('is refused where the tree does not grow', async () => {
    const target = join(folder, 'refused');
    await expect(backUp(target, sources, { signal, print, patienceMs: 0 })).rejects.toThrow(/no avanza/);
    for (const left of [target, `${target}.part`]) await expect(stat(left)).rejects.toThrow(/ENOENT/);
  });

  it('leaves a folder of before as it is', async () => {
    const part = join(folder, 'before.part');
    await mkdir(part);
    await writeFile(join(part, 'something'), 'of before');
    const backup = backUp(join(folder, 'before'), sources, { signal, print });
    await expect(backup).rejects.toThrow(/ya tiene algo/);
    expect(await readdir(part)).toEqual(['something']);
  });

  it('has everything that was told before the follower was copied', async () => {
    const target = join(folder, 'whole');
    let stopKeeper = async () => {};
    const copied = backUp(target, sources, {
      signal,
      print(text) {
        if (text.startsWith('1/4')) stopKeeper = keepTree(servers, servers.postgres.url, log);
      },
    });
    const backup = await copied.finally(() => stopKeeper());
    const { manifest } = await checkExport(join(target, 'history.ndjson'));
    expect(manifest.last).toBe(`${story.position}`);
    expect(backup?.events).toBe(manifest.count);
  });

  it('has every row of a table that is longer than what is read at once', async () => {
    const count = 2_500;
    await servers.pool.query(
      `INSERT INTO chain.blocks (height, block_id, block_time, witness)
       SELECT n, lpad(to_hex(n), 64, '0'), now(), 'w' FROM generate_series(1, $1::int) AS n`,
      [count],
    );
    const pool = createPool(servers.postgres.url, 'backup', servers.logger, 2);
    let most = 0;
    pool.on('connect', (client) => {
      client.connection.on('commandComplete', ({ text }: { text: string }) => {
        most = Math.max(most, Number(/\d+$/.exec(text)?.[0] ?? 0));
      });
    });
    const stopKeeper = keepTree(servers, servers.postgres.url, log);
    const target = join(folder, 'long');
    await backUp(target, { ...sources, pool }, { signal, print }).finally(async () => {
      await stopKeeper();
      await pool.end();
    });
    const lines = (await readFile(join(target, backupFiles.chain), 'utf8')).split('\n');
    const heights = lines.flatMap((line) => (line.includes('"blocks"') ? [JSON.parse(line).row.height] : []));
    expect(heights.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(most).toBeLessThan(count);
  });

  it('has the views of personal data that the log has not, to be told to it once it is restored', async () => {
    const views = new PersonalDataViews(servers.pool);
    const viewer = { id: newId(), userId: newId(), role: 'admin' } as const;
    for (const viewed of [newId(), newId()]) await views.note(viewer, 'users', viewed);
    const [waiting, told] = await views.unrecorded(2);
    if (!waiting || !told) throw new Error('Nothing waits');
    await views.recorded(told.viewId);
    const stopKeeper = keepTree(servers, servers.postgres.url, log);
    const target = join(folder, 'viewed');
    await backUp(target, sources, { signal, print }).finally(() => stopKeeper());
    const lines = (await readFile(join(target, 'views.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([waiting]);
    await servers.pool.query('DELETE FROM platform.personal_data_views');
    await views.restore(recordPersonalDataViewSchema.parse(JSON.parse(lines[0] ?? '')));
    expect(await views.unrecorded(2)).toEqual([waiting]);
  });

  it('tells operators when the last one ended, and that there was none before', async () => {
    const gauge = publishLastBackup(createMetrics('projector'), servers.pool);
    const told = async () => (await gauge.get()).values.map(({ value }) => value);
    expect(await told()).toEqual([0]);
    const manifest = {
      format: 'nodo-backup',
      version: 1,
      startedAt: '',
      events: 7,
      objects: 2,
      files: {},
    } as const;
    for (const endedAt of ['2026-03-10T08:04:00.000Z', '2026-03-11T08:04:00.000Z'])
      await noteBackup(servers.pool, { ...manifest, endedAt });
    expect(await told()).toEqual([Date.parse('2026-03-11T08:04:00.000Z') / 1_000]);
    const away = publishLastBackup(createMetrics('projector'), {
      query: () => Promise.reject(new Error('away')),
    });
    expect((await away.get()).values).toEqual([]);
  });

  it('stops waiting when it is stopped', async () => {
    await story.user('investor', 'Luis');
    const stop = new AbortController();
    const target = join(folder, 'stopped');
    const stopped = backUp(target, sources, {
      signal: stop.signal,
      print: () => stop.abort(),
    });
    expect(await stopped).toBeUndefined();
    await expect(stat(`${target}.part`)).rejects.toThrow(/ENOENT/);
  });
});
