import { createHmac, hkdfSync, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  SIGN_IN_CODE_DIGITS,
  SIGN_IN_CODE_MINUTES,
  SIGN_IN_CODE_RESEND_SECONDS,
  SIGN_IN_CODE_TRIES,
  SIGN_IN_CODES_AN_HOUR,
  SIGN_IN_LONG_CODE_DIGITS,
} from '@nodo/contracts/constants';
import { newId } from './ids.ts';
import { type Pool, type Queryable, transaction } from './postgres.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Guesses are possible until a code expires, so codes are counted over an hour plus a code's lifetime: thus no hour
 * sees more than SIGN_IN_CODES_AN_HOUR × SIGN_IN_CODE_TRIES guesses at one e-mail.
 */
const WINDOW_MINUTES = 60 + SIGN_IN_CODE_MINUTES;
const PURGE_EVERY_MS = 60_000;
const SCRYPT = { N: 16_384, r: 8, p: 1 } as const;
const stretch = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

export interface CodeRequest {
  /** The budget that codes count against: the e-mail's hash, or the id of a browser known for it. */
  readonly budget: string;
  /**
   * Fallback budget once the first is used up, as strangers can do for an e-mail: its codes are too long to guess, so
   * that the owner is not locked out.
   */
  readonly whenUsedUp?: string;
  /** Network address (or block of addresses) the request came from. */
  readonly address: string;
  /** Returned when the code is right; stored encrypted, so that only the browser's token opens it. */
  readonly payload: string;
  /** Token of this browser's previous code, if any: that code ends. */
  readonly replaces?: string | undefined;
}

export type Issued =
  /** `token` goes into the browser's cookie, `code` into the mail; neither is stored. */
  | { readonly state: 'issued'; readonly token: string; readonly code: string }
  /** Rate limited: too soon after the last code, or too many recently. */
  | { readonly state: 'refused'; readonly reason: 'soon' | 'many'; readonly waitSeconds: number };

export type Redeemed<T> =
  | { readonly state: 'right'; readonly result: T }
  | { readonly state: 'wrong'; readonly triesLeft: number }
  /** Used, replaced, too old, or tried too often. */
  | { readonly state: 'ended' }
  /** This browser never requested a code, or too long ago. */
  | { readonly state: 'unknown' };

/** What codes are for: codes and budgets of one purpose are unknown to the other. */
export type CodePurpose = 'sign-in' | 'email-change';

export interface SignInCodesOptions {
  readonly pool: Pool;
  readonly purpose?: CodePurpose;
  /** SESSION_SECRET: keys every hash, so that the table alone reveals no code. */
  readonly secret: string;
  /** Maximum of unused codes per network address within the window. */
  readonly addressLimit: number;
  /** For tests. Defaults to Postgres' clock, which is the same for every process. */
  readonly clock?: () => Date;
}

type Refused = Extract<Issued, { state: 'refused' }>;

/** The keyed hashes that the limits are checked by. */
interface Asked {
  readonly replaced: Buffer;
  readonly budget: Buffer;
  readonly whenUsedUp: Buffer | undefined;
  readonly address: Buffer;
}

/** The budget a code is counted against, and the resulting code length. */
interface Room {
  readonly budget: Buffer;
  readonly digits: number;
}

interface Live {
  id: string;
  salt: Buffer;
  code_hash: Buffer;
  sealed: Buffer;
  tries: number;
}

/**
 * Six-digit codes sent by mail, to sign in or to prove a new e-mail: valid for ten minutes, five attempts and one use, and only in the browser that
 * requested them. The table holds keyed slow hashes (scrypt, RFC 7914) and encrypted payloads.
 */
export class SignInCodes {
  readonly #options: SignInCodesOptions;
  readonly #key: Buffer;
  #purgedAt = 0;

  constructor(options: SignInCodesOptions) {
    this.#options = options;
    const { secret, purpose = 'sign-in' } = options;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', `nodo/${purpose}-codes`, 32));
  }

