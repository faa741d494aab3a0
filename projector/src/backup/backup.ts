import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunQuery, readTree } from '@nodo/platform/audit-tree';
import {
  type BackupManifest,
  backupFiles,
  fingerprintOf,
  MANIFEST,
  OBJECTS_FOLDER,
  WORLD_FOLDER,
  writeLines,
} from '@nodo/platform/backup-file';
import { HistoryFileError } from '@nodo/platform/history-file/format';
import type { KeyWrapping } from '@nodo/platform/key-wrapping';
import type { LogRecords } from '@nodo/platform/log-records';
import type { ObjectStore } from '@nodo/platform/object-store';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { type Pool, rollBack } from '@nodo/platform/postgres';
import { runOver } from '../audit/proof/growth.ts';
import { exportKeys } from '../history/export/keys.ts';
import { exportHistory } from '../history/export/write.ts';
import { sessionOrigins } from './session-origins.ts';

export interface BackupSources {
  readonly pool: Pool;
  readonly log: Pick<LogRecords, 'readAll' | 'lastPosition'>;
  readonly objects: ObjectStore;
  /** Folder of the development chain, if this machine has one. */
  readonly world: string | undefined;
  /** Opens people's keys: what is personal is sealed before it is written. */
  readonly wrapping: KeyWrapping;
}

export interface BackupOptions {
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  /** Only for tests. */
  readonly patienceMs?: number;
}

const LOOK_MS = 100;
/** Longest time the tree over the log may stand still; it waits half a minute for busy read models. */
const PATIENCE_MS = 120_000;

/** Rows of a table held in memory. */
const ROWS_AT_ONCE = 1_000;

/** Tables of schema `chain`, without what can be read from nodes again or belongs to one process. */
const CHAIN_TABLES = `
  SELECT table_name FROM information_schema.tables
  WHERE table_schema = 'chain' AND table_type = 'BASE TABLE' AND table_name <> 'migrations' ORDER BY table_name`;

/**
 * Backs up everything that can't be recreated, while the platform runs. The order makes it consistent: first the
 * follower's position, so that everything it had published is in the log and the rest is published again; then
 * the log; then keys and files, which exist before the events that need them. Undefined when the signal aborted
 * it. Throws HistoryFileError for a folder that isn't empty, and when the tree over the log doesn't grow. Nothing is left
 * of one that isn't completed.
 */
export async function backUp(
  folder: string,
  sources: BackupSources,
  options: BackupOptions,
): Promise<BackupManifest | undefined> {
  const part = `${folder}.part`;
  await beginFolder(folder, part);
  let manifest: BackupManifest | undefined;
  try {
    manifest = await fill(part, sources, options);
  } finally {
    // It would refuse the next one its name, and take the room that this one may have lacked.
    if (!manifest) await rm(part, { recursive: true, force: true }).catch(() => undefined);
  }
  if (manifest) await rename(part, folder);
  return manifest;
}

async function fill(
  part: string,
  { pool, log, objects, world, wrapping }: BackupSources,
  { print, signal, patienceMs = PATIENCE_MS }: BackupOptions,
): Promise<BackupManifest | undefined> {
  const startedAt = new Date().toISOString();
  const files = backupFiles;
  await writeLines(part, files.chain, chainRows(pool));
  // Before the log, as well: what is told to it meanwhile is told again, and taken once.
  await writeLines(part, files.views, new PersonalDataViews(pool).allUnrecorded());
  print('1/4 · seguimiento de la cadena');
  const run = runOver(pool);
  // The log is exported as far as its tree reaches: that has to be as far as the follower had published.
  if (!(await hasGrown(run, await log.lastPosition(), patienceMs, signal))) return undefined;
  const written = await exportHistory({ log, run }, join(part, files.history), {}, { signal });
  if (!written) return undefined;
  print(`2/4 · ${written.count} eventos`);
  await exportKeys(run, join(part, files.keys));
  // After the keys, of which each needs one.
  const origins = await writeLines(part, files.origins, sessionOrigins(run, wrapping));
  print(`3/4 · claves, y desde dónde se abrieron ${origins} sesiones`);
  const stored = await writeLines(
    part,
    files.objects,
    copyObjects(objects, join(part, OBJECTS_FOLDER), signal),
  );
  if (signal.aborted) return undefined;
  print(`4/4 · ${stored} archivos`);
  if (world !== undefined) await cp(world, join(part, WORLD_FOLDER), { recursive: true });
  const manifest: BackupManifest = {
    ...{ format: 'nodo-backup', version: 1, startedAt, endedAt: new Date().toISOString() },
    ...{ events: written.count, objects: stored, files: {} },
  };
  for (const name of Object.values(files)) manifest.files[name] = await fingerprintOf(join(part, name));
  await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

/** A backup whose process was killed can't be resumed: the log has moved on. */
async function beginFolder(folder: string, part: string): Promise<void> {
  for (const path of [folder, part]) {
    const there = await readdir(path).catch(() => []);
    if (there.length > 0) throw new HistoryFileError(`${path} ya tiene algo: elige otra carpeta o bórrala.`);
  }
  await mkdir(part, { recursive: true, mode: 0o700 });
}

/** Waits until the tree over the log reaches a position. False when the signal aborted it. */
async function hasGrown(
  run: RunQuery,
  position: bigint | undefined,
  patienceMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  let reached: bigint | undefined;
  let movedAt = 0;
  while (!signal.aborted) {
    const tree = await readTree(run);
    if (tree.position >= (position ?? -1n)) return true;
    if (tree.position !== reached) [reached, movedAt] = [tree.position, performance.now()];
    if (performance.now() - movedAt >= patienceMs)
      throw new HistoryFileError(
        'El árbol de la historia no avanza hasta su último evento: no se respalda. ¿Está en marcha el projector?',
      );
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function* chainRows(pool: Pool): AsyncGenerator<unknown> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    // One snapshot for all tables.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: tables } = await client.query<{ table_name: string }>(CHAIN_TABLES);
    for (const { table_name: table } of tables) {
      await client.query(`DECLARE chain_rows CURSOR FOR SELECT to_json(t) AS row FROM chain."${table}" AS t`);
      for (let rows: { row: unknown }[] = [{ row: undefined }]; rows.length > 0; ) {
        ({ rows } = await client.query<{ row: unknown }>(`FETCH ${ROWS_AT_ONCE} FROM chain_rows`));
        for (const { row } of rows) yield { table, row };
      }
      await client.query('CLOSE chain_rows');
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await rollBack(client, failure);
  }
}

async function* copyObjects(
  store: ObjectStore,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<{ path: string; bytes: number; sha256: string }> {
  for await (const { path } of store.listAll()) {
    if (signal.aborted) return;
    const object = await store.get(path);
    // Deleted since it was listed.
    if (!object) continue;
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const watched = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(object.body, watched, createWriteStream(file, { mode: 0o600, flush: true }));
    yield { path, bytes: object.size, sha256: hash.digest('hex') };
  }
}
