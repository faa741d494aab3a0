import type { ObjectStore } from '@nodo/platform/object-store';

/** An upload not recorded by then never will be: its address is valid for ten minutes. */
export const LONGEST_UPLOAD_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/** Paths in a folder that were stored at least a day ago, in batches; those that `isOurs` refuses are left alone. */
export async function* oldFiles(
  objects: Pick<ObjectStore, 'list'>,
  folder: string,
  now: Date,
  isOurs: (path: string) => boolean = () => true,
): AsyncGenerator<string[]> {
  const oldest = new Date(now.getTime() - LONGEST_UPLOAD_MS);
  let batch: string[] = [];
  for await (const { path, storedAt } of objects.list(folder)) {
    if (storedAt <= oldest && isOurs(path)) batch.push(path);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A person, and paths of theirs that may be needless. */
export type Needless = readonly [userId: string, objectPaths: string[]];

/** The paths that are not `needed`, by person. */
export function needlessByPerson(
  paths: readonly string[],
  needed: ReadonlySet<string>,
  personOf: (path: string) => string,
): Needless[] {
  const needless = new Map<string, string[]>();
  for (const path of paths) {
    if (!needed.has(path)) needless.set(personOf(path), [...(needless.get(personOf(path)) ?? []), path]);
  }
  return [...needless];
}
