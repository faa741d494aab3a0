import {
  AUDIT_COUNT_MAX,
  type AuditDetail,
  type AuditFilter,
  type AuditPage,
  type AuditRow,
  auditEntryViewSchema,
  type ListAuditQuery,
} from '@nodo/contracts/audit';
import { auditSubjectLabels } from '@nodo/contracts/audit-words';
import { SESSION_ORIGIN_YEARS } from '@nodo/contracts/constants';
import { displayName } from '@nodo/contracts/identity';
import { maskAddress, maskChanges, maskPerson, maskText } from '@nodo/contracts/masking';
import { periodLabel } from '@nodo/contracts/periods';
import { projectionLabel } from '@nodo/contracts/projections';
import { describeDevice } from '@nodo/platform/device';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

interface EntryColumns {
  id: string;
  event_position: string;
  occurred_at: Date;
  recorded_at: Date;
  actor_kind: string;
  actor_id: string;
  actor_role: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  changes: unknown;
  reason: string | null;
  correlation_id: string;
  session_id: string | null;
  origin_address: string | null;
  origin_user_agent: string | null;
  origin_method: string | null;
  origin_began_at: Date | null;
  actor_first_name: string | null;
  actor_last_name: string | null;
  actor_email: string | null;
  subject_first_name: string | null;
  subject_last_name: string | null;
  subject_email: string | null;
  subject_role: string | null;
  warehouse_name: string | null;
  image_title: string | null;
  video_title: string | null;
  camera_name: string | null;
  document_name: string | null;
  document_investor: string | null;
}

interface Filter {
  readonly where: string;
  readonly values: readonly string[];
}

const ENTRY_COLUMNS = `e.id, e.event_position, e.occurred_at, e.recorded_at, e.actor_kind, e.actor_id, e.actor_role,
  e.action, e.subject_kind, e.subject_id, e.changes, e.reason, e.correlation_id, e.session_id`;
const NAME_COLUMNS = `a.first_name AS actor_first_name, a.last_name AS actor_last_name, a.email AS actor_email,
  s.first_name AS subject_first_name, s.last_name AS subject_last_name, s.email AS subject_email, s.role AS subject_role,
  w.name AS warehouse_name, p.title AS image_title, v.title AS video_title, c.name AS camera_name,
  t.name AS document_name, t.investor_id AS document_investor,
  o.address AS origin_address, o.user_agent AS origin_user_agent, o.method AS origin_method,
  o.began_at AS origin_began_at`;
/** Who acted; the person, or the thing, that the entry is about (of an investment or a decision: whose, and in which warehouse). */
const NAMES = `
  LEFT JOIN users AS a ON a.id = CASE WHEN e.actor_kind = 'user' THEN e.actor_id::uuid END
  LEFT JOIN investments AS i ON i.id = CASE WHEN e.subject_kind = 'investment' THEN e.subject_id::uuid END
  LEFT JOIN decisions AS d ON d.id = CASE WHEN e.subject_kind = 'decision' THEN e.subject_id::uuid END
  LEFT JOIN reports AS r ON r.id = CASE WHEN e.subject_kind = 'report' THEN e.subject_id::uuid END
  LEFT JOIN documents AS t ON t.id = CASE WHEN e.subject_kind = 'document' THEN e.subject_id::uuid END
  LEFT JOIN users AS s ON s.id = CASE
    WHEN e.subject_kind IN ('user', 'kyc', 'account') THEN e.subject_id::uuid
    ELSE coalesce(i.investor_id, d.user_id, r.investor_id, t.investor_id) END
  LEFT JOIN warehouses AS w ON w.id = CASE
    WHEN e.subject_kind = 'warehouse' THEN e.subject_id::uuid ELSE coalesce(i.warehouse_id, d.warehouse_id) END
  LEFT JOIN project_images AS p ON p.id = CASE WHEN e.subject_kind = 'projectImage' THEN e.subject_id::uuid END
  LEFT JOIN progress_videos AS v ON v.id = CASE WHEN e.subject_kind = 'video' THEN e.subject_id::uuid END
  LEFT JOIN cameras AS c ON c.id = CASE WHEN e.subject_kind = 'camera' THEN e.subject_id::uuid END
  LEFT JOIN platform.session_origins AS o ON o.session_id = e.session_id
    AND o.began_at > now() - make_interval(years => ${SESSION_ORIGIN_YEARS})`;

