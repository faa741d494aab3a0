import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { type Client, SOME_WALLET } from '../support/client.ts';
import { challengeAt, idOf, listOf, optionsSchema, register } from '../support/code-entrance.ts';
import { codeStage, refused } from '../support/code-stage.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

const { stage, enter, enterNew, verifiedBoss, enterBy } = codeStage();

describe('resetting somebody’s passkeys', () => {
  const reason = 'Perdió el teléfono, lo pidió en persona';
  const reset = (client: Client, userId: string, body: object = { reason }) =>
    client.send('POST', `/api/users/${userId}/passkey-resets`, body);

  test('ROLE-06 a super admin ends every session that is open and every passkey, and a first one may be registered', async () => {
    const boss = await verifiedBoss();
    const [byCode, other] = [await enterNew('noa'), await enterNew('noa')];
    const id = await idOf(byCode);
    const [phone, tablet] = [new SoftwarePasskey(stage.url), new SoftwarePasskey(stage.url)];
    expect((await register(byCode, phone)).status).toBe(201);
    expect((await register(byCode, tablet)).status).toBe(201);
    const [byPasskey, entered] = await enterBy(phone, id);
    expect(entered.status, entered.text).toBe(200);
    const neighbour = await enterNew('mia');
    const open = [byCode, other, byPasskey];
    for (const client of open) expect((await client.get('/api/auth/user')).status).toBe(200);

    // Refused without ending a session: without a passkey, without a reason, for oneself, by an investor.
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
    const anew = await enterNew('noa');
    expect(await listOf(anew)).toEqual([]);
    expect((await register(anew, new SoftwarePasskey(stage.url))).status).toBe(201);
  });
});

describe('a payout', () => {
  const PATH = '/api/blockchain/transactions';
  const wanted = { amount: '3.00', walletAddress: SOME_WALLET, type: 'distribution' };

  /** A passkey assertion over the payout `signed`, and the idempotency key to which it is bound. */
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
    // A verified session alone is not enough for a payout.
    expect(await camila.send('POST', PATH, wanted)).toMatchObject({ status: 403 });
    const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    for (const change of [{ amount: '4.00' }, { walletAddress: other }]) {
      const { key, passkey: answer } = await ask(camila, passkey);
      const changed = { ...wanted, ...change, passkey: answer };
      expect(await camila.send('POST', PATH, changed, { key })).toMatchObject(refused);
      // The refused attempt has used up the challenge.
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
    // A retry with the same key returns the same response, without another passkey assertion.
    expect(await camila.send('POST', PATH, wanted, { key })).toMatchObject({ status: 201, body: made.body });
    const list = z.array(z.looseObject({ type: z.string() })).parse((await camila.get(PATH)).body);
    expect(list.filter(({ type }) => type === 'distribution')).toHaveLength(1);
  });
});
