import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** People who share a browser: with fewer, each sign-in of one would make it a new one for another. */
const PEOPLE = 5;
const BETWEEN = '~';

/**
 * Recognises, by a separate cookie, browsers in which an e-mail was verified, those of the last few people. Their codes
 * have a budget of their own, so that a stranger who uses up an e-mail's codes locks out only strangers (OWASP, "device
 * cookies"). The cookie grants no access.
 */
export class KnownBrowsers {
  readonly #key: Buffer;

  /** `secret` is SESSION_SECRET. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'nodo/known-browsers', 32));
  }

  /** The cookie's new value once this e-mail was verified; `before`: the value it had. */
  remember(emailHash: string, before?: string): string {
    const nonce = randomBytes(16).toString('base64url');
    const own = `${nonce}.${this.#mac(nonce, emailHash).toString('base64url')}`;
    const others = partsOf(before).filter((part) => this.#nonceOf(part, emailHash) === undefined);
    return [own, ...others].slice(0, PEOPLE).join(BETWEEN);
  }

  /** The browser's identifier for this e-mail, if the cookie was issued to it for this e-mail; undefined otherwise. */
  recognise(cookie: string | undefined, emailHash: string): string | undefined {
    return partsOf(cookie)
      .map((part) => this.#nonceOf(part, emailHash))
      .find((nonce) => nonce !== undefined);
  }

  #nonceOf(part: string, emailHash: string): string | undefined {
    const [nonce, mac, ...rest] = part.split('.');
    if (!nonce || !mac || rest.length > 0) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(nonce, emailHash);
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  #mac(nonce: string, emailHash: string): Buffer {
    return createHmac('sha256', this.#key).update(`${nonce}:${emailHash}`).digest();
  }
}

/** Anything may be sent as a cookie: no more than what was given out is looked at. */
function partsOf(cookie = ''): string[] {
  return cookie.split(BETWEEN, PEOPLE).filter((part) => /^[\w-]{22}\.[\w-]{43}$/.test(part));
}
