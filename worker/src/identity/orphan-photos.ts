import { photoObjectPath } from '@nodo/contracts/identity/photo';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Pool } from '@nodo/platform/postgres';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { type Needless, needlessByPerson, oldFiles } from '../stored-files.ts';
import { readLive } from '../transfers/live-reads.ts';

/**
 * Reports photos to command-api that were stored at least a day ago and belong to nobody according to the read
 * models; it keeps a current photo and deletes the rest: replaced, removed, or left behind by a crash.
 */
export async function discardPhotos(
  parts: SweepServices,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): Promise<void> {
  const { commands, logger, pool } = parts;
  const about = { sweep: 'discard-photos', logger, idOf: ([userId]: Needless) => userId };
  await eachRow(needlessOf(pool, objects, now), about, async ([userId, objectPaths]) => {
    const key = [userId, now.toISOString().slice(0, 10), objectPaths[0] ?? ''];
    await commands.send('DiscardProfilePhotos', { userId, objectPaths }, { key, correlationId: userId });
  });
}

async function* needlessOf(
  pool: Pool,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): AsyncGenerator<Needless[]> {
  for await (const paths of oldFiles(objects, 'photos', now)) yield await needlessIn(pool, paths);
}

const personOf = (path: string) => path.split('/')[1] ?? '';

async function needlessIn(pool: Pool, paths: readonly string[]): Promise<Needless[]> {
  const shown = await readLive<{ id: string; photo_id: string }>(
    pool,
    'SELECT id, photo_id FROM live.users WHERE id = ANY ($1::uuid[]) AND photo_id IS NOT NULL',
    [[...new Set(paths.map(personOf))]],
  );
  const kept = new Set(shown.map(({ id, photo_id }) => photoObjectPath(id, photo_id)));
  return needlessByPerson(paths, kept, personOf);
}
