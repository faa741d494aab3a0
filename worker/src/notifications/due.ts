import { users } from '@nodo/contracts/identity/tables';
import { digestDay, isDigestTime, nextDigestAt } from '@nodo/contracts/notifications/digest';
import { userPreferences } from '@nodo/contracts/preferences/tables';
import {
  defaultNotificationPreferences,
  defaultPreferences,
  type Language,
  type TimeZone,
} from '@nodo/contracts/preferences/values';
import { boolean, decodeRow, nullable, text, uuid } from '@nodo/contracts/read-models/table';
import type { Queryable } from '@nodo/platform/postgres';

/** Due people processed together. */
export const PAGE = 100;
/** A mail without an outcome for this long: the process that sent it is gone. */
const UNFINISHED_MINUTES = 10;

const columns = {
  user_id: uuid,
  due_at: text,
  from_position: text,
  marks: text,
  last_day: nullable(text),
  timezone: userPreferences.columns.timezone,
  language: userPreferences.columns.language,
  email: nullable(users.columns.email),
  wants_mail: boolean,
  is_leaving: boolean,
};

/**
 * A page of people, each looked up by id so that no other rows are read. Times and positions stay in Postgres's text
 * form, since they are compared with the stored values later.
 */
const pageOf = (which: string, order: string) => `
  SELECT d.user_id, d.due_at::text, d.from_position::text, d.marks::text,
    d.last_day::text,
    coalesce(p.timezone, $1) AS timezone, coalesce(p.language, $2) AS language, u.email,
    coalesce(p.notify_email, ${defaultNotificationPreferences.email}) AS wants_mail,
    EXISTS (SELECT 1 FROM live.erasures AS e WHERE e.user_id = d.user_id AND e.state <> 'refused') AS is_leaving
  FROM (SELECT * FROM chain.mail_digests AS d WHERE ${which} ORDER BY ${order} LIMIT ${PAGE}) AS d
  LEFT JOIN LATERAL (SELECT email FROM live.users WHERE id = d.user_id LIMIT 1) AS u ON true
  LEFT JOIN LATERAL (
    SELECT timezone, language, notify_email FROM live.user_preferences WHERE user_id = d.user_id LIMIT 1) AS p ON true
  ORDER BY ${order}`;
const DUE = pageOf('d.due_at <= $3', 'd.due_at, d.user_id');
const WITH_NEWS = pageOf('d.due_at IS NOT NULL AND d.user_id > $3', 'd.user_id');

/** A person with news, at the time when their mail may be due. */
export interface Due {
  readonly userId: string;
  readonly dueAt: string;
  readonly fromPosition: string;
  /** Counts the news recorded for this person so far, for optimistic locking. */
  readonly marks: string;
  readonly lastDay: string | null;
  readonly timeZone: TimeZone;
  readonly language: Language;
  readonly email: string | null;
  readonly wantsMail: boolean;
  readonly isLeaving: boolean;
}

/** The first page of the people due at `until`, the longest due first. */
export const readDue = (db: Queryable, until: Date) => readPage(db, DUE, until);

/** The page of the people with news, due or not, that follows this user id. */
export const readWithNews = (db: Queryable, after: string) => readPage(db, WITH_NEWS, after);

async function readPage(db: Queryable, sql: string, from: Date | string): Promise<Due[]> {
  const { timezone, language } = defaultPreferences;
  const { rows } = await db.query<Record<string, unknown>>(sql, [timezone, language, from]);
  return rows.map((raw) => {
    const row = decodeRow(columns, raw);
    return {
      userId: row.user_id,
      dueAt: row.due_at,
      fromPosition: row.from_position,
      marks: row.marks,
      lastDay: row.last_day,
      timeZone: row.timezone,
      language: row.language,
      email: row.email,
      wantsMail: row.wants_mail,
      isLeaving: row.is_leaving,
    };
  });
}

/** What to do about a person who is due. */
export type Turn = 'send' | 'forget' | 'remove' | { readonly postponeTo: Date };

/**
 * Whether the mail may be sent now: not to people who left or opted out, only in the morning of their own time zone,
 * and once a day. If the morning has passed, as after an outage, everything goes into the next morning's.
 */
export function turnOf({ lastDay, timeZone, email, wantsMail, isLeaving }: Due, now: Date): Turn {
  if (email === null || isLeaving) return 'remove';
  if (!wantsMail) return 'forget';
  if (lastDay !== null && lastDay >= digestDay(now, timeZone))
    return { postponeTo: nextDigestAt(now, timeZone) };
  return isDigestTime(now, timeZone) ? 'send' : { postponeTo: nextDigestAt(now, timeZone) };
}

const SAME = 'user_id = $1 AND due_at = $2::timestamptz AND marks = $3';

/** Nothing is left to send. News recorded meanwhile stays. */
export async function forget(db: Queryable, { userId, dueAt, marks }: Due): Promise<void> {
  await db.query(`UPDATE chain.mail_digests SET due_at = NULL, from_position = NULL WHERE ${SAME}`, [
    userId,
    dueAt,
    marks,
  ]);
}

export async function remove(db: Queryable, { userId }: Due): Promise<void> {
  await db.query('DELETE FROM chain.mail_digests WHERE user_id = $1', [userId]);
}

export async function postpone(db: Queryable, { userId, dueAt, marks }: Due, to: Date): Promise<void> {
  await db.query(`UPDATE chain.mail_digests SET due_at = $4 WHERE ${SAME}`, [userId, dueAt, marks, to]);
}

/**
 * Claims a person's mail of the day before it is sent; false when another process has, or one was sent that day. From
 * here on there is no second mail that day, whatever happens.
 */
export async function claim(
  db: Queryable,
  { userId, dueAt, marks, lastDay }: Due,
  day: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE chain.mail_digests SET sending_from = from_position, due_at = NULL, from_position = NULL,
       last_day = $4, claimed_at = now()
     WHERE ${SAME} AND sending_from IS NULL AND last_day IS NOT DISTINCT FROM $5::date`,
    [userId, dueAt, marks, day, lastDay],
  );
  return rowCount === 1;
}

/** Marks the mail as sent, or as never to be sent. */
export async function finish(db: Queryable, { userId }: Due): Promise<void> {
  await db.query('UPDATE chain.mail_digests SET sending_from = NULL WHERE user_id = $1', [userId]);
}

/** The mail was definitely not accepted: the day is released, and the mail due again at `until`. */
export async function putBack(db: Queryable, { userId, lastDay }: Due, until: Date): Promise<void> {
  await db.query(
    `UPDATE chain.mail_digests SET from_position = least(from_position, sending_from), sending_from = NULL,
       due_at = least(due_at, $2), last_day = $3
     WHERE user_id = $1 AND sending_from IS NOT NULL`,
    [userId, until, lastDay],
  );
}

/**
 * Mails with an unknown outcome: the process crashed, or the server's response was lost. They are not sent again that
 * day; what is still unread is in the next one.
 */
export async function carryOver(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `UPDATE chain.mail_digests SET from_position = least(from_position, sending_from), sending_from = NULL,
       due_at = least(due_at, $1)
     WHERE sending_from IS NOT NULL AND claimed_at < now() - interval '${UNFINISHED_MINUTES} minutes'`,
    [now],
  );
}
