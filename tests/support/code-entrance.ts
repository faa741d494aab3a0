import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { passkeyViewSchema } from '@nodo/contracts/identity/views';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Answer, Client } from './client.ts';
import { codeFor } from './mailbox.ts';
import type { Product } from './product.ts';
import type { Lies, SoftwarePasskey } from './software-passkey.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../scripts/passkey-code.mjs', import.meta.url));

/** A code for a staff member's first passkey, from the command that operators run on the server. */
export async function operatorsCode({ dataDir }: Product, email: string): Promise<string> {
  const { stdout } = await run(process.execPath, [SCRIPT, email], {
    env: { ...process.env, DATA_DIR: dataDir, COMMAND_API_URL: undefined, SERVICE_TOKEN: undefined },
  });
  return stdout.trim();
}

export const optionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Waits for the n-th code (from 1) mailed to an address. */
export type CodeFor = (email: string, count: number) => Promise<string>;

/** Signs people in to a product with AUTH_MODE=code. */
export class CodeEntrance {
  readonly #url: string;
  readonly #codeFor: CodeFor;
  readonly #sent = new Map<string, number>();

  constructor(url: string, mailed: CodeFor) {
    this.#url = url;
    this.#codeFor = mailed;
  }

  static of(product: Product): CodeEntrance {
    return new CodeEntrance(product.url, (email, count) => codeFor(product, email, count));
  }

  /** Signs somebody in by a mailed code in a new browser; registers them if new. */
  async enter(email: string): Promise<Client> {
    const client = new Client(this.#url);
    await client.send('POST', '/api/login', { email, name: 'Ana Ruiz', isNewUser: true });
    const count = (this.#sent.get(email) ?? 0) + 1;
    this.#sent.set(email, count);
    const code = await this.#codeFor(email, count);
    expect((await client.send('POST', '/api/login/code', { code })).status).toBeLessThan(300);
    return client;
  }
}

export async function idOf(client: Client): Promise<string> {
  return z.looseObject({ id: z.uuid() }).parse((await client.get('/api/auth/user')).body).id;
}

/** The challenge of a WebAuthn ceremony. */
export async function challengeAt(client: Client, path: string, body: object = {}): Promise<string> {
  const answer = await client.send('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return optionsSchema.parse(answer.body).options.challenge;
}

/** Registers a passkey; `code`: required for staff's first one. */
export async function register(
  client: Client,
  passkey: SoftwarePasskey,
  { code, ...wrong }: Lies & { readonly code?: string } = {},
): Promise<Answer> {
  const body = code === undefined ? {} : { code };
  const challenge = await challengeAt(client, '/api/passkeys/registration-options', body);
  return client.send('POST', '/api/passkeys', {
    name: 'Portátil',
    response: passkey.attest(challenge, wrong),
  });
}

export async function verify(client: Client, passkey: SoftwarePasskey, wrong: Lies = {}): Promise<Answer> {
  const challenge = await challengeAt(client, '/api/passkeys/verification-options');
  const response = passkey.assert(challenge, await idOf(client), wrong);
  return client.send('POST', '/api/passkeys/verification', { response });
}

/** Signs in without an e-mail, with the passkey alone. */
export async function enterByPasskey(
  url: string,
  passkey: SoftwarePasskey,
  userId: string,
  wrong: Lies = {},
): Promise<[Client, Answer]> {
  const client = new Client(url);
  const challenge = await challengeAt(client, '/api/login/passkey-options');
  const response = passkey.assert(challenge, userId, wrong);
  return [client, await client.send('POST', '/api/login/passkey', { response })];
}

export async function listOf(client: Client) {
  return z.array(passkeyViewSchema.strict()).parse((await client.get('/api/passkeys')).body);
}
