import cookie from '@fastify/cookie';
import { loadConfig } from '@nodo/platform/config';
import { sessionToken, setSessionCookie } from '@nodo/platform/http';
import { setKnownBrowserCookie, signInCookies } from '@nodo/platform/sign-in-cookies';
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

it.each([
  ['https://nodocartago.co', '__Host-nodo_session', '__Secure-nodo_browser'],
  ['http://localhost:3000', 'nodo_session', 'nodo_browser'],
])(
  'LOGIN-04 cookies of %s are called %s and %s, and read back by that name alone',
  async (url, session, browser) => {
    const config = configOf(url);
    const app = Fastify();
    await app.register(cookie);
    app.get('/api/login/set', async (_, reply) => {
      setSessionCookie(reply, config, 'token');
      setKnownBrowserCookie(reply, config, 'known');
      return {};
    });
    app.get('/api/login/read', async (request) => ({
      session: sessionToken(app, config, request.headers.cookie) ?? null,
      known: signInCookies(request, config).known ?? null,
    }));
    const set = await app.inject('/api/login/set');
    expect(set.cookies.map(({ name }) => name)).toEqual([session, browser]);
    const read = async (header: string) =>
      (await app.inject({ url: '/api/login/read', headers: { cookie: header } })).json();
    expect(await read(`${session}=token; ${browser}=known`)).toEqual({ session: 'token', known: 'known' });
    expect(await read('other_nodo_session=planted; x_nodo_browser=planted')).toEqual({
      session: null,
      known: null,
    });
  },
);
