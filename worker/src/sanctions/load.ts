import { type SanctionsList, sanctionsListSchema } from '@nodo/contracts/sanctions/values';
import type { Logger } from '@nodo/platform/logging';
import type { ObjectStore } from '@nodo/platform/object-store';
import { liftTimeLimit, type Pool, type PoolClient, transaction } from '@nodo/platform/postgres';
import type { SanctionsEntry } from '@nodo/platform/sanctions/entry';
import { ListFile } from '@nodo/platform/sanctions/list-file';
import { indexOf } from '@nodo/platform/sanctions/provider';
import type { RetryPauses } from '../retry-pauses.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Entries written with one statement. */
const AT_ONCE = 500;

interface Wanted extends Record<string, unknown> {
  readonly list: string;
  readonly sha256: string;
  readonly published_on: string;
  readonly object_path: string;
}

interface Parts {
  readonly pool: Pool;
  readonly objects: Pick<ObjectStore, 'get'>;
  readonly logger: Logger;
  /** Of files that could not be loaded, by their path. */
  readonly pauses: RetryPauses;
}

/**
 * Loads list files that are in use but not in the database, each in one transaction: until then the previous list
 * applies. One that can't be read keeps nobody from being compared with what is loaded.
 */
export async function loadLists({ pool, objects, logger, pauses }: Parts): Promise<void> {
  const wanted = await readLive<Wanted>(
    pool,
    `SELECT w.list, w.sha256, w.published_on, w.object_path FROM live.sanctions_lists AS w
     LEFT JOIN sanctions.lists AS l ON l.list = w.list WHERE l.sha256 IS DISTINCT FROM w.sha256 ORDER BY w.list LIMIT 20`,
  );
  for (const one of wanted) {
    if (!pauses.isDue(one.object_path)) continue;
    try {
      await load({ pool, objects, logger }, one);
      pauses.succeeded(one.object_path);
    } catch (error) {
      pauses.failed(one.object_path);
      logger.error({ err: error, list: one.list, sha256: one.sha256 }, 'A list of sanctions was not loaded');
    }
  }
}

async function load({ pool, objects, logger }: Omit<Parts, 'pauses'>, one: Wanted): Promise<void> {
  const list = sanctionsListSchema.parse(one.list);
  const object = await objects.get(one.object_path);
  if (!object) throw new Error('The file of a list of sanctions is not there');
  const entries = await transaction(pool, (client) => replace(client, list, one, object.body));
  logger.info({ list, entries }, 'A list of sanctions is in use');
}

async function replace(
  client: PoolClient,
  list: SanctionsList,
  { sha256, published_on: publishedOn }: Wanted,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  // As long as the object store takes; nobody waits for it.
  await liftTimeLimit(client);
  await client.query('DELETE FROM sanctions.entries WHERE list = $1', [list]);
  let waiting: SanctionsEntry[] = [];
  const file = new ListFile(list, (entry) => waiting.push(entry));
  for await (const piece of body) {
    file.push(piece);
    if (waiting.length < AT_ONCE) continue;
    await insert(client, list, waiting);
    waiting = [];
  }
  const { entries } = file.end();
  await insert(client, list, waiting);
  await client.query(
    `INSERT INTO sanctions.lists (list, sha256, published_on, entries) VALUES ($1, $2, $3, $4)
     ON CONFLICT (list) DO UPDATE SET sha256 = $2, published_on = $3, entries = $4`,
    [list, sha256, publishedOn, entries],
  );
  return entries;
}

async function insert(client: PoolClient, list: SanctionsList, entries: readonly SanctionsEntry[]) {
  const rows = entries.map((entry) => ({ id: entry.id, entry, ...indexOf(entry) }));
  await client.query(
    `INSERT INTO sanctions.entries (list, id, entry, keys, numbers)
     SELECT $1, id, entry, keys, numbers
     FROM jsonb_to_recordset($2::jsonb) AS r (id text, entry jsonb, keys text[], numbers text[])`,
    [list, JSON.stringify(rows)],
  );
}
