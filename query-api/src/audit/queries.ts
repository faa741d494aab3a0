import { type AuditFilter, choicesOf, isAllBut } from '@nodo/contracts/audit/commands';
import { personSubjectKinds } from '@nodo/contracts/audit/labels';
import { auditEntries } from '@nodo/contracts/audit/tables';
import {
  AUDIT_COUNT_MAX,
  type AuditDetail,
  type AuditPage,
  type AuditRow,
  type ListAuditQuery,
} from '@nodo/contracts/audit/views';
import { integer, pick } from '@nodo/contracts/read-models/table';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import {
  type AuditViewer,
  auditRow,
  ENTRY_COLUMNS,
  entryColumns,
  IS_OF_PERSON,
  NAME_COLUMNS,
  NAME_JOINS,
} from './entry-rows.ts';

interface Filter {
  readonly where: string;
  readonly values: readonly string[];
}

/**
 * Matches entries whose subject is among the ids of `select`. As an array, so that one index scan finds them,
 * however large the table.
 */
const oneOf = (select: string) => `e.subject_id = ANY (ARRAY(${select}))`;

/** Matches entries that name the person in this field, as it became or as it was. */
const names = (person: string, field: 'userId' | 'viewed', side: 'after' | 'before' = 'after') =>
  `e.changes @> jsonb_build_array(jsonb_build_object('field', '${field}', '${side}', ${person}::text))`;

/** Matches looks at a person, also at a stream that is about them alone. */
const looksAt = (person: string) =>
  [person, ...personSubjectKinds.map((kind) => `('${kind}-' || ${person}::text)`)]
    .map((viewed) => names(viewed, 'viewed'))
    .join(' OR ');

/**
 * Condition for entries about a person (a parameter): their account and KYC, investments, money in and out,
 * decisions, documents, places in waiting lists and who viewed their data.
 */
const about = (person: string) => `((${IS_OF_PERSON} AND e.subject_id = ${person}::text)
  OR (e.subject_kind = 'investment' AND ${oneOf(`
    SELECT id::text FROM investments WHERE investor_id = ${person}::text::uuid`)})
  OR (e.subject_kind = 'transfer' AND ${oneOf(`
    SELECT id::text FROM payouts WHERE user_id = ${person}::text::uuid
    UNION ALL
    SELECT t.id::text FROM investments AS i CROSS JOIN LATERAL (
      SELECT id FROM transfers WHERE investment_id = i.id
      UNION ALL
      SELECT id FROM transfers WHERE candidate_investment_id = i.id AND investment_id IS NULL) AS t
    WHERE i.investor_id = ${person}::text::uuid`)})
  OR (e.subject_kind IN ('decision', 'wallet') AND e.actor_id = ${person}::text)
  OR (e.subject_kind = 'wallet'
    AND ${oneOf(`SELECT id::text FROM wallets WHERE user_id = ${person}::text::uuid`)}
    AND (${names(person, 'userId')} OR ${names(person, 'userId', 'before')}))
  OR (e.subject_kind = 'waitlist' AND (${names(person, 'userId')} OR ${names(person, 'userId', 'before')}))
  OR (e.action = 'TransferReconciled' AND ${names(person, 'userId')})
  OR (e.subject_kind = 'personalDataView' AND (${looksAt(person)}))
  OR (e.subject_kind = 'report' AND ${oneOf(`
    SELECT id::text FROM reports WHERE investor_id = ${person}::text::uuid`)})
  OR (e.subject_kind = 'document' AND ${oneOf(`
    SELECT id::text FROM documents WHERE investor_id = ${person}::text::uuid`)}))`;

/**
 * Condition for what staff considered about money that is, or that somebody proposed to be, a person's. They are not
 * told of it themselves: what was proposed may have been somebody else's.
 */
const considered = (person: string) => `(e.subject_kind = 'reconciliation' AND (${names(person, 'userId')}
  OR ${oneOf(`SELECT transfer_id::text FROM reconciliations WHERE user_id = ${person}::text::uuid`)}))`;

/**
 * One page, newest first by default, and the number of matching entries (up to AUDIT_COUNT_MAX). Names are joined
 * to the page's rows only.
 */
export async function listAudit(view: View, query: ListAuditQuery, reader: AuditViewer): Promise<AuditPage> {
  const { direction, offset, limit, ...chosen } = query;
  const filter = filterOf(chosen);
  const [rows, found] = await Promise.all([
    page(view, filter, { direction, offset, limit }, reader),
    countAudit(view, chosen, AUDIT_COUNT_MAX),
  ]);
  return { rows, total: Math.min(found, AUDIT_COUNT_MAX), isTotalExact: found <= AUDIT_COUNT_MAX };
}

