import { ERASURE_CONFIRMATION } from '@nodo/contracts/privacy/values';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { request, signIn, startCommandApi, startStorage } from '../testing/servers.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let api: RunningProcess;

beforeAll(async () => {
  storage = await startStorage();
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  await migrateReadModels(storage.environment.DATABASE_URL ?? '', logger);
  api = await startCommandApi(storage.environment);
});
afterAll(async () => {
  await api?.stop();
  await storage?.stop();
});

it('S15 whoever’s erasure may still be refused stays signed in', async () => {
  const person = { email: `${newId()}@ejemplo.co`, name: 'Ana Ruiz', isNewUser: true };
  const { cookie } = await signIn(api.url, person);
  const send = (method: string, path: string, body?: object) =>
    request(api.url + path, method, body, { cookie, 'idempotency-key': newId() });
  // Nothing is projected here, so that it stays undecided.
  const asked = await send('POST', '/api/profile/erasure', { confirmation: ERASURE_CONFIRMATION });
  expect(asked).toMatchObject({ status: 202, body: { state: 'requested' } });
  expect(asked.headers.getSetCookie()).toEqual([]);
  expect(await send('PATCH', '/api/profile', { firstName: 'Eva' })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_CLOSING' },
  });
});
