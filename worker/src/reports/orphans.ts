import type { ObjectStore } from '@nodo/platform/object-store';
import type { Pool } from '@nodo/platform/postgres';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { oldFiles } from '../stored-files.ts';
import { readLive } from '../transfers/live-reads.ts';

const FOLDERS = ['reports', 'documents', 'media', 'media-documents', 'sanctions'];

/**
 * Reports files to command-api that were stored at least a day ago and belong to nothing according to the read models;
 * it keeps what a stream refers to and deletes the rest: a crash or a failure came before they were recorded, or their
 * owner was erased.
 */
export async function discardFiles(
  { commands, logger, pool }: Pick<SweepServices, 'commands' | 'logger' | 'pool'>,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const about = { sweep: 'discard-files', logger, idOf: ([first = '']: string[]) => first };
  await eachRow(needlessOf(pool, objects, now), about, async (objectPaths) => {
    const [first = ''] = objectPaths;
    const correlationId = idIn(first);
    if (correlationId === undefined) return;
    await commands.send('DiscardFiles', { objectPaths }, { key: [day, first], correlationId });
  });
}

/** Pages of one row each: paths that are reported together. */
async function* needlessOf(
  pool: Pool,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): AsyncGenerator<string[][]> {
  for (const folder of FOLDERS) {
    const batches = oldFiles(objects, folder, now, (path) => idIn(path) !== undefined);
    for await (const paths of batches) yield await needlessIn(pool, paths);
  }
}

const ID =
  /^(?:(?:reports|documents)\/[^/]+|media|media-documents|sanctions)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** The id of what a file belongs to. */
const idIn = (path: string) => ID.exec(path)?.[1];

/** Paths of the files of these ids; those of whoever is erased for certain count as needless. */
const NEEDED = `
  WITH asked AS (SELECT unnest($1::uuid[]) AS id)
  SELECT object_path AS path, investor_id AS owner_id FROM live.reports JOIN asked USING (id)
  UNION ALL SELECT object_path, investor_id FROM live.documents JOIN asked USING (id)
  UNION ALL SELECT 'media/' || id || '/full', NULL FROM live.video_files JOIN asked USING (id)
  UNION ALL SELECT 'media/' || id || '/' || part, NULL FROM live.media_files JOIN asked USING (id)
    CROSS JOIN LATERAL (SELECT 'full' AS part UNION ALL SELECT jsonb_array_elements_text(widths)) AS parts
  UNION ALL SELECT 'media-documents/' || asked.id, NULL FROM asked
    JOIN projection.events ON stream = 'mediaDocument-' || asked.id AND revision = 0
  UNION ALL SELECT object_path, NULL FROM (
    SELECT object_path FROM live.sanctions_lists UNION ALL SELECT object_path FROM history.sanctions_lists) AS imported`;

async function needlessIn(pool: Pool, paths: readonly string[]): Promise<string[][]> {
  const rows = await readLive<{ path: string }>(
    pool,
    `SELECT path FROM (${NEEDED}) AS needed WHERE NOT EXISTS (
       SELECT 1 FROM live.erasures AS e WHERE e.user_id = owner_id AND e.state NOT IN ('requested', 'refused'))`,
    [paths.map(idIn)],
  );
  const needed = new Set(rows.map(({ path }) => path));
  const needless = paths.filter((path) => !needed.has(path));
  return needless.length > 0 ? [needless] : [];
}