  /** Issues a code, unless rate limited. Takes the same steps, and the same time, for any payload. */
  async issue(request: CodeRequest): Promise<Issued> {
    const { pool } = this.#options;
    const asked = {
      replaced: this.#hash('browser', request.replaces ?? ''),
      budget: this.#hash('budget', request.budget),
      whenUsedUp: request.whenUsedUp === undefined ? undefined : this.#hash('budget', request.whenUsedUp),
      address: this.#hash('address', request.address),
    };
    await this.#purge();
    // Rejects a flood before it costs a slow hash; only the check under the locks is decisive.
    const early = await this.#room(pool, asked, await this.#now(pool));
    if ('state' in early) return early;
    // The slow hash is computed before taking the locks; whoever loses the race for the last short code computes
    // another.
    const made = await this.#make(request.payload, early.digits);
    return transaction(pool, async (client) => {
      // Always lock in this order, to avoid deadlocks.
      for (const lock of [asked.address, asked.budget, ...(asked.whenUsedUp ? [asked.whenUsedUp] : [])]) {
        await client.query('SELECT pg_advisory_xact_lock($1)', [lock.readBigInt64BE().toString()]);
      }
      const now = await this.#now(client);
      const room = await this.#room(client, asked, now);
      if ('state' in room) return room;
      const fresh = room.digits === made.code.length ? made : await this.#make(request.payload, room.digits);
      await client.query(
        `UPDATE platform.sign_in_codes SET ended_at = $2, salt = NULL, code_hash = NULL, sealed = NULL
         WHERE browser_hash = $1 AND ended_at IS NULL`,
        [asked.replaced, now],
      );
      await client.query(
        `INSERT INTO platform.sign_in_codes
           (id, browser_hash, budget, address, salt, code_hash, sealed, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + make_interval(mins => $9))`,
        [
          fresh.id,
          this.#hash('browser', fresh.token),
          room.budget,
          asked.address,
          fresh.salt,
          fresh.codeHash,
          fresh.sealed,
          now,
          SIGN_IN_CODE_MINUTES,
        ],
      );
      return { state: 'issued', token: fresh.token, code: fresh.code } as const;
    });
  }

