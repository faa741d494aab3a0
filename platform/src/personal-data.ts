import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { ERASED, type EventDefinition } from '@nodo/contracts/event';
import { AppError } from './errors.ts';
import { KeyWrapping, newPersonKey, type WrappingSecrets } from './key-wrapping.ts';
import type { Logger } from './logging.ts';
import { listen, type Pool, type Queryable, transaction } from './postgres.ts';
import { seal, unseal } from './sealing.ts';

/** NOTIFY channel that announces a destroyed key to every process; payload: the person's id. */
export const KEY_DESTROYED_CHANNEL = 'person_key_destroyed';

const PREFIX = 'enc:v1:';
const CACHE_MS = 60_000;
/** Cache time while this process would not be notified of a destroyed key. */
const UNHEARD_CACHE_MS = 1_000;
const MAX_CACHED = 50_000;

/** Maximum of remembered people with unusable keys; one is enough for the alarm. */
const MAX_UNUSABLE = 1_000;

interface CachedKey {
  /** Null: destroyed. */
  readonly key: Buffer | null;
  /** The key as stored. */
  readonly wrapped: Buffer | null;
  readonly at: number;
}

interface KeyRow {
  /** Null: destroyed. */
  wrapped_key: Buffer | null;
  fingerprint: string | null;
}

/**
 * A person has events and was not erased, but the key for their data is missing or does not decrypt it: its row was
 * lost or restored wrongly. Erasing a person always leaves a row behind.
 */
export class PersonalDataUnavailableError extends AppError {
  override readonly name = 'PersonalDataUnavailableError';
  readonly personId: string;

  constructor(personId: string, options?: ErrorOptions) {
    super('PERSONAL_DATA_UNAVAILABLE', undefined, undefined, options);
    this.personId = personId;
  }
}

/** A key as stored was wrapped by a secret that this process does not have. */
class WrappedByOtherError extends Error {
  override readonly name = 'WrappedByOtherError';
}

/** For operators: why a person's key could not be used, and what helps. */
function unusable(wrapped: Buffer | null, cause: unknown): string {
  if (cause instanceof WrappedByOtherError)
    return 'None of PERSONAL_DATA_KEY, KEY_ENCRYPTION_KEY and KEY_ENCRYPTION_KEY_OTHER opens the key of a person: give this process the one that wraps it';
  const reason = wrapped ? 'The key of a person does not open their data' : 'The key of a person is missing';
  return `${reason}: restore platform.person_keys from a backup`;
}

/**
 * Personal data on an append-only log: marked fields are encrypted (AES-256-GCM) with a key per person before they
 * are appended. Destroying the key erases the person from the history without touching the history.
 */
export class PersonalData {
  readonly #pool: Pool;
  readonly #wrapping: KeyWrapping;
  readonly #emailHash: (normalisedEmail: string) => string;
  readonly #keys = new Map<string, CachedKey>();
  readonly #onDestroyed = new Set<(personId: string) => void>();
  /** People whose key could not be used, with the wrapped key found at the time; null: there was no row. */
  readonly #unusable = new Map<string, Buffer | null>();
  readonly #logger: Logger | undefined;
  /** Counts key-destroyed notifications, so that a key read before one is not cached after it. */
  #heard = 0;
  #isListening = false;

  /** A string is PERSONAL_DATA_KEY by itself; the key that hashes e-mails is always derived from it. */
  constructor(pool: Pool, secrets: WrappingSecrets | string, logger?: Logger) {
    this.#pool = pool;
    this.#logger = logger;
    this.#wrapping = new KeyWrapping(secrets);
    this.#emailHash = emailHashBy(typeof secrets === 'string' ? secrets : secrets.master);
  }

  /** Keyed hash of a normalised e-mail (hex): names its claim stream without revealing the address. */
  emailHash(normalisedEmail: string): string {
    return this.#emailHash(normalisedEmail);
  }

