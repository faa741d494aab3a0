import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ERASED, type EventDefinition } from '@nodo/contracts/event';
import { AppError } from './errors.ts';
import type { Logger } from './logging.ts';
import { listen, type Pool, type Queryable, transaction } from './postgres.ts';
import { seal, unseal } from './sealing.ts';

/** NOTIFY channel that tells every process whose key was destroyed: payload is the person's id. */
export const KEY_DESTROYED_CHANNEL = 'person_key_destroyed';

const PREFIX = 'enc:v1:';
const CACHE_MS = 60_000;
/** While nobody would tell this process that a key was destroyed, it looks again this soon. */
const UNHEARD_CACHE_MS = 1_000;
const MAX_CACHED = 50_000;

interface CachedKey {
  readonly key: Buffer | undefined;
  readonly at: number;
}

interface KeyRow {
  /** Null: destroyed. */
  wrapped_key: Buffer | null;
  fingerprint: string | null;
}

/**
 * Personal data on an append-only log: marked fields are encrypted (AES-256-GCM) with a key per person before they
 * are appended. Destroying the key erases the person from the history without touching the history.
 */
export class PersonalData {
  readonly #pool: Pool;
  readonly #wrappingKey: Buffer;
  readonly #hashKey: Buffer;
  readonly #keys = new Map<string, CachedKey>();
  readonly #onDestroyed = new Set<(personId: string) => void>();
  /** Counts what was heard, so that a key read before is not kept after. */
  #heard = 0;
  #isListening = false;

  /** `masterKey` is PERSONAL_DATA_KEY; the wrapping and the hashing key are derived from it. */
  constructor(pool: Pool, masterKey: string) {
    this.#pool = pool;
    this.#wrappingKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'nodo/person-key', 32));
    this.#hashKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'nodo/email-hash', 32));
  }

