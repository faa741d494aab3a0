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
       WHERE token_hash = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(hours => $2)`,
      [hash, SESSION_IDLE_HOURS],
    );
    const row = result.rows[0];
    if (!row) return undefined;
    if (row.stale) {
      await this.#pool.query('UPDATE platform.sessions SET last_seen_at = now() WHERE id = $1', [row.id]);
    }
    return { id: row.id, userId: row.user_id, role: roleSchema.parse(row.role) };
  }

  /** Ends one session, everywhere and at once. */
  async end(sessionId: string): Promise<void> {
    await this.#pool.query(
      `WITH ended AS (DELETE FROM platform.sessions WHERE id = $1 RETURNING id)
       SELECT pg_notify('${SESSION_ENDED_CHANNEL}', id::text) FROM ended`,
      [sessionId],
    );
  }

  /** Ends every session of a person. */
  async endAll(userId: string): Promise<void> {
    await this.#pool.query(
      `WITH ended AS (DELETE FROM platform.sessions WHERE user_id = $1 RETURNING id)
       SELECT pg_notify('${SESSION_ENDED_CHANNEL}', id::text) FROM ended`,
      [userId],
    );
  }
}
