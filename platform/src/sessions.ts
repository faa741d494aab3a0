import { createHmac, randomBytes } from 'node:crypto';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from '@nodo/contracts/constants';
import { type Role, roleSchema } from '@nodo/contracts/roles';
import { newId } from './ids.ts';
import type { Pool } from './postgres.ts';

/** NOTIFY channel that tells every process which session has just ended: payload is its id. */
export const SESSION_ENDED_CHANNEL = 'session_ended';

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
}

/** An open session as its owner may see it: never the token. */
export interface SessionRecord {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
}

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string | null;
}

type Which = 'id = $1' | 'user_id = $1' | 'user_id = $1 AND id = $2' | 'user_id = $1 AND id <> $2';

/**
 * Sessions in Postgres: a random 256-bit token in the cookie, only its keyed hash in the table.
 * They end after 12 hours without use, 7 days in all, or at once when revoked.
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

  /** Opens a session and answers its token, which is never stored. */
  async open(user: {
    id: string;
    role: Role;
    method: string;
    userAgent?: string | undefined;
  }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#pool.query(
      `INSERT INTO platform.sessions (id, token_hash, user_id, role, method, user_agent, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
      [
        newId(),
        this.#hash(token),
        user.id,
        user.role,
        user.method,
        user.userAgent?.slice(0, 300),
        SESSION_ABSOLUTE_DAYS,
      ],
    );
    return token;
  }

  /** The session of a cookie, or undefined when it ended. Its last use is noted at most once a minute. */
  async find(token: string): Promise<Session | undefined> {
    const hash = this.#hash(token);
    const result = await this.#pool.query<{ id: string; user_id: string; role: string; stale: boolean }>(
      `SELECT id, user_id, role, last_seen_at < now() - interval '1 minute' AS stale FROM platform.sessions
       WHERE token_hash = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)
         -- A sign-in that was under way while its person was erased opens nothing.
         AND NOT EXISTS (SELECT 1 FROM platform.person_keys WHERE person_id = user_id AND wrapped_key IS NULL)`,
      [hash, SESSION_IDLE_HOURS],
    );
    const row = result.rows[0];
    if (!row) return undefined;
    if (row.stale) {
      await this.#pool.query('UPDATE platform.sessions SET last_seen_at = now() WHERE id = $1', [row.id]);
    }
    return { id: row.id, userId: row.user_id, role: roleSchema.parse(row.role) };
  }

  /** A person's open sessions, the last used first. */
  async list(userId: string): Promise<SessionRecord[]> {
    const found = await this.#pool.query<SessionRow>(
      `SELECT id, created_at, last_seen_at, user_agent FROM platform.sessions
       WHERE user_id = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)
       ORDER BY last_seen_at DESC, id DESC`,
      [userId, SESSION_IDLE_HOURS],
    );
    return found.rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      userAgent: row.user_agent,
    }));
  }

  /** Ends one session, everywhere and at once. */
  async end(sessionId: string): Promise<void> {
    await this.#end('id = $1', [sessionId]);
  }

  /** Ends one session if it is this person's; answers whether it was. */
  async endOwn(userId: string, sessionId: string): Promise<boolean> {
    return (await this.#end('user_id = $1 AND id = $2', [userId, sessionId])) > 0;
  }

  /** Ends every session of a person but one; answers how many. */
  endOthers(userId: string, keptId: string): Promise<number> {
    return this.#end('user_id = $1 AND id <> $2', [userId, keptId]);
  }

  /** Ends every session of a person. */
  async endAll(userId: string): Promise<void> {
    await this.#end('user_id = $1', [userId]);
  }

  async #end(which: Which, values: readonly string[]): Promise<number> {
    const ended = await this.#pool.query(
      `WITH ended AS (DELETE FROM platform.sessions WHERE ${which} RETURNING id)
       SELECT pg_notify('${SESSION_ENDED_CHANNEL}', id::text) FROM ended`,
      [...values],
    );
    return ended.rowCount ?? 0;
  }
}
