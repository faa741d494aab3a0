import { parseAddress } from './encoding.ts';

/** A node's error response (HTTP 200) that is only a text. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** A node's error response (HTTP 200) to an unreadable request: the exception's Java class and its text. */
export class NodeError extends PlainError {
  override readonly name = 'NodeError';
  constructor(javaClass: string, message: string) {
    super(`class ${javaClass} : ${message}`);
  }
}

/** The parameters of a call, from the query of a GET or the body of a POST. */
export class Params {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  get all(): Readonly<Record<string, unknown>> {
    return this.#fields;
  }

  get visible(): boolean {
    return this.flag('visible');
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    return value === true || value === 'true';
  }

  /** A string, '' when absent. */
  text(name: string): string {
    const value = this.#fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  /** An integer, 0 when absent. Throws NodeError for anything else. */
  integer(name: string): number {
    const text = this.text(name);
    if (text === '') return 0;
    const value = Number(text);
    if (!Number.isSafeInteger(value)) {
      throw new NodeError('java.lang.NumberFormatException', `For input string: "${text}"`);
    }
    return value;
  }

  /** Lower-case hex digits without 0x, '' when absent. Throws NodeError for anything else. */
  hex(name: string): string {
    const text = this.text(name).replace(/^0x/, '').toLowerCase();
    if (!/^([0-9a-f]{2})*$/.test(text)) {
      throw new NodeError('org.bouncycastle.util.encoders.DecoderException', `exception decoding ${name}`);
    }
    return text;
  }

  /**
   * An address: base58check when the call is `visible`, otherwise 42 hex digits. Throws NodeError for anything else.
   */
  address(name: string): string {
    const text = this.text(name);
    const address = text.startsWith('T') === this.visible ? parseAddress(text) : undefined;
    if (address !== undefined) return address;
    throw new NodeError('java.lang.IllegalArgumentException', `INVALID address ${name}`);
  }
}
