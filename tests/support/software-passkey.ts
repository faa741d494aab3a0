import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Fields of a response that a test may falsify. */
export interface Lies {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly type?: string;
}

/** Encodes bytes in CBOR (RFC 8949), up to 65 535 of them. */
function cborBytes(data: Buffer): Buffer {
  const head = data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.alloc(3, 0x59);
  if (data.length >= 256) head.writeUInt16BE(data.length, 1);
  return Buffer.concat([head, data]);
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A software authenticator (P-256), which can also misbehave, unlike a browser's. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #cose: Buffer;
  readonly #url: URL;
  #counter = 0;

  constructor(url: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#url = new URL(url);
    // COSE_Key {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  /** The response to registration options. */
  attest(challenge: string, lies: Lies = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(Buffer.concat([this.#head(HAS_KEY, lies), key])),
    ]);
    const clientDataJSON = base64url(this.#clientData('webauthn.create', challenge, lies));
    return this.#credential({ clientDataJSON, attestationObject: base64url(attestation) });
  }

  /** The response to authentication options; `userId` is the claimed user. */
  assert(challenge: string, userId: string, lies: Lies = {}) {
    const data = this.#head(0, lies);
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: base64url(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    });
  }

  #credential(response: Record<string, string>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const origin = this.#url.origin;
    return JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(lies) });
  }

  #head(flags: number, lies: Lies): Buffer {
    this.#counter = lies.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | PRESENT | (lies.isVerified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(lies.rpId ?? this.#url.hostname), Buffer.from([all]), counter]);
  }
}

function pick({ challenge, origin, crossOrigin, type }: Lies) {
  return JSON.parse(JSON.stringify({ challenge, origin, crossOrigin, type })) as object;
}
