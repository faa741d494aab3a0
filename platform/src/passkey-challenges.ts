import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_MINUTES } from '@nodo/contracts/identity/values';
import { type PasskeyFacts, type PasskeyPurpose, passkeyChallenge } from './passkey-challenge.ts';
import type { Pool } from './postgres.ts';

export interface ChallengeRequest {
  readonly purpose: PasskeyPurpose;
  /** Who must respond: a session's id, or the token of a browser in which nobody is signed in. */
  readonly holder: string;
  /** Further facts that the signature will cover. */
  readonly facts?: PasskeyFacts;
}

/**
 * Challenges in Postgres: each valid for one purpose, one session or browser, five minutes, and one attempt, right or
 * wrong, whichever process it reaches.
 */
export class PasskeyChallenges {
  readonly #pool: Pool;
  readonly #key: Buffer;

  /** `secret` is SESSION_SECRET. */
  constructor(pool: Pool, secret: string) {
    this.#pool = pool;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'nodo/passkey-challenges', 32));
  }

  async issue({ purpose, holder, facts }: ChallengeRequest): Promise<Buffer> {
    const nonce = randomBytes(32);
    const challenge = passkeyChallenge(nonce, purpose, facts);
    await this.#pool.query(
      `WITH forgotten AS (DELETE FROM platform.passkey_challenges WHERE expires_at < now())
       INSERT INTO platform.passkey_challenges (challenge, nonce, purpose, holder, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [challenge, nonce, purpose, this.#hash(holder), PASSKEY_CHALLENGE_MINUTES],
    );
    return challenge;
  }

  /** Consumes a challenge; returns whether it was issued for this purpose, holder and facts and has not expired. */
  async take(challenge: Buffer, { purpose, holder, facts }: ChallengeRequest): Promise<boolean> {
    const taken = await this.#pool.query<{ nonce: Buffer }>(
      `DELETE FROM platform.passkey_challenges
       WHERE challenge = $1 AND purpose = $2 AND holder = $3 AND expires_at > now() RETURNING nonce`,
      [challenge, purpose, this.#hash(holder)],
    );
    const nonce = taken.rows[0]?.nonce;
    return nonce !== undefined && passkeyChallenge(nonce, purpose, facts).equals(challenge);
  }

  #hash(holder: string): Buffer {
    return createHmac('sha256', this.#key).update(holder).digest();
  }
}
