import { randomUUID } from 'node:crypto';
import { passkeyViewSchema } from '@nodo/contracts/passkeys';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { type Answer, Client, SOME_WALLET } from '../support/client.ts';
import { codeFor } from '../support/mailbox.ts';
import { type Lies, SoftwarePasskey } from '../support/software-passkey.ts';
import { productStage } from '../support/stage.ts';

const optionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });
const OTHER = 'https://otra-pagina.co';
const lies: [string, Lies][] = [
  ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['another origin', { origin: OTHER }],
  ['another relying party', { rpId: 'otra-pagina.co' }],
  ['no user verification', { isVerified: false }],
  ['a frame', { crossOrigin: true }],
  ['another ceremony', { type: 'payment.get' }],
];

const stage = productStage({ environment: { AUTH_MODE: 'code' } });
const sent = new Map<string, number>();

/** Somebody in a browser of their own, in by a mailed code. */
async function enter(email: string): Promise<Client> {
  const client = new Client(stage.url);
  await client.send('POST', '/api/login', { email, name: 'Ana Ruiz', isNewUser: true });
  const count = (sent.get(email) ?? 0) + 1;
  sent.set(email, count);
  const code = await codeFor(stage.product, email, count);
  expect((await client.send('POST', '/api/login/code', { code })).status).toBeLessThan(300);
  return client;
}

async function idOf(client: Client): Promise<string> {
  return z.looseObject({ id: z.uuid() }).parse((await client.get('/api/auth/user')).body).id;
}

async function challengeAt(client: Client, path: string): Promise<string> {
  const answer = await client.send('POST', path, {});
  expect(answer.status).toBe(200);
  return optionsSchema.parse(answer.body).options.challenge;
}

async function register(client: Client, passkey: SoftwarePasskey, wrong: Lies = {}): Promise<Answer> {
  const challenge = await challengeAt(client, '/api/passkeys/registration-options');
  return client.send('POST', '/api/passkeys', {
    name: 'Portátil',
    response: passkey.attest(challenge, wrong),
  });
}

async function verify(client: Client, passkey: SoftwarePasskey, wrong: Lies = {}): Promise<Answer> {
  const challenge = await challengeAt(client, '/api/passkeys/verification-options');
  const response = passkey.assert(challenge, await idOf(client), wrong);
  return client.send('POST', '/api/passkeys/verification', { response });
}

async function listOf(client: Client) {
  return z.array(passkeyViewSchema.strict()).parse((await client.get('/api/passkeys')).body);
}

const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } };

