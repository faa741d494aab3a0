import { treeHeads } from '@nodo/contracts/audit/tables';
import {
  type AuditProof,
  type LogRecord,
  logRecordSchema,
  type TreeBreak,
  type TreeHeadView,
  treeHeadViewSchema,
} from '@nodo/contracts/audit/values';
import type { AuditTreeView, ConsistencyView } from '@nodo/contracts/audit/views';
import { displayName } from '@nodo/contracts/identity/views';
import { bigint, nullable, type RowOf, text } from '@nodo/contracts/read-models/table';
import {
  consistencyPath,
  inclusionPath,
  type RunQuery,
  readTree,
  rootAt,
  type TreeState,
} from '@nodo/platform/audit-tree';
import { AppError } from '@nodo/platform/errors';
import { valueHash } from '@nodo/platform/merkle';
import { personColumns } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

/** How many tree heads the view lists. */
const HEADS = 20;

const over =
  (view: View): RunQuery =>
  (sql, values) =>
    view.queryRaw(sql, values);

const headColumns = { ...treeHeads.columns, ...personColumns };

const HEAD = `
  SELECT h.size, h.root_hash, h.reason, h.recorded_at, h.actor_kind, h.actor_id, u.first_name, u.last_name, u.email
  FROM live.tree_heads AS h
  LEFT JOIN live.users AS u ON u.id = CASE WHEN h.actor_kind = 'user' THEN h.actor_id::uuid END
  WHERE h.size <= $1 ORDER BY h.size DESC LIMIT $2`;

/** Tree heads of at most `size` leaves, newest first. */
async function headsWithin(view: View, size: number, limit: number): Promise<TreeHeadView[]> {
  const rows = await view.query(headColumns, HEAD, [size, limit]);
  return rows.map((row) =>
    treeHeadViewSchema.parse({
      size: row.size,
      rootHash: row.root_hash,
      reason: row.reason,
      recordedAt: row.recorded_at,
      actorKind: row.actor_kind,
      actorName: actorName(row),
    }),
  );
}

function actorName({ actor_id, first_name, last_name, email }: RowOf<typeof headColumns>): string {
  if (email === null) return actor_id;
  return displayName({ firstName: first_name ?? '', lastName: last_name ?? '', email });
}

/** Size and root of the tree over the log, whether the log still matches it, and the latest heads. */
export async function auditTree(view: View): Promise<AuditTreeView> {
  const run = over(view);
  const tree = await readTree(run);
  return {
    size: tree.size,
    rootHash: await rootAt(run, tree.size),
    checked: { size: tree.checked.size, at: tree.checked.at.toISOString() },
    broken: breakOf(tree),
    heads: await headsWithin(view, tree.size, HEADS),
  };
}

function breakOf({ broken }: TreeState): TreeBreak | null {
  if (!broken) return null;
  const reasons: readonly TreeBreak['reason'][] = ['altered', 'missing', 'head'];
  const reason = reasons.find((known) => known === broken.reason) ?? 'altered';
  return { index: broken.index, reason, foundAt: broken.foundAt.toISOString() };
}

/** Size and root of the tree over the whole log. */
export async function treeRoot(view: View): Promise<{ size: number; rootHash: string }> {
  const { size } = await readTree(over(view));
  return { size, rootHash: await rootAt(over(view), size) };
}

export async function consistency(view: View, from: number, to: number): Promise<ConsistencyView> {
  const run = over(view);
  const { size } = await readTree(run);
  if (to > size) {
    const message = `El árbol tiene ${size} eventos`;
    throw new AppError('VALIDATION_FAILED', message, { to: message });
  }
  return {
    from,
    to,
    fromRoot: await rootAt(run, from),
    toRoot: await rootAt(run, to),
    path: await consistencyPath(run, from, to),
  };
}

/** A proof without the event's data, and the event's stream and revision to read it from. */
export interface Proved {
  readonly stream: string;
  readonly revision: bigint;
  readonly proof: Omit<AuditProof, 'event'>;
}

/**
 * The proof of an audit entry; undefined when there is no such entry. Throws PROOF_PENDING while its event is not
 * yet in the tree.
 */
export async function proveEntry(view: View, id: string): Promise<Proved | undefined> {
  const run = over(view);
  const [found] = await view.query(
    { index: nullable(bigint), stream: nullable(text), revision: nullable(bigint) },
    `SELECT l.index, l.stream, l.revision FROM live.audit_entries AS e
     LEFT JOIN projection.tree_leaves AS l ON l.position = e.event_position WHERE e.id = $1`,
    [id],
  );
  if (!found) return undefined;
  const { index, stream, revision } = found;
  if (index === null || stream === null || revision === null) throw new AppError('PROOF_PENDING');
  const { size } = await readTree(run);
  const [head] = await headsWithin(view, size, 1);
  const proof = {
    index,
    tree: { size, rootHash: await rootAt(run, size) },
    inclusion: await inclusionPath(run, index, size),
    head: head ?? null,
    consistency: head ? await consistencyPath(run, head.size, size) : [],
  };
  return { stream, revision: BigInt(revision), proof };
}

/** An event of the log as part of a proof; its data is left out for masked readers. */
export function provedEvent(record: LogRecord, isMasked: boolean): AuditProof['event'] {
  const { data, ...fields } = logRecordSchema.parse(record);
  return {
    ...fields,
    dataHash: valueHash(data),
    ...(isMasked ? {} : { data }),
  };
}
