import { AuditTreeHeadRecorded } from '@nodo/contracts/audit/events';
import { streams } from '@nodo/contracts/streams';
import { type RunQuery, readFrontier, readTree, rootAt } from '@nodo/platform/audit-tree';
import type { PlacedRecord } from '@nodo/platform/log-records';
import { type Frontier, leafHash, type TreeNode } from '@nodo/platform/merkle';
import { type Pool, type Queryable, transaction } from '@nodo/platform/postgres';

/** Another instance extended the tree: the frontier in memory is stale. */
export class TreeMovedError extends Error {
  override readonly name = 'TreeMovedError';
}

/** A tree head recorded on the log, and its claim. */
export interface RecordedHead {
  readonly index: number;
  readonly size: number;
  readonly rootHash: string;
}

/** Runs statements over a pool or a connection. */
export function runOver(client: Queryable): RunQuery {
  return async <R extends Record<string, unknown>>(sql: string, values: readonly unknown[]) =>
    (await client.query<R>(sql, [...values])).rows;
}

/** The head that an event records; undefined for any other event. */
export function headOf(record: PlacedRecord, index: number): RecordedHead | undefined {
  if (record.stream !== streams.auditTree() || record.type !== AuditTreeHeadRecorded.type) return undefined;
  const head = AuditTreeHeadRecorded.data.safeParse(record.data);
  return head.success ? { index, size: head.data.size, rootHash: head.data.rootHash } : undefined;
}

/** Whether the tree had the root that the head claims. */
export async function isTrue(run: RunQuery, { index, size, rootHash }: RecordedHead): Promise<boolean> {
  return size <= index && (await rootAt(run, size)) === rootHash;
}

/** The tree's position, and the frontier needed to extend it. */
export async function openTree(pool: Pool): Promise<{ position: bigint; frontier: Frontier }> {
  const run = runOver(pool);
  const { position, size } = await readTree(run);
  return { position, frontier: await readFrontier(run, size) };
}

/**
 * Adds records to the tree in one transaction and returns the first wrong head among them. Throws TreeMovedError
 * when the stored tree doesn't match the frontier; after any error the frontier must be discarded.
 */
export async function grow(
  pool: Pool,
  frontier: Frontier,
  records: readonly PlacedRecord[],
): Promise<RecordedHead | undefined> {
  const from = frontier.size;
  const nodes = records.flatMap((record) => frontier.add(leafHash(record)));
  const heads = records.flatMap((record, offset) => headOf(record, from + offset) ?? []);
  return transaction(pool, async (client) => {
    await advance(client, from, records);
    await insertLeaves(client, from, records);
    await insertNodes(client, nodes);
    for (const head of heads) if (!(await isTrue(runOver(client), head))) return breakAt(client, head);
    return undefined;
  });
}

/**
 * Commits without waiting for the disk (synchronous_commit off): a Postgres crash may lose the last whole
 * transactions, whose events are then added again.
 */
async function advance(client: Queryable, from: number, records: readonly PlacedRecord[]): Promise<void> {
  const moved = await client.query(
    `UPDATE projection.tree SET size = $2, position = $3 WHERE size = $1
     RETURNING set_config('synchronous_commit', 'off', true)`,
    [from, from + records.length, records.at(-1)?.position.toString() ?? '-1'],
  );
  if (moved.rowCount !== 1) throw new TreeMovedError(`The tree is not at ${from}`);
}

async function insertLeaves(
  client: Queryable,
  from: number,
  records: readonly PlacedRecord[],
): Promise<void> {
  await client.query(
    `INSERT INTO projection.tree_leaves (index, position, stream, revision)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])`,
    [
      records.map((_, offset) => from + offset),
      records.map(({ position }) => position.toString()),
      records.map(({ stream }) => stream),
      records.map(({ revision }) => revision),
    ],
  );
}

async function insertNodes(client: Queryable, nodes: readonly TreeNode[]): Promise<void> {
  await client.query(
    `INSERT INTO projection.tree_nodes (level, index, hash)
     SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index), nodes.map(({ hash }) => hash)],
  );
}

async function breakAt(client: Queryable, head: RecordedHead): Promise<RecordedHead> {
  await client.query(
    `UPDATE projection.tree SET broken_index = $1, broken_reason = 'head', broken_found_at = now()
     WHERE broken_index IS NULL`,
    [head.index],
  );
  return head;
}
