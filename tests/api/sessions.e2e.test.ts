import { randomBytes } from 'node:crypto';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from '@nodo/contracts/constants';
import { FIRST_PASSKEY_MINUTES, PASSKEY_FRESH_HOURS } from '@nodo/contracts/identity/values';
import { ERASURE_CONFIRMATION } from '@nodo/contracts/privacy/values';
import { beforeAll, expect, test } from 'vitest';
import { SUPER_ADMIN } from '../support/accounts.ts';
import { Client } from '../support/client.ts';
import { idOf, register, verify } from '../support/code-entrance.ts';
import { figure } from '../support/figures.ts';
import { addPasskey, endings, type SessionCases } from '../support/session-endings.ts';
import {
  copyOf,
  enterBy,
  hears,
  isIn,
  isOut,
  ownSession,
  SessionScene,
  sessionsOf,
  tokenOf,
  withCookie,
  withToken,
} from '../support/session-steps.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage({ environment: { AUTH_MODE: 'code' } });
let scene: SessionScene;
beforeAll(async () => {
  scene = await SessionScene.open(stage.product, SUPER_ADMIN);
});

const asksForPasskey = { status: 403, body: { code: 'PASSKEY_REQUIRED' } };
const invented = () => randomBytes(32).toString('base64url');

const one = () => scene.one();
const verified = () => scene.verified();
/** Attacks on sessions and the rules for their renewal, by test title; ways to end them are in `endings`. */
const cases: SessionCases = {
  'fixation: a token that was planted in the browser is not taken over by signing in': async () => {
    const planted = invented();
    const client = withToken(stage.url, planted);
    await scene.enterOver(client);
    expect(tokenOf(client)).not.toBe(planted);
    expect(await isIn(client)).toBe(true);
    expect(await isOut(withToken(stage.url, planted))).toBe(true);
  },
  'fixation: who plants a session of their own gets no other one, and loses that': async () => {
    const attacker = await one();
    const victim = copyOf(attacker);
    await scene.enterOver(victim);
    expect(await isIn(victim)).toBe(true);
    expect(await isOut(attacker)).toBe(true);
  },
  'fixation: so it is when a passkey lets somebody in': async () => {
    const { passkey, id } = await verified();
    const attacker = await one();
    const victim = copyOf(attacker);
    expect((await enterBy(passkey, id, victim)).status).toBe(200);
    expect(await idOf(victim)).toBe(id);
    expect(await isOut(attacker)).toBe(true);
  },
  'fixation: a token in the address, or in another header, is not heard': async () => {
    const client = await one();
    const token = tokenOf(client);
    const nobody = new Client(stage.url);
    const tries: [string, Record<string, string>][] = [
      [`/api/auth/user?nodo_session=${token}`, {}],
      ['/api/auth/user', { authorization: `Bearer ${token}` }],
      ['/api/auth/user', { 'x-session': token }],
    ];
    for (const [path, headers] of tries)
      expect([400, 401]).toContain((await nobody.astray.get(path, headers)).status);
  },
  'before the code is entered nobody is in': async () => {
    const client = new Client(stage.url);
    await client.send('POST', '/api/login', { email: scene.newEmail(), name: 'Ana Ruiz', isNewUser: true });
    expect(client.cookie).not.toBe('');
    expect(await isOut(client)).toBe(true);
    expect(await isOut(withToken(stage.url, client.cookie.split('=')[1] ?? ''))).toBe(true);
  },

  'renewal: a passkey lets in with another token and ends the session before': async () => {
    const { client, passkey, id } = await verified();
    const before = copyOf(client);
    expect((await enterBy(passkey, id, client)).status).toBe(200);
    expect(await isOut(before)).toBe(true);
  },
  'renewal: registering a passkey gives another token': async () => {
    const client = await one();
    const before = tokenOf(client);
    await register(client, new SoftwarePasskey(stage.url));
    expect(tokenOf(client)).not.toBe(before);
  },
  'step-up: the token before it is never verified': async () => {
    const { client, passkey } = await verified();
    await scene.age(client, `passkey_at = now() - make_interval(hours => ${PASSKEY_FRESH_HOURS})`);
    const before = copyOf(client);
    expect((await verify(client, passkey)).status).toBe(200);
    expect(tokenOf(client)).not.toBe(tokenOf(before));
    expect((await addPasskey(client)).status).toBe(200);
    expect(await addPasskey(before)).toMatchObject(asksForPasskey);
  },
  'step-up: the token before it is good for nothing after half a minute': async () => {
    const { client, passkey } = await verified();
    const before = copyOf(client);
    expect((await verify(client, passkey)).status).toBe(200);
    await scene.age(client, "passkey_at = passkey_at - interval '31 seconds'");
    expect(await isOut(before)).toBe(true);
    expect(await isIn(client)).toBe(true);
  },
  'step-up: the token before that one is good for nothing at once': async () => {
    const { client, passkey } = await verified();
    const before = copyOf(client);
    for (const _ of [1, 2]) expect((await verify(client, passkey)).status).toBe(200);
    expect(await isOut(before)).toBe(true);
  },
  'step-up: it does not move the last day of a session': async () => {
    const { client, passkey } = await verified();
    const before = await scene.lastDay(client);
    expect((await verify(client, passkey)).status).toBe(200);
    expect(await scene.lastDay(client)).toEqual(before);
  },
  'step-up: it ends by itself, and the session goes on': async () => {
    const { client } = await verified();
    expect((await addPasskey(client)).status).toBe(200);
    await scene.age(client, `passkey_at = now() - make_interval(hours => ${PASSKEY_FRESH_HOURS})`);
    expect(await addPasskey(client)).toMatchObject(asksForPasskey);
    expect(await isIn(client)).toBe(true);
  },
  'step-up: a first passkey is registered soon after the code, or not': async () => {
    const client = await one();
    await scene.age(client, `created_at = now() - make_interval(mins => ${FIRST_PASSKEY_MINUTES})`);
    expect((await addPasskey(client)).status).toBe(403);
    expect(await isIn(client)).toBe(true);
  },
  'step-up: an open session alone erases nobody’s account': async () => {
    const erase = (who: Client) =>
      who.send('POST', '/api/profile/erasure', { confirmation: ERASURE_CONFIRMATION });
    const client = await one();
    const { client: holder } = await verified();
    await scene.age(client, `created_at = now() - make_interval(mins => ${FIRST_PASSKEY_MINUTES})`);
    await scene.age(holder, `passkey_at = now() - make_interval(hours => ${PASSKEY_FRESH_HOURS})`);
    expect(await erase(client)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });
    expect(await erase(holder)).toMatchObject(asksForPasskey);
    for (const each of [client, holder]) expect(await isIn(each)).toBe(true);
    for (const each of [await one(), (await verified()).client]) {
      expect((await erase(each)).status).toBe(202);
      expect(await isOut(each)).toBe(true);
    }
  },

  'idle: it ends after hours without use, not before': async () => {
    const client = await one();
    const unused = (more: string) =>
      scene.age(client, `last_seen_at = now() - make_interval(hours => ${SESSION_IDLE_HOURS}) ${more}`);
    await unused("+ interval '1 minute'");
    expect(await isIn(client)).toBe(true);
    await unused('');
    expect(await isOut(client)).toBe(true);
    expect(await hears(client)).toBe(false);
  },
  'idle: use keeps it': async () => {
    const client = await one();
    await scene.age(client, `last_seen_at = now() - make_interval(hours => ${SESSION_IDLE_HOURS - 1})`);
    expect(await isIn(client)).toBe(true);
    await scene.age(client, "last_seen_at = last_seen_at - interval '2 hours'");
    expect(await isIn(client)).toBe(true);
  },
  'absolute: it ends on its last day, however much it is used': async () => {
    const client = await one();
    expect(await isIn(client)).toBe(true);
    await scene.age(client, `expires_at = expires_at - make_interval(days => ${SESSION_ABSOLUTE_DAYS})`);
    expect(await isOut(client)).toBe(true);
    expect(await hears(client)).toBe(false);
  },
  'absolute: use does not move the last day': async () => {
    const client = await one();
    const before = await scene.lastDay(client);
    await scene.age(client, "last_seen_at = now() - interval '2 hours'");
    expect(await isIn(client)).toBe(true);
    expect(await scene.lastDay(client)).toEqual(before);
  },

  'guess: invented, cut and changed tokens are nobody’s': async () => {
    const token = tokenOf(await one());
    const last = token.endsWith('A') ? 'B' : 'A';
    const tries = [
      invented(),
      token.slice(0, -1),
      token.slice(0, -2) + last,
      `${token}A`,
      token.toUpperCase(),
      '',
    ];
    for (const each of tries) expect(await isOut(withToken(stage.url, each)), each).toBe(true);
  },
  'guess: the id of a session is not its key': async () => {
    const client = await one();
    expect(await isOut(withToken(stage.url, await ownSession(client)))).toBe(true);
    expect(await isOut(withToken(stage.url, await idOf(client)))).toBe(true);
  },
  'guess: a cookie that is no cookie is nobody’s, and no fault': async () => {
    const odd = [
      'nodo_session',
      'nodo_session==',
      `nodo_session=${'a'.repeat(3_000)}`,
      'nodo_session=%00',
      '; ;=',
    ];
    for (const cookie of odd)
      expect(await isOut(withCookie(stage.url, cookie)), cookie.slice(0, 40)).toBe(true);
  },
  'one’s own: the cookie of another is that other, whoever sends it': async () => {
    const [mine, theirs] = [await one(), await one()];
    expect(await idOf(copyOf(theirs))).not.toBe(await idOf(mine));
    const listed = (await sessionsOf(mine)).map(({ id }) => id);
    expect(listed).not.toContain(await ownSession(theirs));
  },
};

let passed = 0;
const all = { ...cases, ...endings(() => scene) };
test.each(Object.entries(all))('S5 %s', async (_, run) => {
  await run();
  passed += 1;
});

test('S5 what was found', () => {
  const count = Object.keys(all).length;
  figure('S5', {
    counts: {
      cases: count,
      'cases that failed': count - passed,
      'sessions and sockets that were ended': scene.revocations.length,
      'slowest revocation, ms': Math.round(Math.max(...scene.revocations)),
    },
  });
  expect(count).toBeGreaterThanOrEqual(30);
});