/** What is about a person, by a parameter: themselves, their investments, and what they decided. */
const about = (
  person: string,
) => `((e.subject_kind IN ('user', 'kyc', 'account') AND e.subject_id = ${person}::text)
  OR (e.subject_kind = 'investment' AND e.subject_id IN (
    SELECT id::text FROM investments WHERE investor_id = ${person}::text::uuid))
  OR (e.subject_kind = 'decision' AND e.actor_id = ${person}::text)
  OR (e.subject_kind = 'report' AND e.subject_id IN (
    SELECT id::text FROM reports WHERE investor_id = ${person}::text::uuid))
  OR (e.subject_kind = 'document' AND e.subject_id IN (
    SELECT id::text FROM documents WHERE investor_id = ${person}::text::uuid)))`;

/** One page, newest first unless asked otherwise, and how many entries fit. Names are joined to the page's rows only. */
export async function listAudit(view: View, query: ListAuditQuery, reader: Reading): Promise<AuditPage> {
  const { direction, offset, limit, ...chosen } = query;
  const filter = filterOf(chosen);
  const [rows, found] = await Promise.all([
    page(view, filter, { direction, offset, limit }, reader),
    countAudit(view, chosen, AUDIT_COUNT_MAX),
  ]);
  return { rows, total: Math.min(found, AUDIT_COUNT_MAX), isTotalExact: found <= AUDIT_COUNT_MAX };
}

/** One entry by its id, and the ones beside it among those that fit. */
export async function findAudit(
  view: View,
  id: string,
  chosen: AuditFilter,
  reader: Reading,
): Promise<AuditDetail | undefined> {
  const [entry] = await page(view, { where: 'WHERE e.id = $1', values: [id] }, ONE, reader);
  if (!entry) return undefined;
  const beside = async (direction: 'asc' | 'desc') => {
    const { where, values } = beyond(filterOf(chosen), entry, direction);
    const [row] = await view.queryAfresh<{ id: string }>(
      `SELECT e.id FROM audit_entries AS e ${where} ${orderBy(direction)} LIMIT 1`,
      values,
    );
    return row?.id ?? null;
  };
  const [newerId, olderId] = await Promise.all([beside('asc'), beside('desc')]);
  return { entry, newerId, olderId };
}

/** How many entries fit, counted up to `limit` and one. */
export async function countAudit(view: View, chosen: AuditFilter, limit: number): Promise<number> {
  const { where, values } = filterOf(chosen);
  const [count] = await view.queryAfresh<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM audit_entries AS e ${where} LIMIT ${limit + 1}) AS counted`,
    values,
  );
  return count?.total ?? 0;
}

const ONE = { direction: 'desc', offset: 0, limit: 1 } as const;
const STEP = 1_000;

/** Who reads: to whom people's data is masked, all but staff at work have no names. */
export interface Reading {
  readonly isMasked: boolean;
}

/** Everything that fits, oldest first, a batch at a time. */
export function eachAudit(view: View, chosen: AuditFilter, reader: Reading): AsyncGenerator<AuditRow[]> {
  return each(view, filterOf(chosen), reader);
}

/**
 * What happened to a person, their KYC and their investments, oldest first, a batch at a time. What they did to others
 * is not among it.
 */
export function eachAbout(view: View, personId: string): AsyncGenerator<AuditRow[]> {
  return each(view, { where: `WHERE ${about('$1')}`, values: [personId] }, { isMasked: false });
}

async function* each(view: View, filter: Filter, reader: Reading): AsyncGenerator<AuditRow[]> {
  let last: AuditRow | undefined;
  for (;;) {
    const from = last ? beyond(filter, last, 'asc') : filter;
    const rows = await page(view, from, { direction: 'asc', offset: 0, limit: STEP }, reader);
    if (rows.length > 0) yield rows;
    if (rows.length < STEP) return;
    last = rows.at(-1);
  }
}

function orderBy(direction: 'asc' | 'desc'): string {
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY e.occurred_at ${way}, e.event_position ${way}`;
}

/** What fits and comes after an entry, in that direction. */
function beyond(
  { where, values }: Filter,
  { occurredAt, position }: AuditRow,
  direction: 'asc' | 'desc',
): Filter {
  const place = `($${values.length + 1}::timestamptz, $${values.length + 2}::bigint)`;
  const condition = `(e.occurred_at, e.event_position) ${direction === 'asc' ? '>' : '<'} ${place}`;
  return {
    where: where === '' ? `WHERE ${condition}` : `${where} AND ${condition}`,
    values: [...values, occurredAt, position],
  };
}

type Slice = Pick<ListAuditQuery, 'direction' | 'offset' | 'limit'>;

