import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/**
 * Values handed to clients that must come back unchanged: base64url of the JSON, a dot, and its HMAC-SHA256. Readable
 * by anyone holding the token, so it must contain no secret. Each purpose has its own key: a token made for one is
 * invalid for another.
 */
export class SignedTokens<S extends z.ZodType> {
  readonly #key: Buffer;
  readonly #schema: S;

  /** `secret` is SESSION_SECRET. */
  constructor(secret: string, purpose: string, schema: S) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', `nodo/token/${purpose}`, 32));
    this.#schema = schema;
  }

  sign(value: z.input<S>): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${body}.${this.#mac(body).toString('base64url')}`;
  }

  /** The signed value, or undefined when the signature is not ours. Does not check expiry. */
  read(token: string): z.output<S> | undefined {
    const [body = '', mac = '', ...rest] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(body);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return undefined;
    }
    const json: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return this.#schema.parse(json);
  }

  #mac(body: string): Buffer {
    return createHmac('sha256', this.#key).update(body).digest();
  }
}
