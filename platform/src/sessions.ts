import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS, SESSION_ORIGIN_YEARS } from '@nodo/contracts/constants';
import { FIRST_PASSKEY_MINUTES, PASSKEY_FRESH_HOURS } from '@nodo/contracts/identity/values';
import { LIVE_CHANNEL } from '@nodo/contracts/live';
import { type Role, roleSchema } from '@nodo/contracts/roles';
import { newId } from './ids.ts';
import type { Pool } from './postgres.ts';

/** NOTIFY channel that announces an ended session to every process; payload: its id. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

/** NOTIFY channel that announces a change of a session's passkey verification to every process; payload: its id. */
export const SESSION_PROOF_CHANNEL = 'session_proof';

/** A replaced token is still accepted for this long, without its verification: requests may be in transit. */
const REPLACED_SECONDS = 30;
/** Nobody uses as many devices; ending all sessions ends those that are not listed, too. */
const SESSIONS_SHOWN = 100;

/** Verification of a session beyond the sign-in itself. */
export interface SessionStepUp {
  /** Verified with a passkey within PASSKEY_FRESH_HOURS. */
  readonly passkey: boolean;
  /** Opened with a mailed code within FIRST_PASSKEY_MINUTES. */
  readonly recentCode: boolean;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly stepUp: SessionStepUp;
}

/** An open session as shown to its owner: never with the token. */
export interface SessionRecord {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
  /** When it was last verified with a passkey. */
  readonly passkeyAt: Date | null;
}

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string | null;
  passkey_at: Date | null;
}

interface FoundRow {
  id: string;
  user_id: string;
  role: string;
  stale: boolean;
  passkey: boolean;
  recent_code: boolean;
}

/** Notifies a person's open pages that their sessions changed. */
const SAY_CHANGED = `pg_notify('${LIVE_CHANNEL}', json_build_object('event', 'sessions.changed',
  'data', json_build_object('userId', user_id), 'to', json_build_array('user:' || user_id))::text)`;

type Which =
  | 'id = $1'
  | 'user_id = $1'
  | 'user_id = $1 AND id = $2'
  | 'user_id = $1 AND id <> $2'
  | 'user_id = $1 AND id <> $2 AND passkey_id = $3';

/**
 * Sessions in Postgres: a random 256-bit token in the cookie, only its keyed hash in the table. They expire after 12
 * hours without use and after 7 days in any case, and end at once when revoked.
 */
export class Sessions {
  readonly #pool: Pool;
  readonly #secret: string;

  constructor(pool: Pool, secret: string) {
    this.#pool = pool;
    this.#secret = secret;
  }

  #hash(token: string): Buffer {
    return createHmac('sha256', this.#secret).update(token).digest();
  }