async function page(
  view: View,
  { where, values }: Filter,
  slice: Slice,
  reader: Reading,
): Promise<AuditRow[]> {
  const order = orderBy(slice.direction);
  const rows = await view.queryAfresh<EntryColumns>(
    `SELECT ${ENTRY_COLUMNS}, ${NAME_COLUMNS}
     FROM (SELECT * FROM audit_entries AS e ${where} ${order}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS e ${NAMES} ${order}`,
    [...values, slice.limit, slice.offset],
  );
  return rows.map((row) => auditRow(row, reader));
}

function filterOf(chosen: AuditFilter): Filter {
  const values: string[] = [];
  const conditions: string[] = [];
  const holds = (value: string | undefined, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  holds(chosen.person, (it) => `(e.actor_id = ${it}::text OR ${about(it)})`);
  holds(chosen.actor, (it) => `e.actor_id = ${it}`);
  holds(chosen.kind, (it) => `e.subject_kind = ${it}`);
  holds(chosen.subject, (it) => `e.subject_id = ${it}`);
  holds(chosen.action, (it) => `e.action = ${it}`);
  holds(chosen.field, (it) => `e.changes @> jsonb_build_array(jsonb_build_object('field', ${it}::text))`);
  holds(chosen.from, (it) => `e.occurred_at >= ${it}::timestamptz`);
  holds(chosen.to, (it) => `e.occurred_at < ${it}::timestamptz`);
  holds(chosen.correlation, (it) => `e.correlation_id = ${it}::uuid`);
  holds(chosen.session, (it) => `e.session_id = ${it}::uuid`);
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

const kindSchema = auditEntryViewSchema.shape.actorKind;

function auditRow(row: EntryColumns, { isMasked }: Reading): AuditRow {
  const changes = auditEntryViewSchema.shape.changes.parse(row.changes);
  return {
    id: row.id,
    position: row.event_position,
    occurredAt: iso(row.occurred_at),
    recordedAt: iso(row.recorded_at),
    actorKind: kindSchema.parse(row.actor_kind),
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    changes: isMasked ? maskChanges(row.subject_kind, changes) : changes,
    reason: isMasked ? maskText(row.reason) : row.reason,
    correlationId: row.correlation_id,
    actorName: actorName(row, isMasked && !isStaff(row.actor_role)),
    sessionId: row.session_id,
    origin: originOf(row, isMasked),
    subjectName: subjectName(row, isMasked && !isStaff(row.subject_role)),
  };
}

function originOf(row: EntryColumns, isMasked: boolean): AuditRow['origin'] {
  const { origin_method: method, origin_began_at: beganAt, origin_address: address } = row;
  if (method === null || beganAt === null) return null;
  return {
    device: describeDevice(row.origin_user_agent),
    address: address !== null && isMasked ? maskAddress(address) : address,
    method,
    beganAt: iso(beganAt),
  };
}

export function isStaff(role: string | null): boolean {
  return role === 'admin' || role === 'super_admin';
}

function actorName(row: EntryColumns, isMasked: boolean): string {
  if (row.actor_email === null) return row.actor_id;
  return nameOf(row.actor_first_name, row.actor_last_name, row.actor_email, isMasked);
}

function subjectName(row: EntryColumns, isMasked: boolean): string {
  const parts: string[] = [];
  if (row.subject_email !== null) {
    parts.push(nameOf(row.subject_first_name, row.subject_last_name, row.subject_email, isMasked));
  }
  if (row.warehouse_name !== null) parts.push(row.warehouse_name);
  if (row.image_title !== null) parts.push(row.image_title);
  if (row.video_title !== null) parts.push(row.video_title);
  if (row.camera_name !== null) parts.push(row.camera_name);
  // Of what is meant for one person the name may be theirs.
  if (row.document_name !== null && !(isMasked && row.document_investor !== null))
    parts.push(row.document_name);
  if (parts.length > 0) return parts.join(' · ');
  if (row.subject_kind === 'distribution') return periodLabel(row.subject_id);
  if (row.subject_kind === 'projection') return projectionLabel(row.subject_id);
  if (row.subject_kind === 'settings' || row.subject_kind === 'auditTree') {
    return auditSubjectLabels[row.subject_kind];
  }
  return row.subject_id;
}

function nameOf(first: string | null, last: string | null, email: string, isMasked: boolean): string {
  const name = { firstName: first ?? '', lastName: last ?? '' };
  return isMasked ? maskPerson(name) : displayName({ ...name, email });
}