  /** Keyed hash of a normalised e-mail (hex): names its claim stream without telling who it is. */
  emailHash(normalisedEmail: string): string {
    return createHmac('sha256', this.#hashKey).update(normalisedEmail).digest('hex');
  }

  /**
   * Encrypts the personal fields of an event's data with the key of `personId`, made if there never was one. Throws
   * ACCOUNT_ERASED for a person whose key was destroyed; that is looked up each time.
   */
  async protect(
    definition: EventDefinition,
    personId: string,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const fields = definition.personal.filter((field) => typeof data[field] === 'string');
    if (fields.length === 0) return data;
    const key = await this.#keyToWrite(personId);
    const sealed = { ...data };
    for (const field of fields) {
      const clear = Buffer.from(String(data[field]), 'utf8');
      sealed[field] =
        PREFIX + seal(key, clear, `${personId}/${definition.type}/${field}`).toString('base64url');
    }
    return sealed;
  }

  /** The readable form of stored data; fields whose key is gone read ERASED. */
  async reveal(
    definition: EventDefinition,
    personId: string,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const fields = definition.personal.filter((field) => String(data[field]).startsWith(PREFIX));
    if (fields.length === 0) return data;
    const key = await this.#keyToRead(personId);
    const clear = { ...data };
    for (const field of fields) {
      const sealed = Buffer.from(String(data[field]).slice(PREFIX.length), 'base64url');
      clear[field] = key
        ? unseal(key, sealed, `${personId}/${definition.type}/${field}`).toString('utf8')
        : ERASED;
    }
    return clear;
  }

  /**
   * Destroys a person's key for ever and tells every process; answers the key's SHA-256 (hex), the same however often
   * it is called, or null when there never was a key.
   */
  async destroy(personId: string): Promise<string | null> {
    const fingerprint = await transaction(this.#pool, async (client) => {
      // A row in any case, so that none can be made while or after this runs.
      await client.query(
        `INSERT INTO platform.person_keys (person_id, wrapped_key, destroyed_at) VALUES ($1, NULL, now())
         ON CONFLICT DO NOTHING`,
        [personId],
      );
      const row = await readRow(client, personId, 'FOR UPDATE');
      const gone = row?.wrapped_key
        ? createHash('sha256').update(this.#unwrapped(row.wrapped_key, personId)).digest('hex')
        : (row?.fingerprint ?? null);
      await client.query(
        `UPDATE platform.person_keys SET wrapped_key = NULL, fingerprint = $2,
           destroyed_at = coalesce(destroyed_at, now()) WHERE person_id = $1`,
        [personId, gone],
      );
      await client.query('SELECT pg_notify($1, $2)', [KEY_DESTROYED_CHANNEL, personId]);
      return gone;
    });
    this.forget(personId);
    return fingerprint;
  }

  /** Drops what this process remembers of a key. */
  forget(personId: string): void {
    this.#heard += 1;
    this.#keys.delete(personId);
    for (const told of this.#onDestroyed) told(personId);
  }

  /** `told` hears whose key was destroyed: for whatever else a process remembers of people. */
  onDestroyed(told: (personId: string) => void): void {
    this.#onDestroyed.add(told);
  }

  /**
   * Hears of destroyed keys until `signal` aborts. Without this, or while the connection is lost, keys are remembered
   * for a moment only.
   */
  async follow(databaseUrl: string, options: { logger: Logger; signal: AbortSignal }): Promise<void> {
    const lost = () => {
      this.#isListening = false;
    };
    const onMessage = (_channel: string, personId: string) => this.forget(personId);
    const onConnect = () => {
      this.#heard += 1;
      this.#keys.clear();
      this.#isListening = true;
    };
    try {
      await listen(databaseUrl, [KEY_DESTROYED_CHANNEL], { onMessage, onConnect, onLost: lost }, options);
    } finally {
      lost();
    }
  }

  async #keyToWrite(personId: string): Promise<Buffer> {
    const row = await this.#makeRow(personId);
    if (!row?.wrapped_key) throw new AppError('ACCOUNT_ERASED');
    return this.#unwrapped(row.wrapped_key, personId);
  }

  async #keyToRead(personId: string): Promise<Buffer | undefined> {
    const cached = this.#keys.get(personId);
    const lasts = this.#isListening ? CACHE_MS : UNHEARD_CACHE_MS;
    if (cached && Date.now() - cached.at < lasts) return cached.key;
    const heard = this.#heard;
    const row = await readRow(this.#pool, personId);
    const key = row?.wrapped_key ? this.#unwrapped(row.wrapped_key, personId) : undefined;
    if (this.#keys.size >= MAX_CACHED) this.#keys.clear();
    // A person without a row may get one at any moment. What was read before a key's end must not stay after it.
    if (row && heard === this.#heard) this.#keys.set(personId, { key, at: Date.now() });
    return key;
  }

  /** The row there is, also one whose key was destroyed, or a new one, in one statement. */
  async #makeRow(personId: string): Promise<KeyRow | undefined> {
    const wrapped = seal(this.#wrappingKey, randomBytes(32), personId);
    const made = await this.#pool.query<KeyRow>({
      name: 'person-key-made',
      text: `WITH made AS (
               INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2)
               ON CONFLICT DO NOTHING RETURNING wrapped_key, fingerprint
             )
             SELECT wrapped_key, fingerprint FROM made
             UNION ALL SELECT wrapped_key, fingerprint FROM platform.person_keys WHERE person_id = $1`,
      values: [personId, wrapped],
    });
    // Somebody else's, committed since this statement began: only the next one sees it.
    return made.rows[0] ?? readRow(this.#pool, personId);
  }

  #unwrapped(wrapped: Buffer, personId: string): Buffer {
    return unseal(this.#wrappingKey, wrapped, personId);
  }
}

async function readRow(
  client: Queryable,
  personId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<KeyRow | undefined> {
  const select = 'SELECT wrapped_key, fingerprint FROM platform.person_keys WHERE person_id = $1';
  return (await client.query<KeyRow>(`${select} ${lock}`, [personId])).rows[0];
}