  /**
   * Checks a code. When it is right, `use` receives the payload, only once even for parallel calls; if `use` throws,
   * the code becomes valid again, so that a short outage of the event store does not cost the user their code.
   */
  async redeem<T>(token: string, code: string, use: (payload: string) => Promise<T>): Promise<Redeemed<T>> {
    const browser = this.#hash('browser', token);
    const live = await this.#takeTry(browser);
    if (!live) return { state: await this.#whyNot(browser) };
    const isRight = timingSafeEqual(await this.#stretched(code, live.salt), live.code_hash);
    if (!isRight) {
      const triesLeft = SIGN_IN_CODE_TRIES - live.tries;
      return triesLeft > 0 ? { state: 'wrong', triesLeft } : { state: 'ended' };
    }
    const payload = unseal(this.#payloadKey(token), live.sealed, live.id).toString();
    if (!(await this.#claim(live))) return { state: 'ended' };
    try {
      return { state: 'right', result: await use(payload) };
    } catch (error) {
      await this.#giveBack(live);
      throw error;
    }
  }

  /** Deletes the codes counted against a budget. */
  async forget(budget: string): Promise<void> {
    await this.#options.pool.query('DELETE FROM platform.sign_in_codes WHERE budget = $1', [
      this.#hash('budget', budget),
    ]);
  }

  async #make(payload: string, digits: number) {
    const id = newId();
    const token = randomBytes(32).toString('base64url');
    const code = randomInt(10 ** digits)
      .toString()
      .padStart(digits, '0');
    const salt = randomBytes(16);
    const sealed = seal(this.#payloadKey(token), Buffer.from(payload), id);
    return { id, token, code, salt, sealed, codeHash: await this.#stretched(code, salt) };
  }

  async #room(client: Queryable, asked: Asked, now: Date): Promise<Room | Refused> {
    const { budget, whenUsedUp, address } = asked;
    const refused =
      (await tooSoon(client, now, asked)) ??
      (await tooMany(client, now, 'address', address, this.#options.addressLimit));
    if (refused) return refused;
    const usedUp = await tooMany(client, now, 'budget', budget, SIGN_IN_CODES_AN_HOUR);
    if (!usedUp) return { budget, digits: SIGN_IN_CODE_DIGITS };
    if (!whenUsedUp) return usedUp;
    const alsoUsedUp = await tooMany(client, now, 'budget', whenUsedUp, SIGN_IN_CODES_AN_HOUR);
    return alsoUsedUp ?? { budget: whenUsedUp, digits: SIGN_IN_LONG_CODE_DIGITS };
  }

  /** Counts the attempt before the code is compared, so that many parallel guesses are still limited to five. */
  async #takeTry(browser: Buffer): Promise<Live | undefined> {
    const { pool } = this.#options;
    const taken = await pool.query<Live>(
      `UPDATE platform.sign_in_codes SET tries = tries + 1
       WHERE browser_hash = $1 AND ended_at IS NULL AND tries < $2 AND expires_at > $3
       RETURNING id, salt, code_hash, sealed, tries`,
      [browser, SIGN_IN_CODE_TRIES, await this.#now(pool)],
    );
    return taken.rows[0];
  }

  async #whyNot(browser: Buffer): Promise<'ended' | 'unknown'> {
    const found = await this.#options.pool.query(
      'SELECT 1 FROM platform.sign_in_codes WHERE browser_hash = $1',
      [browser],
    );
    return found.rowCount ? 'ended' : 'unknown';
  }

  async #claim({ id }: Live): Promise<boolean> {
    const { pool } = this.#options;
    const claimed = await pool.query(
      `UPDATE platform.sign_in_codes
       SET ended_at = $2, used = true, salt = NULL, code_hash = NULL, sealed = NULL
       WHERE id = $1 AND ended_at IS NULL`,
      [id, await this.#now(pool)],
    );
    return claimed.rowCount === 1;
  }

  async #giveBack(live: Live): Promise<void> {
    await this.#options.pool.query(
      `UPDATE platform.sign_in_codes
       SET ended_at = NULL, used = false, tries = tries - 1, salt = $2, code_hash = $3, sealed = $4
       WHERE id = $1`,
      [live.id, live.salt, live.code_hash, live.sealed],
    );
  }

  async #now(client: Queryable): Promise<Date> {
    if (this.#options.clock) return this.#options.clock();
    const answer = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return answer.rows[0]?.now ?? new Date();
  }

  /** Occasionally deletes codes that no limit counts any more. */
  async #purge(): Promise<void> {
    if (performance.now() - this.#purgedAt < PURGE_EVERY_MS && this.#purgedAt > 0) return;
    this.#purgedAt = performance.now();
    const { pool } = this.#options;
    await pool.query(
      `DELETE FROM platform.sign_in_codes WHERE id IN (
         SELECT id FROM platform.sign_in_codes WHERE created_at < $1::timestamptz - make_interval(mins => $2)
         LIMIT 10000 FOR UPDATE SKIP LOCKED)`,
      [await this.#now(pool), WINDOW_MINUTES],
    );
  }

  #hash(kind: 'browser' | 'budget' | 'address', text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind}:${text}`).digest();
  }

  #payloadKey(token: string): Buffer {
    return Buffer.from(hkdfSync('sha256', token, this.#key, 'nodo/sign-in-payload', 32));
  }

  #stretched(code: string, salt: Buffer): Promise<Buffer> {
    const keyed = createHmac('sha256', this.#key).update(`code:${code}`).digest('base64');
    return stretch(keyed, salt, 32, SCRYPT);
  }
}

async function tooSoon(client: Queryable, now: Date, asked: Asked): Promise<Refused | undefined> {
  const last = await client.query<{ wait: number }>(
    `SELECT ceil(extract(epoch FROM greatest(created_at, ended_at) - $3::timestamptz))::int + $4::int AS wait
     FROM platform.sign_in_codes WHERE browser_hash = $1 AND budget = ANY($2) AND NOT used`,
    [
      asked.replaced,
      [asked.budget, ...(asked.whenUsedUp ? [asked.whenUsedUp] : [])],
      now,
      SIGN_IN_CODE_RESEND_SECONDS,
    ],
  );
  const waitSeconds = last.rows[0]?.wait ?? 0;
  return waitSeconds > 0 ? { state: 'refused', reason: 'soon', waitSeconds } : undefined;
}

async function tooMany(
  client: Queryable,
  now: Date,
  column: 'budget' | 'address',
  value: Buffer,
  limit: number,
): Promise<Refused | undefined> {
  // The oldest of the newest `limit` codes: while it is in the window, there is no room for another.
  const filling = await client.query<{ wait: number }>(
    `SELECT ceil(extract(epoch FROM created_at + make_interval(mins => $4) - $2::timestamptz))::int AS wait
     FROM platform.sign_in_codes
     WHERE ${column} = $1 AND NOT used AND created_at > $2::timestamptz - make_interval(mins => $4)
     ORDER BY created_at DESC OFFSET $3 LIMIT 1`,
    [value, now, limit - 1, WINDOW_MINUTES],
  );
  const row = filling.rows[0];
  return row ? { state: 'refused', reason: 'many', waitSeconds: Math.max(1, row.wait) } : undefined;
}
