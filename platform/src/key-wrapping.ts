import { hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from './sealing.ts';

/** The secrets that the keys of people are wrapped by. */
export interface WrappingSecrets {
  /** PERSONAL_DATA_KEY: wraps while there is no `current`, and opens what it once wrapped. */
  readonly master: string;
  /** KEY_ENCRYPTION_KEY: wraps in its place. */
  readonly current?: string | undefined;
  /** KEY_ENCRYPTION_KEY_OTHER and the like: they open, too, and never wrap: the one before, or the next one. */
  readonly others?: readonly string[];
}

/** Wraps the keys of people for storage, each bound to its person; it can be replaced while services run. */
export class KeyWrapping {
  readonly #current: Buffer;
  readonly #others: readonly Buffer[];

  /** A string is PERSONAL_DATA_KEY by itself. */
  constructor(secrets: WrappingSecrets | string) {
    const {
      master,
      current = master,
      others = [],
    } = typeof secrets === 'string' ? { master: secrets } : secrets;
    this.#current = keyOf(current);
    this.#others = [...others, master].filter((one) => one !== current).map(keyOf);
  }

  wrap(personId: string, key: Buffer): Buffer {
    return seal(this.#current, key, personId);
  }

  /** Undefined when none of the secrets opens it. */
  unwrap(personId: string, wrapped: Buffer): Buffer | undefined {
    for (const each of [this.#current, ...this.#others]) {
      const key = opened(each, personId, wrapped);
      if (key) return key;
    }
    return undefined;
  }

  /** Whether it needs no other secret than the current one. */
  isCurrent(personId: string, wrapped: Buffer): boolean {
    return opened(this.#current, personId, wrapped) !== undefined;
  }
}

/** A new key for a person's data, with its wrapped form for storage. */
export function newPersonKey(wrapping: KeyWrapping, personId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32);
  return { key, wrapped: wrapping.wrap(personId, key) };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'nodo/person-key', 32));
}

function opened(key: Buffer, personId: string, wrapped: Buffer): Buffer | undefined {
  try {
    return unseal(key, wrapped, personId);
  } catch {
    return undefined;
  }
}
