import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { expect, it } from 'vitest';
import { loadSettings } from '../../worker/src/settings.ts';
import { readSignerSettings } from '../../worker/src/signer/settings.ts';
import { composedServices, defaultsOf, substitute, variablesOf } from '../support/compose.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Variables and what the README tells as their defaults, row by row; a default in words is none. */
function documented(): { names: string[]; defaults: string[] }[] {
  const table = read('README.md').split('Services in production read these')[1] ?? '';
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((row) => row.split('|'))
    .map(([, names, defaults]) => ({ names: quoted(names), defaults: quoted(defaults) }));
}

it('the README’s table of services has the variables of their schemas, and no others', () => {
  const names = documented().flatMap((row) => row.names);
  expect(sorted(names)).toEqual(sorted(Object.values(variablesOf).flat()));
});

it('the README tells the defaults that the schemas have', () => {
  const same = (one: string, other: string) => one === other || Number(one) === Number(other);
  // Where some of several have none, the order doesn't say whose the others are.
  const told = documented()
    .filter(({ names, defaults }) => names.length === defaults.length)
    .flatMap(({ names, defaults }) =>
      names.map((name, at) => ({ name, is: defaultsOf.get(name), told: defaults[at] ?? '' })),
    );
  expect(told.length).toBeGreaterThan(25);
  expect(told.filter(({ is, told }) => is !== undefined && !same(is, told))).toEqual([]);
});

/** `.env.example` filled in by its own recipes: the secrets under theirs, and an account of the treasury. */
function filledIn(): Record<string, string> {
  const example = read('.env.example');
  const bytes = Number(/openssl rand -hex (\d+)\n/.exec(example)?.[1]);
  const block = /openssl rand -hex \d+\n(?:#.*\n)*((?:[A-Z_]+=\n)+)/.exec(example)?.[1] ?? '';
  const asked = [...block.matchAll(/^([A-Z_]+)=$/gm)].map(([, name = '']) => name);
  const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  const key = createECDH('secp256k1');
  key.generateKeys();
  const privateKey = key.getPrivateKey('hex').padStart(64, '0');
  return {
    ...Object.fromEntries(lines),
    ...Object.fromEntries(asked.map((name) => [name, randomBytes(bytes).toString('hex')])),
    TREASURY_ADDRESS: createTransferSigner(privateKey).address,
    TREASURY_PRIVATE_KEY: privateKey,
  };
}

it('.env.example, followed to the letter, gives every service a configuration it takes', () => {
  const given = filledIn();
  const environments = Object.fromEntries(
    Object.keys(variablesOf).map((service) => {
      const written = composedServices()[service]?.environment ?? {};
      return [
        service,
        Object.fromEntries(Object.entries(written).map(([name, text]) => [name, substitute(text, given)])),
      ];
    }),
  );
  const services: ServiceName[] = ['command-api', 'projector', 'query-api', 'worker'];
  for (const service of services) {
    const config = loadConfig(service, environments[service] ?? {});
    expect(new URL(config.databaseUrl).password).toBe(given.POSTGRES_PASSWORD);
    expect(new URL(config.objectStoreUrl ?? '').password).toBe(given.OBJECT_STORE_PASSWORD);
    expect(new URL(config.redisUrl ?? '').hostname).toBe('redis');
    expect(config.serviceToken).toBe(given.SERVICE_TOKEN);
  }
  expect(() => loadSettings(environments.worker)).not.toThrow();
  expect(readSignerSettings(environments.signer).rules.owner).toBe(given.TREASURY_ADDRESS);
});
