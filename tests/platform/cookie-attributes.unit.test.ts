import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import { loadConfig } from '@nodo/platform/config';
import { setSessionCookie } from '@nodo/platform/http';
import {
  setChallengeCookie,
  setEmailChangeCookie,
  setKnownBrowserCookie,
  setPendingCookie,
} from '@nodo/platform/sign-in-cookies';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';

const config = loadConfig('query-api', {
  ...nowhereEnvironment,
  AUTH_MODE: 'code',
  PUBLIC_URL: 'https://nodocartago.co',
});
const cleared = [setSessionCookie, setPendingCookie, setEmailChangeCookie, setChallengeCookie];
const setters = [...cleared, setKnownBrowserCookie];

/** Set-Cookie headers of a public https address: every cookie as it is set, and as it is cleared. */
async function cookies(): Promise<string[]> {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (_, reply) => {
    for (const set of setters) set(reply, config, 'token');
    return {};
  });
  app.get('/clear', async (_, reply) => {
    for (const set of cleared) set(reply, config, null);
    return {};
  });
  const answers = [await app.inject('/'), await app.inject('/clear')];
  return answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
}

it('S19 over https every cookie is held to this host, to https, to HTTP and to this site', async () => {
  const found = await cookies();
  expect(found).toHaveLength(setters.length + cleared.length);
  for (const one of found) {
    const attributes = one.split('; ').slice(1);
    expect(attributes, one).toEqual(expect.arrayContaining(['Secure', 'HttpOnly']));
    expect(attributes, one).toContainEqual(expect.stringMatching(/^SameSite=(Lax|Strict)$/));
    expect(one).not.toMatch(/; Domain=/i);
    // What browsers ask of `__Host-` beyond that.
    expect(one).toMatch(/^__Host-/);
    expect(attributes, one).toContain('Path=/');
  }
});

it('S19 no cookie is set but by these functions', async () => {
  const setting: string[] = [];
  for (const name of ['platform', 'command-api', 'query-api', 'projector', 'worker', 'embedded']) {
    const root = fileURLToPath(new URL(`../../${name}/src/`, import.meta.url));
    for (const file of await readdir(root, { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = await readFile(`${root}${file}`, 'utf8');
      if (/\.(set|clear)Cookie\(|set-cookie/i.test(source)) setting.push(`${name}/src/${file}`);
    }
  }
  expect(setting.toSorted()).toEqual(['platform/src/http.ts', 'platform/src/sign-in-cookies.ts']);
  const functions = await import('@nodo/platform/sign-in-cookies');
  const named = Object.keys(functions).filter((name) => /^set\w+Cookie$/.test(name));
  expect(named.toSorted()).toEqual(
    setters
      .map(({ name }) => name)
      .filter((name) => name !== 'setSessionCookie')
      .toSorted(),
  );
});
