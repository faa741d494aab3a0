import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordPersonalDataViewSchema } from '@nodo/contracts/audit/commands';
import {
  type BackupManifest,
  backupFiles,
  backupManifestSchema,
  chainRowSchema,
  fingerprintOf,
  laterBackupFiles,
  MANIFEST,
  OBJECTS_FOLDER,
  storedObjectLineSchema,
  WORLD_FOLDER,
} from '@nodo/platform/backup-file';
import { HistoryFileError, parseLine } from '@nodo/platform/history-file/format';
import { linesOf } from '@nodo/platform/history-file/lines';
import { createLogger } from '@nodo/platform/logging';
import { checkObjectPath } from '@nodo/platform/object-path';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { migrate } from '@nodo/platform/postgres';
import { sessionOriginLineSchema } from '@nodo/platform/session-origin-line';
import type pg from 'pg';
import type { z } from 'zod';
import { checkHistory } from '../history-import/check.ts';
import { type ImportCli, importInto, wrappingOf } from '../history-import/cli.ts';
import { writeChain } from './chain-rows.ts';
import { OtherReleaseError } from './other-release.ts';
import { writeOrigins } from './session-origins.ts';

const CHAIN_MIGRATIONS = new URL('../../../worker/migrations/', import.meta.url);

/**
 * Restores a backup into an empty product folder, all or nothing. Everything is checked first. Throws
 * HistoryFileError.
 */
export async function restore(
  folder: string,
  dataDir: string,
  masterKey: string,
  cli: ImportCli,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const wrapping = wrappingOf(masterKey, cli.environment);
  const [history, keys] = [join(folder, backupFiles.history), join(folder, backupFiles.keys)];
  await checkFiles(folder, manifest);
  await checkHistory(history, { wrapping, keys, signal: cli.signal });
  cli.print(`Respaldo del ${manifest.startedAt}: entero e íntegro.`);
  await importInto(
    dataDir,
    { ...cli, file: history, keys, masterKey, wrapping },
    {
      prepare: (databaseUrl) =>
        migrate(
          databaseUrl,
          'chain',
          CHAIN_MIGRATIONS,
          createLogger({ service: 'history-import', logLevel: 'error' }),
        ),
      beforeCommit: async (client) => {
        await writeChain(client, parsed(join(folder, backupFiles.chain), chainRowSchema));
        if (manifest.files[backupFiles.views])
          await writeViews(client, parsed(join(folder, backupFiles.views), recordPersonalDataViewSchema));
        if (manifest.files[backupFiles.origins])
          await writeOrigins(
            client,
            parsed(join(folder, backupFiles.origins), sessionOriginLineSchema),
            wrapping,
          );
        // Files without a history do no harm; a history without its files does.
        await copyFolder(folder, dataDir, OBJECTS_FOLDER);
        await copyFolder(folder, dataDir, WORLD_FOLDER);
      },
    },
  );
  return manifest;
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new HistoryFileError(`${folder} no es un respaldo entero: le falta ${MANIFEST}.`);
  const value = jsonOf(text);
  const { data } = backupManifestSchema.safeParse(value);
  if (data) return data;
  if (ofAnyRelease.safeParse(value).success) throw new OtherReleaseError();
  throw new HistoryFileError(`${MANIFEST} no es el de un respaldo de esta plataforma.`);
}

const ofAnyRelease = backupManifestSchema.pick({ format: true }).loose();

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks that every file is byte-identical to the one backed up. */
async function checkFiles(folder: string, { files, objects }: BackupManifest): Promise<void> {
  for (const name of Object.values(backupFiles)) {
    const known = files[name];
    if (!known && laterBackupFiles.has(name)) continue;
    const found = await fingerprintOf(join(folder, name)).catch(() => undefined);
    if (!known || found?.sha256 !== known.sha256) {
      throw new HistoryFileError(`${name} falta o no es el que se respaldó.`);
    }
  }
  let count = 0;
  for await (const { path, bytes, sha256 } of parsed(
    join(folder, backupFiles.objects),
    storedObjectLineSchema,
  )) {
    const found = await fingerprintOf(join(folder, OBJECTS_FOLDER, checkObjectPath(path))).catch(
      () => undefined,
    );
    if (found?.bytes !== bytes || found.sha256 !== sha256) {
      throw new HistoryFileError(`El archivo ${path} falta o no es el que se respaldó.`);
    }
    count += 1;
  }
  if (count !== objects) throw new HistoryFileError('Faltan archivos en el respaldo.');
}

/** The lines of a file that was checked to be as it was backed up. Throws OtherReleaseError. */
async function* parsed<S extends z.ZodType>(file: string, schema: S): AsyncGenerator<z.output<S>> {
  for await (const { bytes } of linesOf(file)) {
    const line = parseLine(schema, bytes.toString('utf8'));
    if (line === undefined) throw new OtherReleaseError();
    yield line;
  }
}

async function writeViews(
  client: pg.Client,
  lines: AsyncIterable<z.output<typeof recordPersonalDataViewSchema>>,
): Promise<void> {
  const views = new PersonalDataViews(client);
  for await (const line of lines) await views.restore(line);
}

async function copyFolder(from: string, to: string, name: string): Promise<void> {
  const target = join(to, name);
  await mkdir(dirname(target), { recursive: true });
  await cp(join(from, name), target, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // The platform had no files, or follows a real chain.
    if (error.code !== 'ENOENT') throw error;
  });
}
