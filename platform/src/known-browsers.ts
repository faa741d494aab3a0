import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Recognises, by a separate cookie, browsers in which an e-mail was verified. Their codes have a budget of their own,
 * so that a stranger who uses up an e-mail's codes locks out only strangers (OWASP, "device cookies"). The cookie
 * grants no access.
 */
export class KnownBrowsers {
  readonly #key: Buffer;

  /** `secret` is SESSION_SECRET. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'nodo/known-browsers', 32));
  }

  /** A new cookie value for this e-mail. */
  remember(emailHash: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#mac(nonce, emailHash).toString('base64url')}`;
  }

  /** The browser's identifier, if the cookie was issued to it for this e-mail; undefined otherwise. */
  recognise(cookie: string | undefined, emailHash: string): string | undefined {
    const [nonce, mac, ...rest] = cookie?.split('.') ?? [];
    if (!nonce || !mac || rest.length > 0) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(nonce, emailHash);
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  #mac(nonce: string, emailHash: string): Buffer {
    return createHmac('sha256', this.#key).update(`${nonce}:${emailHash}`).digest();
  }
}
