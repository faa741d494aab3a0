import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ERASED, type EventDefinition } from '@nodo/contracts/event';
import type { Pool } from './postgres.ts';
import { seal, unseal } from './sealing.ts';

interface KeyRow {
  readonly wrapped_key: Buffer;
}

/**
 * Personal data on an append-only log: marked fields are encrypted (AES-256-GCM) with a key per person before they
 * are appended. Destroying the key erases the person from the history without touching the history.
 */
const PREFIX = 'enc:v1:';
const CACHE_MS = 60_000;
const MAX_CACHED = 50_000;

interface CachedKey {
  readonly key: Buffer | undefined;
  readonly until: number;
}

export class PersonalData {
  readonly #pool: Pool;
  readonly #wrappingKey: Buffer;
  readonly #hashKey: Buffer;
  readonly #keys = new Map<string, CachedKey>();

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

  /** Encrypts the personal fields of an event's data with the key of `personId`, made if there is none yet. */
  async protect(
    definition: EventDefinition,
    personId: string,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const fields = definition.personal.filter((field) => typeof data[field] === 'string');
    if (fields.length === 0) return data;
    const key = await this.#keyOf(personId, true);
    if (!key) throw new Error('The personal key of this person was destroyed');
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
    const key = await this.#keyOf(personId, false);
    const clear = { ...data };
    for (const field of fields) {
      const sealed = Buffer.from(String(data[field]).slice(PREFIX.length), 'base64url');
      clear[field] = key
        ? unseal(key, sealed, `${personId}/${definition.type}/${field}`).toString('utf8')
        : ERASED;
    }
    return clear;
  }

  async #keyOf(personId: string, create: boolean): Promise<Buffer | undefined> {
    const cached = this.#keys.get(personId);
    if (cached && cached.until > Date.now() && (cached.key || !create)) return cached.key;
    const key = await this.#loadKey(personId, create);
    if (this.#keys.size >= MAX_CACHED) this.#keys.clear();
    this.#keys.set(personId, { key, until: Date.now() + CACHE_MS });
    return key;
  }

  async #loadKey(personId: string, create: boolean): Promise<Buffer | undefined> {
    const row = create ? await this.#makeKey(personId) : await this.#selectKey(personId);
    return row ? unseal(this.#wrappingKey, row.wrapped_key, personId) : undefined;
  }

  async #selectKey(personId: string): Promise<KeyRow | undefined> {
    const text = 'SELECT wrapped_key FROM platform.person_keys WHERE person_id = $1';
    return (await this.#pool.query<KeyRow>({ name: 'person-key', text, values: [personId] })).rows[0];
  }

  /** The key there is, or a new one, in one statement. */
  async #makeKey(personId: string): Promise<KeyRow | undefined> {
    const wrapped = seal(this.#wrappingKey, randomBytes(32), personId);
    const made = await this.#pool.query<KeyRow>({
      name: 'person-key-made',
      text: `WITH made AS (
               INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2)
               ON CONFLICT DO NOTHING RETURNING wrapped_key
             )
             SELECT wrapped_key FROM made
             UNION ALL SELECT wrapped_key FROM platform.person_keys WHERE person_id = $1`,
      values: [personId, wrapped],
    });
    // Somebody else's, committed since this statement began: only the next one sees it.
    return made.rows[0] ?? this.#selectKey(personId);
  }
}
