import type { ObjectStore } from '@nodo/platform/object-store';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';

const HOUR_MS = 3_600_000;
/** An upload not recorded by then never will be: its URL is valid for ten minutes. */
const LONGEST_UPLOAD_MS = 24 * HOUR_MS;
const AT_ONCE = 200;

/**
 * Reports objects to command-api that were stored at least a day ago; it keeps what a submission or a recent draft
 * refers to and deletes the rest.
 */
export async function discardOrphans(parts: SweepServices, objects: ObjectStore, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LONGEST_UPLOAD_MS);
  await objects.removeUnfinished(oldest);
  const byPerson = new Map<string, string[]>();
  for await (const { path, storedAt } of objects.list('kyc')) {
    const userId = path.split('/')[1];
    if (storedAt >= oldest || userId === undefined) continue;
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), path]);
  }
  const about = {
    sweep: 'discard-uploads',
    logger: parts.logger,
    idOf: ([userId]: [string, string[]]) => userId,
  };
  await eachRow([[...byPerson]], about, ([userId, paths]) => discard(parts, userId, paths, now));
}

async function discard(
  { commands }: SweepServices,
  userId: string,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const objectPaths = paths.slice(start, start + AT_ONCE);
    const key = [userId, day, start];
    await commands.send('DiscardKycUploads', { userId, objectPaths }, { key, correlationId: userId });
  }
}
