import { createHash } from 'node:crypto';
import { parse, v5, v7 } from 'uuid';

/** Namespace of every derived id. It must never change, since ids on the log were derived from it. */
const NAMESPACE = parse('6d0c7a4e-52f1-5b8b-9a55-0b6c1f0d7e21');

/** A new time-ordered id (UUIDv7). */
export function newId(): string {
  return v7();
}

/** Always the same id for the same parts (UUIDv5), which makes repeated work idempotent. */
export function deriveId(...parts: readonly (string | number | bigint)[]): string {
  // As bytes: the library would convert text character by character.
  return v5(Buffer.from(parts.map((part) => encodeURIComponent(String(part))).join('/')), NAMESPACE);
}

/** SHA-256 of a value's canonical JSON (keys sorted), hex: distinguishes a repeated request from a changed one. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
