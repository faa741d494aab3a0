import { createHmac, hkdfSync, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  PASSKEY_CODE_ALPHABET,
  PASSKEY_CODE_HOURS,
  PASSKEY_CODE_LENGTH,
  PASSKEY_CODE_TRIES,
} from '@nodo/contracts/identity/values';
import type { Pool } from './postgres.ts';

const SCRYPT = { N: 16_384, r: 8, p: 1 } as const;
const stretch = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

export type CodeChecked =
  | { readonly state: 'right' }
  | { readonly state: 'wrong'; readonly triesLeft: number }
  /** Too many attempts, or never issued. */
  | { readonly state: 'ended' };

/**
 * Codes that a second person passes on for the first passkey of a staff account. Only keyed slow hashes (scrypt, RFC
 * 7914) are stored, so that the table alone reveals no code. Expiry and single use are decided by the stream.
 */
export class PasskeyCodes {
  readonly #pool: Pool;
  readonly #key: Buffer;

  /** `secret` is SESSION_SECRET. */
  constructor(pool: Pool, secret: string) {
    this.#pool = pool;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'nodo/passkey-codes', 32));
  }

  /** Issues a code under this id, replacing an earlier one; returns it as it is displayed. */
  async issue(userId: string, codeId: string): Promise<string> {
    const code = Array.from(
      { length: PASSKEY_CODE_LENGTH },
      () => PASSKEY_CODE_ALPHABET[randomInt(PASSKEY_CODE_ALPHABET.length)],
    ).join('');
    const salt = randomBytes(16);
    await this.#pool.query(
      `WITH forgotten AS (
         DELETE FROM platform.passkey_codes WHERE created_at < now() - make_interval(hours => $5))
       INSERT INTO platform.passkey_codes (code_id, user_id, salt, code_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (code_id) DO UPDATE
         SET salt = excluded.salt, code_hash = excluded.code_hash, tries = 0, created_at = now()`,
      [codeId, userId, salt, await this.#stretched(code, salt), 2 * PASSKEY_CODE_HOURS],
    );
    return `${code.slice(0, PASSKEY_CODE_LENGTH / 2)}-${code.slice(PASSKEY_CODE_LENGTH / 2)}`;
  }

  /**
   * Checks a code. The attempt is counted before comparing, so that many parallel guesses are still limited to five.
   */
  async check(codeId: string, code: string): Promise<CodeChecked> {
    const taken = await this.#pool.query<{ salt: Buffer; code_hash: Buffer; tries: number }>(
      `UPDATE platform.passkey_codes SET tries = tries + 1
       WHERE code_id = $1 AND tries < $2 AND created_at > now() - make_interval(hours => $3)
       RETURNING salt, code_hash, tries`,
      [codeId, PASSKEY_CODE_TRIES, PASSKEY_CODE_HOURS],
    );
    const live = taken.rows[0];
    if (!live) return { state: 'ended' };
    if (timingSafeEqual(await this.#stretched(code, live.salt), live.code_hash)) {
      await this.#pool.query('UPDATE platform.passkey_codes SET tries = tries - 1 WHERE code_id = $1', [
        codeId,
      ]);
      return { state: 'right' };
    }
    const triesLeft = PASSKEY_CODE_TRIES - live.tries;
    return triesLeft > 0 ? { state: 'wrong', triesLeft } : { state: 'ended' };
  }

  #stretched(code: string, salt: Buffer): Promise<Buffer> {
    const keyed = createHmac('sha256', this.#key).update(code).digest('base64');
    return stretch(keyed, salt, 32, SCRYPT);
  }
}
