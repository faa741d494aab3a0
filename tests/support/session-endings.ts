import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { Client } from './client.ts';
import { idOf, listOf, verify } from './code-entrance.ts';
import { Listener } from './live.ts';
import {
  copyOf,
  endOthers,
  enterBy,
  hears,
  isIn,
  ownSession,
  type SessionScene,
  sessionsOf,
} from './session-steps.ts';

export type SessionCases = Readonly<Record<string, () => Promise<void>>>;

const logOut = (client: Client) => () => client.send('POST', '/api/logout', undefined, { key: null });
/** Tries something that requires a verified session: registering another passkey. */
export const addPasskey = (client: Client) => client.send('POST', '/api/passkeys/registration-options', {});

/** Ways to end a session: each must end it on both services, disconnect its sockets and leave other sessions open. */
export const endings = (stage: () => SessionScene): SessionCases => ({
  'logout: ends on both services and cuts the socket; the person’s other browser stays': async () => {
    const [here, there] = await stage().two();
    await stage().revoke([here], logOut(copyOf(here)), [there]);
  },
  'logout: cookie and all, the browser is told to forget it': async () => {
    const client = await stage().one();
    const answer = await logOut(client)();
    expect(answer.headers.getSetCookie()[0]).toMatch(/^nodo_session=;.*Expires=Thu, 01 Jan 1970/i);
  },
  'logout: a second time, or by nobody, is no error': async () => {
    const client = await stage().one();
    for (const each of [copyOf(client), copyOf(client), new Client(stage().url)])
      expect((await logOut(each)()).status).toBe(200);
  },
  'logout: the old cookie opens no socket': async () => {
    const client = await stage().one();
    const before = copyOf(client);
    expect(await hears(before)).toBe(true);
    await logOut(client)();
    expect(await hears(before)).toBe(false);
  },
  'logout: the old cookie changes nothing any more': async () => {
    const [here, there] = await stage().two();
    const before = copyOf(here);
    await logOut(here)();
    expect((await before.send('PATCH', '/api/profile', { firstName: 'Otra' })).status).toBe(401);
    expect(JSON.stringify((await there.get('/api/auth/user')).body)).not.toContain('Otra');
  },
  'two tabs: both are out, and both sockets cut': async () => {
    const client = await stage().one();
    await stage().revoke([client, copyOf(client)], logOut(copyOf(client)));
  },
  'two tabs: who signs in as somebody else cuts the other tab’s socket': async () => {
    const client = await stage().one();
    const tab = copyOf(client);
    await stage().revoke([tab], () => stage().enterOver(client));
    expect(await isIn(client)).toBe(true);
  },
  'two tabs: a step-up in one leaves the other’s socket': async () => {
    const { client, passkey } = await stage().verified();
    const tab = await Listener.open(client);
    expect((await verify(client, passkey)).status).toBe(200);
    await delay(500);
    expect(tab.socket.connected).toBe(true);
    tab.close();
  },

  'end all others: they are out, and this one stays': async () => {
    const [here, there] = await stage().two();
    const neighbour = await stage().one();
    await stage().revoke([there], () => here.send('DELETE', '/api/sessions'), [here, neighbour]);
    expect(await endOthers(here)).toBe(0);
  },
  'end one: it is out, and no other': async () => {
    const [here, there] = await stage().two();
    const id = await ownSession(there);
    await stage().revoke([there], () => here.send('DELETE', `/api/sessions/${id}`), [here]);
  },
  'end one: somebody else’s is like none': async () => {
    const [here, other] = [await stage().one(), await stage().one()];
    expect((await here.send('DELETE', `/api/sessions/${await ownSession(other)}`)).status).toBe(404);
    expect(await isIn(other)).toBe(true);
  },
  'end one: what ended is not listed any more': async () => {
    const [here, there] = await stage().two();
    const id = await ownSession(there);
    await here.send('DELETE', `/api/sessions/${id}`);
    expect((await sessionsOf(here)).map((session) => session.id)).not.toContain(id);
  },

  'staff: another role ends all of somebody’s sessions': async () => {
    const [here, there] = await stage().two();
    const id = await idOf(here);
    const change = () => stage().boss.send('PUT', `/api/users/${id}/role`, { role: 'analyst' });
    await stage().revoke([here, there], change, [stage().boss]);
  },
  'staff: passkeys taken from somebody end all of their sessions': async () => {
    const { client, id } = await stage().verified();
    const reset = () =>
      stage().boss.send('POST', `/api/users/${id}/passkey-resets`, { reason: 'Perdió el teléfono' });
    await stage().revoke([client], reset, [stage().boss]);
  },
  'staff: an account that is erased has no session': async () => {
    const client = await stage().one();
    const id = await idOf(client);
    const erase = () =>
      stage().boss.send('POST', `/api/users/${id}/erasure`, { reason: 'Lo pidió por escrito' });
    await stage().revoke([client], erase, [stage().boss]);
  },
  'a passkey that is removed takes the sessions with it that it opened': async () => {
    const { client, passkey, id } = await stage().verified();
    const opened = new Client(stage().url);
    expect((await enterBy(passkey, id, opened)).status).toBe(200);
    const [registered] = await listOf(client);
    await stage().revoke([opened], () => client.send('DELETE', `/api/passkeys/${registered?.id}`), [client]);
    expect(await sessionsOf(client)).toMatchObject([{ current: true, passkeyAt: null }]);
  },
});