/** One entry by id, and its neighbours among the entries that match the filter; undefined when there is none. */
export async function findAudit(
  view: View,
  id: string,
  chosen: AuditFilter,
  reader: AuditViewer,
): Promise<AuditDetail | undefined> {
  const [entry] = await page(view, { where: 'WHERE e.id = $1', values: [id] }, ONE, reader);
  if (!entry) return undefined;
  const beside = async (direction: 'asc' | 'desc') => {
    const { where, values } = beyond(filterOf(chosen), entry, direction);
    const [row] = await view.queryAfresh(
      pick(auditEntries.columns, 'id'),
      `SELECT e.id FROM audit_entries AS e ${where} ${orderBy(direction)} LIMIT 1`,
      values,
    );
    return row?.id ?? null;
  };
  const [newerId, olderId] = await Promise.all([beside('asc'), beside('desc')]);
  return { entry, newerId, olderId };
}

/** Number of matching entries; stops counting at `limit` + 1. */
export async function countAudit(view: View, chosen: AuditFilter, limit: number): Promise<number> {
  const { where, values } = filterOf(chosen);
  const [count] = await view.queryAfresh(
    { total: integer },
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM audit_entries AS e ${where} LIMIT ${limit + 1}) AS counted`,
    values,
  );
  return count?.total ?? 0;
}

const ONE = { direction: 'desc', offset: 0, limit: 1 } as const;
const STEP = 1_000;

/** All matching entries, oldest first, in batches. */
export function eachAudit(view: View, chosen: AuditFilter, reader: AuditViewer): AsyncGenerator<AuditRow[]> {
  return each(view, filterOf(chosen), reader);
}

/**
 * All entries about a person, their KYC, investments and money, oldest first, in batches. What they did to others
 * is not included.
 */
export function eachAbout(view: View, personId: string): AsyncGenerator<AuditRow[]> {
  return each(view, { where: `WHERE ${about('$1')}`, values: [personId] }, { isMasked: false });
}

async function* each(view: View, filter: Filter, reader: AuditViewer): AsyncGenerator<AuditRow[]> {
  let last: AuditRow | undefined;
  for (;;) {
    const from = last ? beyond(filter, last, 'asc') : filter;
    const rows = await page(view, from, { direction: 'asc', offset: 0, limit: STEP }, reader);
    if (rows.length > 0) yield rows;
    if (rows.length < STEP) return;
    last = rows.at(-1);
  }
}

/** Ordered by log position: with timestamps, clock skew between two services could put an effect before its cause. */
function orderBy(direction: 'asc' | 'desc'): string {
  return `ORDER BY e.event_position ${direction === 'asc' ? 'ASC' : 'DESC'}`;
}

/** The filter narrowed to what follows an entry in that direction. */
function beyond({ where, values }: Filter, { position }: AuditRow, direction: 'asc' | 'desc'): Filter {
  const condition = `e.event_position ${direction === 'asc' ? '>' : '<'} $${values.length + 1}::bigint`;
  return {
    where: where === '' ? `WHERE ${condition}` : `${where} AND ${condition}`,
    values: [...values, position],
  };
}

type Slice = Pick<ListAuditQuery, 'direction' | 'offset' | 'limit'>;

async function page(
  view: View,
  { where, values }: Filter,
  slice: Slice,
  reader: AuditViewer,
): Promise<AuditRow[]> {
  const order = orderBy(slice.direction);
  const rows = await view.queryAfresh(
    entryColumns,
    `SELECT ${ENTRY_COLUMNS}, ${NAME_COLUMNS}
     FROM (SELECT e.event_position AS place FROM audit_entries AS e ${where} ${order}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS shown
     CROSS JOIN LATERAL (SELECT * FROM audit_entries WHERE event_position = shown.place OFFSET 0) AS e
     ${NAME_JOINS} ${order}`,
    [...values, slice.limit, slice.offset],
  );
  return rows.map((row) => auditRow(row, reader));
}

function filterOf(chosen: AuditFilter): Filter {
  const conditions = new Conditions();
  /** Matches any of several values, or (negated) none of them. */
  const holdsAny = (value: string | undefined, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    const parts = choicesOf(value).map((choice) => condition(conditions.parameter(choice)));
    const oneOfThem = `(${parts.join(' OR ')})`;
    conditions.add(isAllBut(value) ? `NOT ${oneOfThem}` : oneOfThem);
  };
  conditions.holds(chosen.person, (it) => `(e.actor_id = ${it}::text OR ${about(it)} OR ${considered(it)})`);
  conditions.holds(chosen.actor, (it) => `e.actor_id = ${it}`);
  holdsAny(chosen.kind, (it) => `e.subject_kind = ${it}`);
  conditions.holds(chosen.subject, (it) => `e.subject_id = ${it}`);
  holdsAny(chosen.action, (it) => `e.action = ${it}`);
  holdsAny(chosen.field, (it) => `e.changes @> jsonb_build_array(jsonb_build_object('field', ${it}::text))`);
  conditions.holds(chosen.from, (it) => `e.occurred_at >= ${it}::timestamptz`);
  conditions.holds(chosen.to, (it) => `e.occurred_at < ${it}::timestamptz`);
  conditions.holds(chosen.correlation, (it) => `e.correlation_id = ${it}::uuid`);
  conditions.holds(chosen.session, (it) => `e.session_id = ${it}::uuid`);
  return conditions;
}