  /**
   * Opens a session and returns its token, which is never stored. Its origin (address, browser and method) is kept
   * for SESSION_ORIGIN_YEARS, also after the session ends, but not for a person erased meanwhile. Deletes sessions past
   * their last day.
   */
  async open(user: {
    id: string;
    role: Role;
    method: string;
    /** An id that was already announced; by default a new one. */
    sessionId?: string | undefined;
    userAgent?: string | undefined;
    /** IP address it is opened from. */
    address?: string | undefined;
    /** The passkey that opened it. */
    passkeyId?: string | undefined;
  }): Promise<string> {
    const token = newToken();
    await this.#pool.query(
      `WITH opened AS (
         INSERT INTO platform.sessions
           (id, token_hash, user_id, role, method, user_agent, expires_at, passkey_id, passkey_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8,
           CASE WHEN $8::uuid IS NULL THEN NULL ELSE now() END)
         RETURNING id, user_id, user_agent, method),
       noted AS (
         INSERT INTO platform.session_origins (session_id, user_id, user_agent, method, address)
         SELECT id, user_id, user_agent, method, $9 FROM opened
         WHERE NOT EXISTS (SELECT 1 FROM platform.person_keys WHERE person_id = user_id AND wrapped_key IS NULL)),
       outlived AS (
         DELETE FROM platform.session_origins WHERE began_at < now() - make_interval(years => $10)),
       -- A device that receives pushes outlives its expired session: its row refers to it.
       expired AS (
         DELETE FROM platform.sessions WHERE id IN (
           SELECT s.id FROM platform.sessions AS s WHERE s.expires_at < now()
             AND NOT EXISTS (SELECT 1 FROM platform.push_devices AS d WHERE d.session_id = s.id)
           LIMIT 100 FOR UPDATE OF s SKIP LOCKED))
       SELECT ${SAY_CHANGED} FROM opened`,
      [
        user.sessionId ?? newId(),
        this.#hash(token),
        user.id,
        user.role,
        user.method,
        user.userAgent?.slice(0, 300),
        SESSION_ABSOLUTE_DAYS,
        user.passkeyId ?? null,
        addressOf(user.address),
        SESSION_ORIGIN_YEARS,
      ],
    );
    return token;
  }

  /** The session of a cookie's token, or undefined when it ended. Its last use is recorded at most once a minute. */
  async find(token: string): Promise<Session | undefined> {
    const hash = this.#hash(token);
    const result = await this.#pool.query<FoundRow>({
      name: 'session-found',
      text: `SELECT id, user_id, role, last_seen_at < now() - interval '1 minute' AS stale,
         token_hash = $1 AND coalesce(passkey_at > now() - make_interval(hours => $3), false) AS passkey,
         token_hash = $1 AND method = 'code' AND created_at > now() - make_interval(mins => $4) AS recent_code
       FROM platform.sessions
       WHERE (token_hash = $1 OR (replaced_hash = $1 AND passkey_at > now() - make_interval(secs => $5)))
         AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)
         -- A sign-in that was under way while its person was erased opens nothing.
         AND NOT EXISTS (SELECT 1 FROM platform.person_keys WHERE person_id = user_id AND wrapped_key IS NULL)`,
      values: [hash, SESSION_IDLE_HOURS, PASSKEY_FRESH_HOURS, FIRST_PASSKEY_MINUTES, REPLACED_SECONDS],
    });
    const row = result.rows[0];
    if (!row) return undefined;
    if (row.stale) {
      await this.#pool.query('UPDATE platform.sessions SET last_seen_at = now() WHERE id = $1', [row.id]);
    }
    return {
      id: row.id,
      userId: row.user_id,
      role: roleSchema.parse(row.role),
      stepUp: { passkey: row.passkey, recentCode: row.recent_code },
    };
  }

  /**
   * Records that a session was verified with a passkey and returns its new token, so that a stolen copy of the old one
   * gains nothing. Undefined when the session has ended meanwhile.
   */
  async verify(sessionId: string, passkeyId: string): Promise<string | undefined> {
    const token = newToken();
    const verified = await this.#pool.query(
      `WITH verified AS (
         UPDATE platform.sessions
         SET replaced_hash = token_hash, token_hash = $2, passkey_id = $3, passkey_at = now(), last_seen_at = now()
         WHERE id = $1 RETURNING id, user_id)
       SELECT pg_notify('${SESSION_PROOF_CHANNEL}', id::text), ${SAY_CHANGED} FROM verified`,
      [sessionId, this.#hash(token), passkeyId],
    );
    return verified.rowCount === 1 ? token : undefined;
  }

  /**
   * Revokes what a passkey granted: ends the sessions it opened or verified, except `keptId`, which only loses its
   * verification.
   */
  async disown(userId: string, passkeyId: string, keptId: string): Promise<void> {
    await this.#end('user_id = $1 AND id <> $2 AND passkey_id = $3', [userId, keptId, passkeyId]);
    await this.#pool.query(
      `WITH disowned AS (
         UPDATE platform.sessions SET passkey_id = NULL, passkey_at = NULL
         WHERE user_id = $1 AND id = $2 AND passkey_id = $3 RETURNING id)
       SELECT pg_notify('${SESSION_PROOF_CHANNEL}', id::text) FROM disowned`,
      [userId, keptId, passkeyId],
    );
  }

  /** A person's open sessions, the last used first, at most SESSIONS_SHOWN. */
  async list(userId: string): Promise<SessionRecord[]> {
    const found = await this.#pool.query<SessionRow>(
      `SELECT id, created_at, last_seen_at, user_agent, passkey_at FROM platform.sessions
       WHERE user_id = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)
       ORDER BY last_seen_at DESC, id DESC LIMIT ${SESSIONS_SHOWN}`,
      [userId, SESSION_IDLE_HOURS],
    );
    return found.rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      userAgent: row.user_agent,
      passkeyAt: row.passkey_at,
    }));
  }

  /** Ends one session immediately, in every process. */
  async end(sessionId: string): Promise<void> {
    await this.#end('id = $1', [sessionId]);
  }

  /** Ends one session if it belongs to this person; returns whether it did. */
  async endOwn(userId: string, sessionId: string): Promise<boolean> {
    return (await this.#end('user_id = $1 AND id = $2', [userId, sessionId])) > 0;
  }

  /** Ends every session of a person but one; returns how many. */
  endOthers(userId: string, keptId: string): Promise<number> {
    return this.#end('user_id = $1 AND id <> $2', [userId, keptId]);
  }

  /** Ends every session of a person. */
  async endAll(userId: string): Promise<void> {
    await this.#end('user_id = $1', [userId]);
  }

  async #end(which: Which, values: readonly string[]): Promise<number> {
    const ended = await this.#pool.query(
      `WITH ended AS (DELETE FROM platform.sessions WHERE ${which} RETURNING id, user_id)
       SELECT pg_notify('${SESSION_ENDED_CHANNEL}', id::text), ${SAY_CHANGED} FROM ended`,
      [...values],
    );
    return ended.rowCount ?? 0;
  }
}

/** An IP address in its usual form; null for anything else that a header may contain. */
function addressOf(given: string | undefined): string | null {
  const address = given?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  return isIP(address) === 0 ? null : address;
}

/** 256 random bits. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}
