import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { expect, it } from 'vitest';
import { loadSettings } from '../../worker/src/settings.ts';
import { readSignerSettings } from '../../worker/src/signer/settings.ts';
import { composedServices, substitute, variablesOf } from '../support/compose.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

it('the README’s table of services has the variables of their schemas, and no others', () => {
  const table = read('README.md').split('Services in production read these')[1] ?? '';
  const names = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  expect(sorted(names)).toEqual(sorted(Object.values(variablesOf).flat()));
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
