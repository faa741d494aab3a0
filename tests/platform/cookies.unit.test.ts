import cookie from '@fastify/cookie';
import { loadConfig } from '@nodo/platform/config';
import { sessionToken, setSessionCookie } from '@nodo/platform/http';
import {
  emailChangeToken,
  setChallengeCookie,
  setEmailChangeCookie,
  setKnownBrowserCookie,
  setPendingCookie,
  signInCookies,
} from '@nodo/platform/sign-in-cookies';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serviceEnvironment } from '../../embedded/src/testing/environment.test.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const configOf = (PUBLIC_URL: string) =>
  loadConfig('query-api', {
    ...serviceEnvironment,
    PUBLIC_URL,
    DATABASE_URL: 'postgres://db/nodo',
    EVENTSTORE_URL: 'esdb://store:2113',
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: address,
    TREASURY_ADDRESS: address,
  });

const names = ['nodo_session', 'nodo_browser', 'nodo_pending', 'nodo_challenge', 'nodo_email_change'];

it.each([
  ['https://nodocartago.co', '__Host-', true],
  ['http://localhost:3000', '', undefined],
])(
  'LOGIN-04 cookies of %s begin with «%s», are of this host alone and read back by that name alone',
  async (url, prefix, secure) => {
    const config = configOf(url);
    const app = Fastify();
    await app.register(cookie);
    app.get('/api/login/set', async (_, reply) => {
      setSessionCookie(reply, config, 'session');
      setKnownBrowserCookie(reply, config, 'browser');
      setPendingCookie(reply, config, 'pending');
      setChallengeCookie(reply, config, 'challenge');
      setEmailChangeCookie(reply, config, 'email_change');
      return {};
    });
    app.get('/api/login/end', async (_, reply) => {
      setSessionCookie(reply, config, null);
      setPendingCookie(reply, config, null);
      setChallengeCookie(reply, config, null);
      setEmailChangeCookie(reply, config, null);
      return {};
    });
    app.get('/api/login/read', async (request) => ({
      ...signInCookies(request, config),
      session: sessionToken(app, config, request.headers.cookie),
      emailChange: emailChangeToken(request, config),
    }));
    const set = await app.inject('/api/login/set');
    const [former, ours] = [true, false].map((isFormer) =>
      set.cookies.filter(({ path }) => (path === '/api/login') === isFormer),
    );
    expect(ours?.map(({ name }) => name)).toEqual(names.map((name) => prefix + name));
    // Of the same name, and sent before today's to the routes that read it.
    expect(former).toEqual(
      prefix === ''
        ? [expect.objectContaining({ name: 'nodo_browser', value: '', expires: new Date(0) })]
        : [],
    );
    // Browsers take a cookie of such a name only so, and one is cleared only as it was set.
    for (const cookies of [ours, (await app.inject('/api/login/end')).cookies]) {
      for (const one of cookies ?? []) {
        expect([one.name, one.path, one.secure, one.domain]).toEqual([one.name, '/', secure, undefined]);
      }
    }
    const read = async (before: string) => {
      const header = names.map((name) => `${before}${name}=${name.slice('nodo_'.length)}`).join('; ');
      return (await app.inject({ url: '/api/login/read', headers: { cookie: header } })).json();
    };
    expect(await read(prefix)).toEqual({
      session: 'session',
      known: 'browser',
      pending: 'pending',
      challenge: 'challenge',
      emailChange: 'email_change',
    });
    for (const planted of ['other_', '__Secure-']) expect(await read(planted)).toEqual({});
  },
);
