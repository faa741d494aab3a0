import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/**
 * Values that travel through other hands and come back unchanged: base64url of the JSON, a dot, and its HMAC-SHA256.
 * Readable by whoever holds one, so nothing secret goes in. Each purpose has a key of its own: a token made for one
 * is none for another.
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

  /** The value that was signed, or undefined for anything that was not signed here. Whether it is over is not asked. */
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
