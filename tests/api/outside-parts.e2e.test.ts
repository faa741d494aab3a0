import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../../embedded/src/testing/processes.test.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { startChain, type TestChain } from '../../worker/src/testing/chain.test.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';

/** External services, as an operator may already run them on other servers. */
let database: TemporaryDatabase;
let store: RunningProcess;
let chain: TestChain;
let product: Product;

/** As a container engine hands one over. */
async function secret(name: string, value: string): Promise<string> {
  const path = join(database.directory, name);
  await writeFile(path, value);
  return path;
}

beforeAll(async () => {
  [database, chain] = await Promise.all([temporaryDatabase(), startChain({ intervalMs: 500 })]);
  store = await startProcess('embedded/dist/bundle/event-store/main.js', { DATABASE_URL: database.url });
  product = await Product.start({
    demo: false,
    environment: {
      DATABASE_URL_FILE: await secret('database-url', database.url),
      EVENTSTORE_URL: `esdb://127.0.0.1:${store.port}?tls=false`,
      TRON_URL: chain.url,
      TRON_START_BLOCK: '1',
      TRON_POLL_MS: '100',
      USDT_CONTRACT: chain.usdtContract,
      TREASURY_ADDRESS: chain.treasuryAddress,
      TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
      TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
      TREASURY_PRIVATE_KEY_FILE: await secret('key', chain.treasurySigner.privateKey),
      SESSION_SECRET_FILE: await secret('session', 's'.repeat(40)),
    },
  });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await Promise.all([store?.stop(), chain?.stop()]);
  await database?.remove();
});

test('a part that is named is not started here, and everything runs on it', async () => {
  const names = Object.keys(await product.processes()).sort();
  expect(names).toEqual(['command-api', 'main', 'projector', 'query-api', 'signer', 'worker']);
  const email = `${randomUUID()}@ejemplo.co`;
  const person = new Client(product.url);
  const made = { email, name: 'Ana Ruiz', isNewUser: true };
  expect((await person.send('POST', '/api/login', made, { key: null })).status).toBe(201);
  const height = async () => {
    const { body } = await person.get('/api/blockchain/rates');
    return z.looseObject({ headHeight: z.int().nullable() }).parse(body).headHeight ?? 0;
  };
  const { head } = await chain.heights();
  await eventually('the chain to be followed', async () => (await height()) > head);
  // There is no development chain, and so no route of it.
  expect((await fetch(`${product.url}/api/dev/chain`)).status).toBe(404);
});

test('the treasury’s key goes to the signer and nowhere else', async () => {
  const { privateKey } = chain.treasurySigner;
  for (const [name, pid] of Object.entries(await product.processes())) {
    if (name === 'main') continue;
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => undefined);
    if (environment === undefined) continue;
    expect(environment.includes(privateKey), name).toBe(name === 'signer');
    expect(environment.includes('TREASURY_PRIVATE_KEY_FILE=/'), name).toBe(false);
  }
  expect(await readFile(join(product.dataDir, 'environment.json'), 'utf8')).not.toContain(privateKey);
});