describe('registering', () => {
  test.each(lies)('SET-06 refuses %s, and nothing is registered', async (_, wrong) => {
    const client = await enter(`registro.${lies.findIndex(([, lie]) => lie === wrong)}@ejemplo.co`);
    expect(await register(client, new SoftwarePasskey(stage.url), wrong)).toMatchObject(refused);
    expect(await listOf(client)).toEqual([]);
  });

  test('SET-06 uses a challenge once and in its own session only; asks a passkey for the second one', async () => {
    const [ana, luis] = [await enter('ana@ejemplo.co'), await enter('luis@ejemplo.co')];
    const [passkey, copy] = [new SoftwarePasskey(stage.url), new SoftwarePasskey(stage.url)];
    const challenge = await challengeAt(ana, '/api/passkeys/registration-options');
    const body = { name: 'Portátil', response: passkey.attest(challenge) };
    expect(await luis.send('POST', '/api/passkeys', body)).toMatchObject(refused);
    const before = ana.cookie;
    expect(await ana.send('POST', '/api/passkeys', body)).toMatchObject({ status: 201 });
    expect(ana.cookie).not.toBe(before);
    const again = { name: 'Otra', response: copy.attest(challenge) };
    expect(await ana.send('POST', '/api/passkeys', again)).toMatchObject(refused);
    expect(await listOf(ana)).toMatchObject([{ name: 'Portátil', lastUsedAt: null }]);
    // Somebody else can't take the credential over.
    expect(await register(luis, passkey)).toMatchObject(refused);
    const byMail = await enter('ana@ejemplo.co');
    const more = await byMail.send('POST', '/api/passkeys/registration-options', {});
    expect(more).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    const [{ id } = { id: '' }] = await listOf(byMail);
    const removal = await byMail.send('DELETE', `/api/passkeys/${id}`);
    expect(removal).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    for (const method of ['DELETE', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { name: 'Mía' } : undefined;
      expect(await luis.send(method, `/api/passkeys/${id}`, body)).toMatchObject({ status: 404 });
    }
  });
});

describe('verifying', () => {
  test('AUTH-08 refuses every lie, a repeated answer, a cloned counter and somebody else’s passkey', async () => {
    const [eva, leo] = [await enter('eva@ejemplo.co'), await enter('leo@ejemplo.co')];
    const [hers, his] = [new SoftwarePasskey(stage.url), new SoftwarePasskey(stage.url)];
    expect((await register(eva, hers)).status).toBe(201);
    expect((await register(leo, his)).status).toBe(201);
    for (const [, wrong] of lies) expect(await verify(eva, hers, wrong)).toMatchObject(refused);
    expect(await verify(eva, his)).toMatchObject(refused);
    const challenge = await challengeAt(eva, '/api/passkeys/verification-options');
    const response = hers.assert(challenge, await idOf(eva), { counter: 50 });
    expect(await leo.send('POST', '/api/passkeys/verification', { response })).toMatchObject(refused);
    expect((await eva.send('POST', '/api/passkeys/verification', { response })).status).toBe(200);
    expect(await eva.send('POST', '/api/passkeys/verification', { response })).toMatchObject(refused);
    expect(await verify(eva, hers, { counter: 50 })).toMatchObject(refused);
    expect(await verify(eva, hers, { counter: 49 })).toMatchObject(refused);
    expect((await verify(eva, hers, { counter: 51 })).status).toBe(200);
    expect((await eva.send('POST', '/api/passkeys/verification', { response: {} })).status).toBe(400);
  });
});

describe('resetting somebody’s passkeys', () => {
  const reason = 'Perdió el teléfono, lo pidió en persona';
  const reset = (client: Client, userId: string, body: object = { reason }) =>
    client.send('POST', `/api/users/${userId}/passkey-resets`, body);

  /** Signs in without an e-mail, with the passkey alone. */
  async function enterBy(passkey: SoftwarePasskey, userId: string): Promise<[Client, Answer]> {
    const client = new Client(stage.url);
    const challenge = await challengeAt(client, '/api/login/passkey-options');
    const response = passkey.assert(challenge, userId);
    return [client, await client.send('POST', '/api/login/passkey', { response })];
  }

  test('ROLE-06 a super admin ends every session that is open and every passkey, and a first one may be registered', async () => {
    const boss = await enter(SUPER_ADMIN);
    expect((await register(boss, new SoftwarePasskey(stage.url))).status).toBe(201);
    const [byCode, other] = [await enter('noa@ejemplo.co'), await enter('noa@ejemplo.co')];
    const id = await idOf(byCode);
    const [phone, tablet] = [new SoftwarePasskey(stage.url), new SoftwarePasskey(stage.url)];
    expect((await register(byCode, phone)).status).toBe(201);
    expect((await register(byCode, tablet)).status).toBe(201);
    const [byPasskey, entered] = await enterBy(phone, id);
    expect(entered.status, entered.text).toBe(200);
    const neighbour = await enter('mia@ejemplo.co');
    const open = [byCode, other, byPasskey];
    for (const client of open) expect((await client.get('/api/auth/user')).status).toBe(200);

    // Refused, and nothing ends: without a passkey, without a reason, of oneself, by somebody else.
    const bossByMail = await enter(SUPER_ADMIN);
    expect(await reset(bossByMail, id)).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    const erasure = await bossByMail.send('POST', `/api/users/${id}/erasure`, { reason: 'Lo pidió' });
    expect(erasure).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    expect(await reset(boss, id, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await reset(boss, await idOf(boss))).toMatchObject({ status: 403 });
    expect(await reset(neighbour, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    for (const client of open) expect((await client.get('/api/auth/user')).status).toBe(200);

    const passkeyIds = (await listOf(byCode)).map((passkey) => passkey.id);
    expect(passkeyIds).toHaveLength(2);
    expect(await reset(boss, id)).toMatchObject({ status: 200, body: { userId: id, passkeyIds } });
    for (const client of open) {
      expect((await client.get('/api/auth/user')).status).toBe(401);
      expect((await client.send('PATCH', '/api/profile', { firstName: 'Eva' })).status).toBe(401);
    }
    for (const client of [boss, neighbour]) expect((await client.get('/api/auth/user')).status).toBe(200);
    for (const passkey of [phone, tablet]) {
      expect((await enterBy(passkey, id))[1]).toMatchObject(refused);
    }
    const anew = await enter('noa@ejemplo.co');
    expect(await listOf(anew)).toEqual([]);
    expect((await register(anew, new SoftwarePasskey(stage.url))).status).toBe(201);
  });
});

describe('a payout', () => {
  const PATH = '/api/blockchain/transactions';
  const wanted = { amount: '3.00', walletAddress: SOME_WALLET, type: 'distribution' };

  /** Asks with a passkey's answer over `signed`, under one key for both. */
  async function ask(client: Client, passkey: SoftwarePasskey, signed = wanted, key = randomUUID()) {
    const options = await client.send('POST', '/api/payouts/passkey-options', signed, { key });
    expect(options.status, options.text).toBe(200);
    const { challenge } = optionsSchema.parse(options.body).options;
    return { key, passkey: passkey.assert(challenge, await idOf(client)) };
  }

  test('API-32 AUTH-08 needs a passkey over exactly its amount, its address and its key, once', async () => {
    const camila = await enter(INVESTOR);
    const passkey = new SoftwarePasskey(stage.url);
    const bare = await camila.send('POST', PATH, wanted);
    expect(bare).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    const early = await camila.send('POST', '/api/payouts/passkey-options', wanted);
    expect(early).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    expect((await register(camila, passkey)).status).toBe(201);
    // A verified session alone moves no money.
    expect(await camila.send('POST', PATH, wanted)).toMatchObject({ status: 403 });
    const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    for (const change of [{ amount: '4.00' }, { walletAddress: other }]) {
      const { key, passkey: answer } = await ask(camila, passkey);
      const changed = { ...wanted, ...change, passkey: answer };
      expect(await camila.send('POST', PATH, changed, { key })).toMatchObject(refused);
      // Wrong or right, it was good for one answer.
      expect(await camila.send('POST', PATH, { ...wanted, passkey: answer }, { key })).toMatchObject(refused);
    }
    const { passkey: strayed } = await ask(camila, passkey);
    expect(await camila.send('POST', PATH, { ...wanted, passkey: strayed })).toMatchObject(refused);
    const verification = await challengeAt(camila, '/api/passkeys/verification-options');
    const verified = { ...wanted, passkey: passkey.assert(verification, await idOf(camila)) };
    expect(await camila.send('POST', PATH, verified)).toMatchObject(refused);
    const { key, passkey: right } = await ask(camila, passkey);
    const made = await camila.send('POST', PATH, { ...wanted, passkey: right }, { key });
    expect(made.status, made.text).toBe(201);
    // A lost answer is given again; the passkey is not asked for a second time.
    expect(await camila.send('POST', PATH, wanted, { key })).toMatchObject({ status: 201, body: made.body });
    const list = z.array(z.looseObject({ type: z.string() })).parse((await camila.get(PATH)).body);
    expect(list.filter(({ type }) => type === 'distribution')).toHaveLength(1);
  });
});
