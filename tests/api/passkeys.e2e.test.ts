import { randomUUID } from 'node:crypto';
import { passkeyCodeSchema } from '@nodo/contracts/identity/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import type { Answer, Client } from '../support/client.ts';
import { challengeAt, idOf, listOf, operatorsCode, register, verify } from '../support/code-entrance.ts';
import { codeStage, refused } from '../support/code-stage.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { routes } from '../support/route-table.ts';
import { type Lies, SoftwarePasskey } from '../support/software-passkey.ts';

const OTHER = 'https://otra-pagina.co';
const lies: [string, Lies][] = [
  ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['another origin', { origin: OTHER }],
  ['another relying party', { rpId: 'otra-pagina.co' }],
  ['no user verification', { isVerified: false }],
  ['a frame', { crossOrigin: true }],
  ['another ceremony', { type: 'payment.get' }],
];

const { stage, enter, enterNew, verifiedBoss, enterBy } = codeStage();

/** How many keys are kept for somebody's passkeys. */
const keysOf = (userId: string) =>
  inDatabase(stage.product, async (client) => {
    const found = await client.query('SELECT FROM platform.passkey_keys WHERE user_id = $1', [userId]);
    return found.rowCount;
  });

describe('registering', () => {
  test.each(lies)('SET-06 refuses %s, and nothing is registered', async (_, wrong) => {
    const client = await enterNew('registro');
    expect(await register(client, new SoftwarePasskey(stage.url), wrong)).toMatchObject(refused);
    expect(await listOf(client)).toEqual([]);
  });

  test('SET-06 uses a challenge once and in its own session only; asks a passkey for the second one', async () => {
    const [ana, luis] = [await enterNew('ana'), await enterNew('luis')];
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
    // Another person can't register the same credential.
    expect(await register(luis, passkey)).toMatchObject(refused);
    const byMail = await enterNew('ana');
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

const asks = { status: 403, body: { code: 'PASSKEY_REQUIRED' } };

describe('staff who came in by a mailed code alone', () => {
  test('AUTH-08 read their own, and nothing of others: neither lists, nor documents, nor one record', async () => {
    const [admin, camila] = [await enter(ADMIN), await enter(INVESTOR)];
    const [id, newcomer] = [await idOf(camila), await idOf(await enter(NEWCOMER))];
    const [investment] = z
      .array(z.looseObject({ id: z.uuid() }))
      .parse((await camila.get('/api/investments')).body);
    const isStaffOnly = routes.filter(({ method, expected }) => method === 'GET' && expected[1] === 403);
    expect(isStaffOnly.length).toBeGreaterThan(15);
    const others = [
      ...isStaffOnly.map(({ path }) => path.replace('{owner}', id).replace('{newcomer}', newcomer)),
      `/api/kyc/user/${id}`,
      `/api/investments/${investment?.id}`,
    ];
    for (const path of others) expect(await admin.get(path), path).toMatchObject(asks);
    const documents = `/api/kyc/${id}/document-views`;
    const looked = await admin.send('POST', `/api/kyc/${id}/document-views`, {
      documentType: 'identity-document',
    });
    expect(looked).toMatchObject(asks);
    expect(await admin.send('POST', `/api/kyc/${id}/presence`, {})).toMatchObject(asks);
    const analyst = await enter(ANALYST);
    expect(await analyst.get('/api/audit')).toMatchObject(asks);
    for (const own of [
      '/api/auth/user',
      '/api/investments',
      '/api/sessions',
      '/api/notifications',
      '/api/profile/export',
      `/api/kyc/user/${await idOf(admin)}`,
    ]) {
      expect((await admin.get(own)).status, own).toBe(200);
    }
    const told = notificationPageSchema.parse((await admin.get('/api/notifications?limit=50')).body);
    expect(told.needsPasskey).toBe(true);
    // Without permission the response is 404: asking for a passkey would reveal that the record exists.
    expect((await camila.get(`/api/kyc/user/${newcomer}`)).status).toBe(404);
    expect(notificationPageSchema.parse((await camila.get('/api/notifications')).body).needsPasskey).toBe(
      false,
    );

    // The open socket receives the messages for staff as soon as its session is verified.
    const listener = await Listener.open(admin);
    const rename = (name: string) => camila.send('PATCH', '/api/profile', { firstName: name });
    expect((await rename('Camila María')).status).toBe(200);
    const passkey = new SoftwarePasskey(stage.url);
    const code = await operatorsCode(stage.product, ADMIN);
    expect((await register(admin, passkey, { code })).status).toBe(201);
    await eventually('the staff to be heard', async () => {
      expect((await rename(`Camila ${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`)).status).toBe(200);
      return listener.heard('user.changed').length > 0;
    });
    listener.close();
    for (const path of others) expect(await admin.get(path), path).not.toMatchObject({ status: 403 });
    expect((await admin.get('/api/users')).status).toBe(200);
    const page = notificationPageSchema.parse((await admin.get('/api/notifications?limit=50')).body);
    expect(page.needsPasskey).toBe(false);
    expect(page.rows.length).toBeGreaterThan(told.rows.length);
    const view = await admin.send('POST', documents, { documentType: 'identity-document' });
    expect(view.status, view.text).toBe(201);
    // A document link issued to a verified session does not work in an unverified one.
    const { url } = z.looseObject({ url: z.string() }).parse(view.body);
    expect((await admin.get(url)).status).toBe(200);
    expect(await (await enter(ADMIN)).get(url)).toMatchObject(asks);
  });
});

describe('the first passkey of staff', () => {
  const options = (client: Client, body: object = {}) =>
    client.send('POST', '/api/passkeys/registration-options', body);
  const needsCode = { status: 403, body: { code: 'PASSKEY_CODE_REQUIRED' } };
  const ended = { status: 410, body: { code: 'CODE_EXPIRED' } };

  test('AUTH-08 SET-06 needs a code from a second person, once, with five tries', async () => {
    const byMail = await enter(SUPER_ADMIN);
    expect(await options(byMail)).toMatchObject(needsCode);
    expect(await options(byMail, { code: 'ABCD-1234' })).toMatchObject(ended);
    const boss = await verifiedBoss();
    expect((await boss.get('/api/users')).status).toBe(200);

    const analyst = await enter(ANALYST);
    const id = await idOf(analyst);
    const issue = (client: Client, userId: string, key: string = randomUUID()) =>
      client.send('POST', `/api/users/${userId}/passkey-codes`, undefined, { key });
    expect(await issue(byMail, id)).toMatchObject(asks);
    expect(await issue(boss, await idOf(boss))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const codeIn = (answer: Answer) => {
      expect(answer.status, answer.text).toBe(201);
      return passkeyCodeSchema.strict().parse(answer.body).code;
    };
    const [key, replaced] = [randomUUID(), codeIn(await issue(boss, id))];
    const lost = codeIn(await issue(boss, id, key));
    const code = codeIn(await issue(boss, id, key));
    for (const [given, answer] of [
      [undefined, needsCode],
      [replaced, { status: 422, body: { code: 'CODE_WRONG' } }],
      [lost, { status: 422, body: { code: 'CODE_WRONG' } }],
    ] as const) {
      expect(await options(analyst, given === undefined ? {} : { code: given })).toMatchObject(answer);
    }
    // A challenge requested with the code is only valid in the session that requested it.
    const stranger = await enter(ANALYST);
    const typed = code.toLowerCase().replace('-', ' ');
    const passkey = new SoftwarePasskey(stage.url);
    const challenge = await challengeAt(analyst, '/api/passkeys/registration-options', { code: typed });
    const body = { name: 'Portátil', response: passkey.attest(challenge) };
    expect(await stranger.send('POST', '/api/passkeys', body)).toMatchObject(refused);
    expect((await register(analyst, passkey, { code })).status).toBe(201);
    expect((await analyst.get('/api/audit')).status).toBe(200);
    expect(await issue(boss, id)).toMatchObject({ status: 422, body: { code: 'NOT_ALLOWED_NOW' } });
    expect(await issue(boss, id, key)).toMatchObject({ status: 422 });

    // A reset of all passkeys requires a new code, too, and five wrong tries end a code.
    const reset = { reason: 'Perdió el teléfono' };
    expect((await boss.send('POST', `/api/users/${id}/passkey-resets`, reset)).status).toBe(200);
    const anew = await enter(ANALYST);
    expect(await options(anew, { code })).toMatchObject(ended);
    const second = codeIn(await issue(boss, id));
    const wrong = second.startsWith('0') ? '1111-1111' : '0000-0000';
    const answers = await Promise.all(Array.from({ length: 8 }, () => options(anew, { code: wrong })));
    expect(answers.map(({ status }) => status).sort()).toEqual([410, 410, 410, 410, 422, 422, 422, 422]);
    expect(await options(anew, { code: second })).toMatchObject(ended);
    const third = codeIn(await issue(boss, id));
    expect((await register(anew, new SoftwarePasskey(stage.url), { code: third })).status).toBe(201);

    const trail = await boss.get(`/api/audit?person=${id}&field=codeId&limit=100`);
    expect(trail.text).toContain('PasskeyCodeIssued');
    for (const secret of [code, code.replace('-', ''), third]) expect(trail.text).not.toContain(secret);
  });

  test('ROLE-06 who was an investor brings no passkey into the staff', async () => {
    const boss = await verifiedBoss();
    const eva = await enterNew('ascenso');
    const id = await idOf(eva);
    const passkey = new SoftwarePasskey(stage.url);
    expect((await register(eva, passkey)).status).toBe(201);
    expect(await keysOf(id)).toBe(1);
    const promoted = await boss.send('PUT', `/api/users/${id}/role`, { role: 'admin' });
    expect(promoted.status, promoted.text).toBe(200);
    expect(await keysOf(id)).toBe(0);
    const [, removed] = await enterBy(passkey, id);
    const message = expect.stringContaining('ya no sirve para entrar');
    expect(removed).toMatchObject({ ...refused, body: { ...refused.body, message } });
    const [, ofNobody] = await enterBy(new SoftwarePasskey(stage.url), randomUUID());
    expect(ofNobody).toMatchObject({ ...refused, body: { ...refused.body, message } });
    const byMail = await enterNew('ascenso');
    expect(await listOf(byMail)).toEqual([]);
    expect(await byMail.get('/api/users')).toMatchObject(asks);
    expect(await options(byMail)).toMatchObject(needsCode);
  });
});

describe('verifying', () => {
  test('AUTH-08 refuses every lie, a repeated answer, a cloned counter and somebody else’s passkey', async () => {
    const [eva, leo] = [await enterNew('eva'), await enterNew('leo')];
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