  /**
   * Encrypts the personal fields of an event's data with the key of `personId`. When there is no key, one is created
   * only if `isNew` resolves to true: nothing was ever written about the person. Throws ACCOUNT_ERASED for a person
   * whose key was destroyed (checked in the database each time), PERSONAL_DATA_UNAVAILABLE for one whose key is
   * missing.
   */
  async protect(
    definition: EventDefinition,
    personId: string,
    data: Record<string, unknown>,
    isNew: () => Promise<boolean> = async () => false,
  ): Promise<Record<string, unknown>> {
    if (!definition.personal.some((field) => typeof data[field] === 'string')) return data;
    return sealPersonal(await this.#keyToWrite(personId, isNew), definition, personId, data);
  }

  /**
   * Decrypts stored data; fields whose key was destroyed read ERASED. Throws PERSONAL_DATA_UNAVAILABLE when the key is
   * missing or is not the one they were encrypted with.
   */
  async reveal(
    definition: EventDefinition,
    personId: string,
    data: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const fields = definition.personal.filter((field) => String(data[field]).startsWith(PREFIX));
    if (fields.length === 0) return data;
    const { key, wrapped } = await this.#keyToRead(personId);
    const clear = { ...data };
    for (const field of fields) {
      const sealed = Buffer.from(String(data[field]).slice(PREFIX.length), 'base64url');
      const bound = `${personId}/${definition.type}/${field}`;
      clear[field] = key
        ? this.#opened(personId, wrapped, () => unseal(key, sealed, bound)).toString('utf8')
        : ERASED;
    }
    return clear;
  }

  /**
   * The key of one file of a person, or null when the person's key was destroyed. Throws ACCOUNT_ERASED when writing
   * for an erased person, PERSONAL_DATA_UNAVAILABLE for one whose key is missing.
   */
  async fileKey(
    personId: string,
    path: string,
    salt: Buffer,
    purpose: 'read' | 'write',
  ): Promise<Buffer | null> {
    const key =
      purpose === 'write'
        ? await this.#keyToWrite(personId, async () => false)
        : (await this.#keyToRead(personId)).key;
    return key && Buffer.from(hkdfSync('sha256', key, salt, `nodo/file/${path}`, 32));
  }

  /** Throws PERSONAL_DATA_UNAVAILABLE, with their number, while keys that this process needed are missing. */
  async check(): Promise<void> {
    const count = await this.missing();
    if (count === 0) return;
    const people = count === 1 ? 'una persona' : `${count} personas`;
    throw new AppError('PERSONAL_DATA_UNAVAILABLE', `Falta la clave de los datos personales de ${people}.`);
  }

  /** How many people's keys this process needed and found missing, without those that are back. */
  async missing(): Promise<number> {
    if (this.#unusable.size === 0) return 0;
    const found = await this.#pool.query<{ person_id: string; wrapped_key: Buffer | null }>(
      'SELECT person_id, wrapped_key FROM platform.person_keys WHERE person_id = ANY($1::uuid[])',
      [[...this.#unusable.keys()]],
    );
    for (const row of found.rows) {
      const before = this.#unusable.get(row.person_id);
      const isSame = before && row.wrapped_key?.equals(before);
      if (!isSame) this.#unusable.delete(row.person_id);
    }
    return this.#unusable.size;
  }

  /**
   * Destroys a person's key for good and notifies every process. Idempotent; returns the key's SHA-256 (hex), or null
   * when there never was a key.
   */
  async destroy(personId: string): Promise<string | null> {
    const fingerprint = await transaction(this.#pool, async (client) => {
      // Insert a row in any case, so that no key can be created during or after this transaction.
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

  /** Removes a key from this process's cache. */
  forget(personId: string): void {
    this.#heard += 1;
    this.#keys.delete(personId);
    for (const told of this.#onDestroyed) told(personId);
  }

  /** Registers a callback for destroyed keys, with the person's id: for other caches of personal data. */
  onDestroyed(told: (personId: string) => void): void {
    this.#onDestroyed.add(told);
  }

  /**
   * Follows notifications of destroyed keys until `signal` aborts. Without it, or while the connection is lost, keys
   * are cached only briefly.
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

  async #keyToWrite(personId: string, isNew: () => Promise<boolean>): Promise<Buffer> {
    let row = await readRow(this.#pool, personId);
    if (!row && (await isNew())) row = await this.#makeRow(personId);
    if (!row) throw this.#noteUnusable(personId, null);
    const wrapped = row.wrapped_key;
    if (!wrapped) throw new AppError('ACCOUNT_ERASED');
    return this.#opened(personId, wrapped, () => this.#unwrapped(wrapped, personId));
  }

  async #keyToRead(personId: string): Promise<CachedKey> {
    const cached = this.#keys.get(personId);
    const lasts = this.#isListening ? CACHE_MS : UNHEARD_CACHE_MS;
    if (cached && performance.now() - cached.at < lasts) return cached;
    const heard = this.#heard;
    const row = await readRow(this.#pool, personId);
    // Encrypted data implies that a key row once existed.
    if (!row) throw this.#noteUnusable(personId, null);
    const wrapped = row.wrapped_key;
    const key = wrapped && this.#opened(personId, wrapped, () => this.#unwrapped(wrapped, personId));
    const found = { key, wrapped, at: performance.now() };
    if (this.#keys.size >= MAX_CACHED) this.#keys.clear();
    // A key read before it was destroyed must not be cached afterwards.
    if (heard === this.#heard) this.#keys.set(personId, found);
    return found;
  }

  /** Returns what `open` returns; a key that does not fit is recorded like a missing one. */
  #opened(personId: string, wrapped: Buffer | null, open: () => Buffer): Buffer {
    try {
      return open();
    } catch (error) {
      throw this.#noteUnusable(personId, wrapped, error);
    }
  }

  #noteUnusable(personId: string, wrapped: Buffer | null, cause?: unknown): PersonalDataUnavailableError {
    // Don't cache it: the right key may be restored at any moment.
    this.#keys.delete(personId);
    if (!this.#unusable.has(personId)) {
      this.#logger?.error({ personId }, unusable(wrapped, cause));
    }
    if (this.#unusable.size < MAX_UNUSABLE) this.#unusable.set(personId, wrapped);
    return new PersonalDataUnavailableError(personId, { cause });
  }

  /** The existing row, also that of a destroyed key, or a new one, in a single statement. */
  async #makeRow(personId: string): Promise<KeyRow | undefined> {
    const { wrapped } = newPersonKey(this.#wrapping, personId);
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
    // Another transaction inserted the row after this statement began: only the next statement sees it.
    return made.rows[0] ?? readRow(this.#pool, personId);
  }

  #unwrapped(wrapped: Buffer, personId: string): Buffer {
    const key = this.#wrapping.unwrap(personId, wrapped);
    if (!key) throw new WrappedByOtherError('No secret of this process opens the key');
    return key;
  }
}

/** Encrypts the personal fields of an event's data, each bound to its person, event type and field. */
export function sealPersonal(
  key: Buffer,
  { type, personal }: EventDefinition,
  personId: string,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const sealed = { ...data };
  for (const field of personal) {
    if (typeof data[field] !== 'string') continue;
    const clear = Buffer.from(data[field], 'utf8');
    sealed[field] = PREFIX + seal(key, clear, `${personId}/${type}/${field}`).toString('base64url');
  }
  return sealed;
}

/** See `PersonalData.emailHash`. `masterKey` is PERSONAL_DATA_KEY. */
export function emailHashBy(masterKey: string): (normalisedEmail: string) => string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'nodo/email-hash', 32));
  return (normalisedEmail) => createHmac('sha256', key).update(normalisedEmail).digest('hex');
}

async function readRow(
  client: Queryable,
  personId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<KeyRow | undefined> {
  const select = 'SELECT wrapped_key, fingerprint FROM platform.person_keys WHERE person_id = $1';
  return (await client.query<KeyRow>(`${select} ${lock}`, [personId])).rows[0];
}
