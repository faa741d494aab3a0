import type { Pool } from './postgres.ts';

/** The public key of a passkey. Whether the passkey is still valid is decided by its person's stream. */
export interface PasskeyKey {
  readonly passkeyId: string;
  readonly userId: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE_Key. */
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
}

interface Row {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  transports: string[];
}

const COLUMNS = 'passkey_id, user_id, credential_id, public_key, transports';

/** Public keys and signature counters of passkeys, in Postgres. */
export class PasskeyKeys {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Stores a new key, before its passkey is recorded. Returns false when the credential belongs to somebody else or has
   * another key, which WebAuthn requires to be refused (Level 3, 7.1, step 26).
   */
  async claim(key: PasskeyKey, counter: number): Promise<boolean> {
    const { passkeyId, userId, credentialId, publicKey, transports } = key;
    const made = await this.#pool.query(
      `INSERT INTO platform.passkey_keys (${COLUMNS}, counter) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING`,
      [passkeyId, userId, credentialId, publicKey, transports, counter],
    );
    if (made.rowCount === 1) return true;
    const held = await this.find(userId, credentialId);
    return held?.publicKey.equals(publicKey) ?? false;
  }

  /** Somebody's key by its credential id. */
  async find(userId: string, credentialId: string): Promise<PasskeyKey | undefined> {
    const found = await this.#pool.query<Row>(
      `SELECT ${COLUMNS} FROM platform.passkey_keys WHERE user_id = $1 AND credential_id = $2`,
      [userId, credentialId],
    );
    return found.rows.map(keyOf)[0];
  }

  async list(userId: string): Promise<PasskeyKey[]> {
    const found = await this.#pool.query<Row>(
      `SELECT ${COLUMNS} FROM platform.passkey_keys WHERE user_id = $1 ORDER BY passkey_id`,
      [userId],
    );
    return found.rows.map(keyOf);
  }

  /**
   * Records a use. Returns false when the signature counter has not grown although the authenticator keeps one: a copy
   * of the key was then used before (Level 3, 6.1.1). Of two parallel uses with the same counter one is refused.
   */
  async use(passkeyId: string, counter: number): Promise<boolean> {
    const used = await this.#pool.query(
      `UPDATE platform.passkey_keys SET counter = $2, last_used_at = now()
       WHERE passkey_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [passkeyId, counter],
    );
    return used.rowCount === 1;
  }

  /** Deletes keys whose passkeys were removed or never recorded. */
  async forget(userId: string, passkeyIds: readonly string[]): Promise<void> {
    await this.#pool.query(
      'DELETE FROM platform.passkey_keys WHERE user_id = $1 AND passkey_id = ANY($2::uuid[])',
      [userId, [...passkeyIds]],
    );
  }
}

function keyOf(row: Row): PasskeyKey {
  return {
    passkeyId: row.passkey_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    transports: row.transports,
  };
}
