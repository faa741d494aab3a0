import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Something that must not occur: text, or bytes of a document. */
export type Marker = string | Buffer;

export interface Found {
  readonly where: string;
  readonly marker: string;
}

/** Forms to search for: hex and Base64, and text also without case and accents, which may have been dropped. */
function formsOf(marker: Marker): string[] {
  const bytes = Buffer.isBuffer(marker) ? marker : Buffer.from(marker, 'utf8');
  const encoded = [bytes.toString('hex'), inBase64(bytes)];
  return Buffer.isBuffer(marker) ? encoded : [folded(marker), ...encoded];
}

/** The part of the Base64 form that does not depend on the following bytes. */
function inBase64(bytes: Buffer): string {
  return bytes
    .subarray(0, bytes.length - (bytes.length % 3))
    .toString('base64')
    .toLowerCase();
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function labelOf(marker: Marker): string {
  return Buffer.isBuffer(marker) ? `bytes ${marker.subarray(0, 8).toString('hex')}…` : marker;
}

/**
 * Searches for markers in every row of every table (including those of the event store, queues and history) and
 * in every file below `folder` except the database's own. Returns the places where they occur in plaintext.
 */
export async function scanForPlaintext(
  places: { readonly databaseUrl: string; readonly folder: string },
  markers: readonly Marker[],
): Promise<Found[]> {
  const wanted = markers.map((marker) => ({ label: labelOf(marker), forms: formsOf(marker) }));
  const inTables = await scanTables(places.databaseUrl, wanted);
  return [...inTables, ...(await scanFiles(places.folder, markers))];
}

type Wanted = readonly { readonly label: string; readonly forms: readonly string[] }[];

async function scanTables(databaseUrl: string, wanted: Wanted): Promise<Found[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Found[] = [];
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables.rows) {
      const rows = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`);
      for (const { label, forms } of wanted) {
        const isThere = rows.rows.some(({ line }) => forms.some((form) => folded(line).includes(form)));
        if (isThere) found.push({ where: name, marker: label });
      }
    }
  } finally {
    await client.end();
  }
  return found;
}

async function scanFiles(folder: string, markers: readonly Marker[]): Promise<Found[]> {
  const found: Found[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join(folder, 'postgres', '/'))) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const text = folded(bytes.toString('utf8'));
    for (const marker of markers) {
      const isThere = Buffer.isBuffer(marker) ? bytes.includes(marker) : text.includes(folded(marker));
      if (isThere) found.push({ where: path.slice(folder.length + 1), marker: labelOf(marker) });
    }
  }
  return found;
}
