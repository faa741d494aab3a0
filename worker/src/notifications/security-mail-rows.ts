import { auditEntries } from '@nodo/contracts/audit/tables';
import { users } from '@nodo/contracts/identity/tables';
import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import { notificationFact } from '@nodo/contracts/notifications/facts';
import { notifications } from '@nodo/contracts/notifications/tables';
import { notificationWords } from '@nodo/contracts/notifications/texts';
import { defaultPreferences, languages } from '@nodo/contracts/preferences/values';
import {
  decodeRow,
  integer,
  nullable,
  oneOf,
  pick,
  type RowOf,
  text,
  time,
  uuid,
} from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { freshnessOf, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import { type Pool, type PoolClient, type Queryable, transaction } from '@nodo/platform/postgres';
import { z } from 'zod';
import { readLive } from '../transfers/live-reads.ts';
import { noticeOf, toldActions } from './security-notices.ts';

const MINUTE_MS = 60_000;
/** Entries processed in one step. */
const ENTRIES = 500;
/** Mails processed together. */
export const PAGE = 100;
/** Rows are kept this long, so that a repeated run sends nothing twice. */
const KEPT_HOURS = 48;
/** A mail without an outcome for this long: the process that claimed it is gone. */
const UNFINISHED_MINUTES = 5;

const cursorSchema = z.object({
  position: z.string(),
  seen: z.array(z.string()),
  began_at: z.date(),
});

/** Security notices start here: the time of the first run, and the log's position at it. */
const BEGIN = `INSERT INTO chain.security_mail_cursor (began_at, position)
  SELECT now(), position FROM projection.checkpoints WHERE name = 'live' ON CONFLICT DO NOTHING`;
const CURSOR = `SELECT position::text, seen::text[], began_at FROM chain.security_mail_cursor FOR UPDATE SKIP LOCKED`;

const told = pick(
  auditEntries.columns,
  ...(['id', 'occurred_at', 'actor_kind', 'actor_id', 'session_id', 'action', 'subject_id'] as const),
  ...(['reason', 'changes', 'event_position'] as const),
);

const NEXT = `
  SELECT position::text AS visible_at, event_position, id, occurred_at, actor_kind, actor_id, session_id, action,
    subject_id, reason, CASE WHEN action = ANY($3::text[]) THEN changes ELSE '[]' END AS changes
  FROM live.audit_entries WHERE position >= $1 AND (position > $1 OR event_position <> ALL($2::bigint[]))
  ORDER BY position, event_position LIMIT ${ENTRIES}`;

const MARK = `
  INSERT INTO chain.security_mails (id, user_id, kind, event_position, happened_at, due_at)
  SELECT * , $6::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[])
  ON CONFLICT DO NOTHING`;

const readModels = [auditEntries, users, notifications, warehouses];

/** Whether the audit read model, and what mails are written from, is complete, rather than being rebuilt. */
export async function isAuditBuilt(pool: Pool): Promise<boolean> {
  const [row] = await readLive(pool, SELECT_FRESHNESS);
  const { isBuilt, unfilled } = freshnessOf(row);
  return isBuilt && !readModels.some(({ name }) => unfilled.includes(name));
}

/**
 * Records the notices to send, continuing at the cursor. A step is one transaction with the cursor, so each event is
 * recorded once even with concurrent processes. Resolves to whether there may be more right away.
 */
export async function markSecurityMails(pool: Pool, now: Date): Promise<boolean> {
  return transaction(pool, async (client) => {
    await client.query(BEGIN);
    const locked = await client.query(CURSOR);
    if (!locked.rows[0]) return false;
    const cursor = cursorSchema.parse(locked.rows[0]);
    const { rows } = await client.query<Record<string, unknown>>(NEXT, [
      cursor.position,
      cursor.seen,
      toldActions,
    ]);
    const last = rows.at(-1);
    if (!last) return false;
    await mark(
      client,
      rows.map((raw) => decodeRow(told, raw)),
      cursor.began_at,
      now,
    );
    const position = String(last.visible_at);
    const there = rows.filter((row) => row.visible_at === position).map((row) => String(row.event_position));
    const seen = position === cursor.position ? [...cursor.seen, ...there] : there;
    await client.query('UPDATE chain.security_mail_cursor SET position = $1, seen = $2', [position, seen]);
    return rows.length === ENTRIES;
  });
}

async function mark(
  client: PoolClient,
  entries: readonly RowOf<typeof told>[],
  beganAt: Date,
  now: Date,
): Promise<void> {
  const mails = entries.flatMap((entry) => {
    const notice = noticeOf(entry);
    return notice && Date.parse(entry.occurred_at) >= beganAt.getTime() ? [{ ...notice, entry }] : [];
  });
  if (mails.length === 0) return;
  await client.query(MARK, [
    mails.map(({ id }) => id),
    mails.map(({ userId }) => userId),
    mails.map(({ kind }) => kind),
    mails.map(({ entry }) => entry.event_position),
    mails.map(({ entry }) => entry.occurred_at),
    now,
  ]);
}

const due = {
  ...told,
  mail_id: uuid,
  user_id: uuid,
  kind: text,
  happened_at: time,
  due_at: text,
  tries: integer,
  email: nullable(users.columns.email),
  language: oneOf(languages),
  origin_id: nullable(uuid),
  user_agent: nullable(text),
  notification_kind: nullable(notifications.columns.kind),
  params: nullable(notifications.columns.params),
  warehouse_name: nullable(warehouses.columns.name),
};
/** A mail with the audit entry of its event. */
export type DueMail = RowOf<typeof due>;

/**
 * The longest due first, each looked up by id. Times stay in Postgres's text form, since they are compared with the
 * stored values later.
 */
const DUE = `
  SELECT m.id AS mail_id, m.user_id, m.kind, m.happened_at, m.due_at::text, m.tries, CASE WHEN gone.state IS NULL THEN u.email END AS email,
    coalesce(p.language, $2) AS language, e.session_id, o.session_id AS origin_id, o.user_agent,
    n.kind AS notification_kind, n.params, w.name AS warehouse_name,
    e.event_position, e.id, e.occurred_at, e.actor_kind, e.actor_id, e.action, e.subject_id, e.reason, e.changes
  FROM (SELECT * FROM chain.security_mails WHERE due_at <= $1 ORDER BY due_at, id LIMIT ${PAGE}) AS m
  JOIN live.audit_entries AS e USING (event_position)
  LEFT JOIN live.users AS u ON u.id = m.user_id
  LEFT JOIN live.erasures AS gone ON gone.user_id = m.user_id AND gone.state = ANY('{key_destroyed,erased}')
  LEFT JOIN live.user_preferences AS p ON p.user_id = m.user_id
  LEFT JOIN platform.session_origins AS o ON o.session_id = e.session_id
  LEFT JOIN live.notifications AS n ON m.kind = 'visit_answer' AND n.audience = 'user:' || m.user_id
    AND n.event_position = m.event_position
  LEFT JOIN live.warehouses AS w ON w.id = n.warehouse_id
  ORDER BY m.due_at, m.id`;

/** A page of mails that are due. */
export async function readDueMails(db: Queryable, now: Date): Promise<DueMail[]> {
  const { rows } = await db.query<Record<string, unknown>>(DUE, [now, defaultPreferences.language]);
  return rows.map((raw) => decodeRow(due, raw));
}

/** The notification that a mail repeats, if any. */
export function wordsOf({
  notification_kind,
  params,
  warehouse_name,
}: DueMail): NotificationWords | undefined {
  if (notification_kind === null) return undefined;
  const about = { warehouse: warehouse_name, person: null, notes: null, isSettled: false };
  return notificationWords(notificationFact(notification_kind, params), about);
}

const SAME = 'id = $1 AND due_at = $2::timestamptz';

/** Claims a mail for some minutes; false when another process has. */
export async function claimMail(db: Queryable, { mail_id, due_at }: DueMail, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + UNFINISHED_MINUTES * MINUTE_MS);
  const { rowCount } = await db.query(
    `UPDATE chain.security_mails SET due_at = $3, tries = tries + 1 WHERE ${SAME}`,
    [mail_id, due_at, until],
  );
  return rowCount === 1;
}

/** Marks a mail as done. */
export async function finishMail(db: Queryable, { mail_id }: DueMail): Promise<void> {
  await db.query('UPDATE chain.security_mails SET due_at = NULL WHERE id = $1', [mail_id]);
}

/** It was definitely not accepted: it is sent again at `at`. */
export async function putBackMail(db: Queryable, { mail_id }: DueMail, at: Date): Promise<void> {
  await db.query('UPDATE chain.security_mails SET due_at = $2 WHERE id = $1', [mail_id, at]);
}

/** Deletes old rows. */
export async function tidyMails(db: Queryable, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_HOURS * 60 * MINUTE_MS);
  await db.query('DELETE FROM chain.security_mails WHERE happened_at < $1', [until]);
}
