import type { ObjectStore } from '@nodo/platform/object-store';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/**
 * Reports statements and documents to command-api that were stored at least a day ago; it keeps what a stream refers
 * to and deletes the rest.
 */
export async function discardFiles(
  { commands, logger }: Pick<SweepServices, 'commands' | 'logger'>,
  objects: ObjectStore,
  now: Date,
): Promise<void> {
  const paths: string[] = [];
  for (const folder of ['reports', 'documents']) {
    for await (const { path, storedAt } of objects.list(folder)) {
      if (now.getTime() - storedAt.getTime() >= DAY_MS) paths.push(path);
    }
  }
  const day = now.toISOString().slice(0, 10);
  const starts = Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  await eachRow([starts], { sweep: 'discard-files', logger, idOf: String }, async (start) => {
    const objectPaths = paths.slice(start, start + AT_ONCE);
    const [correlationId] = objectPaths[0]?.split('/').slice(-1) ?? [];
    if (correlationId === undefined) return;
    await commands.send('DiscardFiles', { objectPaths }, { key: [day, start], correlationId });
  });
}
