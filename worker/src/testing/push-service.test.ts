import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  type PushPayload,
  type PushSubscriptionBody,
  pushPayloadSchema,
} from '@nodo/contracts/notifications/push';
import { z } from 'zod';

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser from the point of view of push services and senders: a key pair and a secret of its own. */
export class Receiver {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(name: string) {
    this.#pair.generateKeys();
    this.endpoint = `https://push.example.com/send/${name}`;
  }

  get subscription(): PushSubscriptionBody {
    return {
      endpoint: this.endpoint,
      keys: {
        p256dh: this.#pair.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  /** Decrypts a body that was encrypted for this browser (RFC 8291 over RFC 8188, one record). */
  open(body: Buffer): PushPayload {
    const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
    const derive = (secret: Uint8Array, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderKey]);
    const secret = derive(this.#pair.computeSecret(senderKey), this.#auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + senderKey.length);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    return pushPayloadSchema.parse(JSON.parse(text));
  }
}

const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

/** The sender's key and claims in a request, after verifying the signature against that key (RFC 8292). */
export function senderOf({ headers }: Arrived): { key: string; claims: z.infer<typeof claimsSchema> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The request is not signed by the key that it names');
  return { key, claims: claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) };
}

/**
 * A local push service. Its agent connects to it instead of the requested host; everything else is as in production.
 */
export async function startPushService() {
  const arrived: Arrived[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(201).end();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    arrived.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return {
    agent,
    /** The requests since the last call. */
    take: () => arrived.splice(0),
    answerWith: (how: (response: ServerResponse) => void) => {
      answer = how;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
