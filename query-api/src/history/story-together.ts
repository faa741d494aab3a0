import { isSharedCategory } from '@nodo/contracts/history/labels';
import { STORY_LEFT_OUT_MAX, streamCategories } from '@nodo/contracts/history/values';
import { uuid } from '@nodo/contracts/read-models/table';
import type { View } from '../read-model/reader.ts';
import { ACTOR_JOIN, EVENT_COLUMNS, type EventRow, eventColumns } from './event-rows.ts';

/** Most events read per correlation id; the first are kept. */
export const TOGETHER_MAX = 60;
/** Most correlation ids whose events are read; the last are kept. */
const CORRELATIONS_MAX = 120;
/**
 * A command that wrote to more streams than this is a batch (a month's returns): its streams are not related by
 * it.
 */
const BATCH = 12;

/** All of a person's investments and payouts write to their account. */
export const ACCOUNT = 'account';

/** Correlation ids with more events than were read, and those of which none were. */
interface Unread {
  readonly long: readonly string[];
  readonly others: readonly string[];
}

/** Events with the same correlation ids as these, except batches. */
export async function togetherWith(
  view: View,
  of: readonly EventRow[],
): Promise<Unread & { readonly rows: readonly EventRow[] }> {
  const ids = [...new Set(of.flatMap(({ correlation_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return { rows: [], long: [], others: [] };
  const found = await view.query(
    eventColumns,
    `SELECT ${EVENT_COLUMNS} FROM unnest($1::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT * FROM projection.events AS found WHERE found.correlation_id = wanted.id
       ORDER BY found.position LIMIT ${TOGETHER_MAX + 1}) AS e ${ACTOR_JOIN} ORDER BY e.position`,
    [ids.slice(-CORRELATIONS_MAX)],
  );
  const byId = new Map<string, EventRow[]>();
  for (const row of found)
    if (row.correlation_id !== null)
      byId.set(row.correlation_id, [...(byId.get(row.correlation_id) ?? []), row]);
  const related = [...byId].filter(([, rows]) => !isBatch(rows));
  return {
    rows: related.flatMap(([, rows]) => rows.slice(0, TOGETHER_MAX)),
    long: related.flatMap(([id, rows]) => (rows.length > TOGETHER_MAX ? [id] : [])),
    others: ids.slice(0, -CORRELATIONS_MAX),
  };
}

function isBatch(rows: readonly EventRow[]): boolean {
  const things = rows.filter(({ category }) => !isSharedCategory(category));
  return new Set(things.map(({ stream }) => stream)).size > BATCH;
}

/**
 * Correlation ids that were not read to the end, and at most STORY_LEFT_OUT_MAX of those that weren't read at all and
 * have events of these categories on other streams than the lanes. Batches don't count.
 */
export async function leftOutOf(
  view: View,
  { long, others }: Unread,
  lanes: ReadonlySet<string>,
  categories: readonly string[],
): Promise<string[]> {
  if (others.length === 0) return [...long];
  const rows = await view.query(
    { id: uuid },
    `SELECT wanted.id FROM unnest($1::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT count(DISTINCT its.stream) FILTER (WHERE its.category <> ALL($4)) AS things,
         bool_or(its.stream <> ALL($2) AND its.category = ANY($3)) AS has_more
       FROM (SELECT found.stream, found.category FROM projection.events AS found
         WHERE found.correlation_id = wanted.id ORDER BY found.position LIMIT ${TOGETHER_MAX}) AS its) AS counted
     WHERE counted.has_more AND counted.things <= ${BATCH} LIMIT ${STORY_LEFT_OUT_MAX}`,
    [others, [...lanes], categories, streamCategories.filter(isSharedCategory)],
  );
  return [...long, ...rows.map(({ id }) => id)];
}
