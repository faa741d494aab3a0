import { KYC_DRAFT_DAYS } from '@nodo/contracts/kyc/values';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Pool } from '@nodo/platform/postgres';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { LONGEST_UPLOAD_MS, type Needless, needlessByPerson, oldFiles } from '../stored-files.ts';
import { readLive } from '../transfers/live-reads.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Reports objects to command-api that were stored at least a day ago and that the read models know neither as part of
 * a person's last submission nor as a recent draft; it keeps what any submission or a recent draft refers to and deletes
 * the rest.
 */
export async function discardOrphans(
  parts: SweepServices,
  objects: Pick<ObjectStore, 'list' | 'removeUnfinished'>,
  now: Date,
): Promise<void> {
  const { commands, logger, pool } = parts;
  await objects.removeUnfinished(new Date(now.getTime() - LONGEST_UPLOAD_MS));
  const about = { sweep: 'discard-uploads', logger, idOf: ([userId]: Needless) => userId };
  await eachRow(needlessOf(pool, objects, now), about, async ([userId, objectPaths]) => {
    const key = [userId, now.toISOString().slice(0, 10), objectPaths[0] ?? ''];
    await commands.send('DiscardKycUploads', { userId, objectPaths }, { key, correlationId: userId });
  });
}

async function* needlessOf(
  pool: Pool,
  objects: Pick<ObjectStore, 'list'>,
  now: Date,
): AsyncGenerator<Needless[]> {
  const batches = oldFiles(objects, 'kyc', now, (path) => personOf(path) !== '');
  for await (const paths of batches) yield await needlessIn(pool, paths, now);
}

const NEEDED = `
  SELECT upload.path FROM live.kyc_records AS k CROSS JOIN LATERAL jsonb_each(k.uploads) AS upload (path, about)
  WHERE k.user_id = ANY($1::uuid[]) AND ((upload.about ->> 'uploadedAt')::timestamptz > $2
    OR upload.path IN (SELECT value FROM jsonb_each_text(
      CASE WHEN jsonb_typeof(k.documents) = 'object' THEN k.documents END)))`;

const PERSON = /^kyc\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
/** Empty for what is in nobody's folder. */
const personOf = (path: string) => PERSON.exec(path)?.[1] ?? '';

async function needlessIn(pool: Pool, paths: readonly string[], now: Date): Promise<Needless[]> {
  const recent = new Date(now.getTime() - KYC_DRAFT_DAYS * DAY_MS);
  const people = [...new Set(paths.map(personOf))];
  const rows = await readLive<{ path: string }>(pool, NEEDED, [people, recent]);
  return needlessByPerson(paths, new Set(rows.map(({ path }) => path)), personOf);
}
