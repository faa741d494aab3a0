import { createHash } from 'node:crypto';

/** The only purpose that a response to the challenge is valid for. */
export type PasskeyPurpose = 'sign-in' | 'verify' | 'register' | 'payout';

/** Facts by name; all of them are covered by the signature. */
export type PasskeyFacts = Readonly<Record<string, string>>;

/**
 * The challenge for a purpose: SHA-256 over the purpose, a random nonce and the facts, each preceded by its length, so
 * that no two inputs share a challenge. An authenticator that signs it signs the facts: a signature for one amount or
 * address is invalid for another.
 */
export function passkeyChallenge(nonce: Buffer, purpose: PasskeyPurpose, facts: PasskeyFacts = {}): Buffer {
  const hash = createHash('sha256');
  const add = (part: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    hash.update(length).update(part);
  };
  add(Buffer.from('nodo/passkey/v1'));
  add(Buffer.from(purpose));
  add(nonce);
  for (const [name, value] of Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))) {
    add(Buffer.from(name));
    add(Buffer.from(value));
  }
  return hash.digest();
}
