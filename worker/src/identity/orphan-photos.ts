import { photoObjectPath } from '@nodo/contracts/identity/photo';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Pool } from '@nodo/platform/postgres';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

/** An upload not recorded by then never will be: its URL is valid for ten minutes. */
const LONGEST_UPLOAD_MS = 24 * 3_600_000;
const AT_ONCE = 200;

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

/** A person, and paths of photos that are not theirs any more. */
type Needless = readonly [userId: string, objectPaths: string[]];

async function* needlessOf(
  pool: Pool,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): AsyncGenerator<Needless[]> {
  const oldest = new Date(now.getTime() - LONGEST_UPLOAD_MS);
  let batch: string[] = [];
  for await (const { path, storedAt } of objects.list('photos')) {
    if (storedAt < oldest) batch.push(path);
    if (batch.length < AT_ONCE) continue;
    yield await needlessIn(pool, batch);
    batch = [];
  }
  yield await needlessIn(pool, batch);
}

const personOf = (path: string) => path.split('/')[1] ?? '';

async function needlessIn(pool: Pool, paths: readonly string[]): Promise<Needless[]> {
  const shown = await readLive<{ id: string; photo_id: string }>(
    pool,
    'SELECT id, photo_id FROM live.users WHERE id = ANY ($1::uuid[]) AND photo_id IS NOT NULL',
    [[...new Set(paths.map(personOf))]],
  );
  const kept = new Set(shown.map(({ id, photo_id }) => photoObjectPath(id, photo_id)));
  const needless = new Map<string, string[]>();
  for (const path of paths) {
    if (!kept.has(path)) needless.set(personOf(path), [...(needless.get(personOf(path)) ?? []), path]);
  }
  return [...needless];
}
