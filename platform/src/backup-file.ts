import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The files of a backup, by name; each backup has a folder of its own (docs/runbook.md). */
export const backupFiles = {
  /** The chain follower's cursor and signed payouts: rows of schema `chain`. */
  chain: 'chain.ndjson',
  /** Views of personal data that were not on the log yet; older backups lack it. */
  views: 'views.ndjson',
  /** The log, as `npm run history:export` writes it. */
  history: 'history.ndjson',
  /** Wrapped personal data keys, and public keys of passkeys. */
  keys: 'keys.ndjson',
  /** From where sessions were opened, sealed with each person's key; older backups lack it. */
  origins: 'origins.ndjson',
  /** Index of the object store: path, bytes and hash of each object; the objects themselves are in `objects/`. */
  objects: 'objects.ndjson',
} as const;
/** Those that older backups lack. */
export const laterBackupFiles: ReadonlySet<string> = new Set([backupFiles.views, backupFiles.origins]);
export const OBJECTS_FOLDER = 'objects';
/** The development chain's own files, where the product runs on one machine. */
export const WORLD_FOLDER = 'chain';
export const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().nonnegative();
const moment = z.iso.datetime();

export const backupManifestSchema = z.strictObject({
  format: z.literal('nodo-backup'),
  version: z.literal(1),
  startedAt: moment,
  endedAt: moment,
  events: size,
  objects: size,
  files: z.record(z.string(), z.strictObject({ bytes: size, sha256 })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

export const storedObjectLineSchema = z.strictObject({ path: z.string(), bytes: size, sha256 });
/** A row of a table of schema `chain`, as Postgres writes it in JSON. */
export const chainRowSchema = z.strictObject({ table: z.string().regex(/^[a-z_]+$/), row: z.unknown() });

/** Bytes and SHA-256 of a file. Throws when the file does not exist. */
export async function fingerprintOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes an NDJSON file with mode 0600; it is synced to disk when this returns. */
export async function writeLines(
  folder: string,
  name: string,
  lines: AsyncIterable<unknown>,
): Promise<number> {
  const handle = await open(join(folder, name), 'wx', 0o600);
  try {
    let count = 0;
    for await (const line of lines) {
      await handle.appendFile(`${JSON.stringify(line)}\n`);
      count += 1;
    }
    await handle.sync();
    return count;
  } finally {
    await handle.close();
  }
}
