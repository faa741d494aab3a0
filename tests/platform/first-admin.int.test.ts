import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@nodo/platform/ids';
import { PasskeyKeys } from '@nodo/platform/passkey-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { serviceEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { run } from '../support/command.ts';
import { type Ground, makeWarehouse, startGround } from '../support/ground.ts';

const EMAIL = 'ana@ejemplo.co';

let ground: Ground;
let environment: Record<string, string>;

beforeAll(async () => {
  ground = await startGround();
  const { url } = await ground.start('command-api', { AUTH_MODE: 'code', MAIL_URL: 'smtp://127.0.0.1:1' });
  environment = { COMMAND_API_URL: url, SERVICE_TOKEN: serviceEnvironment.SERVICE_TOKEN };
  await makeWarehouse(url);
});
afterAll(() => ground?.stop());

const add = (...words: string[]) => run('first-admin', words, environment);
const typesOnLog = async () => (await ground.readLog(undefined)).map(({ type }) => type);

test('6.3.2 the first super administrator is made by one command, which prints a code for their passkey', async () => {
  expect(await add(EMAIL)).toMatchObject({ code: 2, text: expect.stringContaining('<last name>') });
  const { code, text } = await add(EMAIL, 'Ana', 'María', 'Ruiz');
  expect([code, text.split('\n')[0]]).toEqual([0, expect.stringMatching(/^[\w-]{8,}$/)]);
  expect(await typesOnLog()).toEqual(
    expect.arrayContaining(['UserRegistered', 'SuperAdminAdded', 'PasskeyCodeIssued']),
  );
});

test('6.3.2 an e-mail that is known is refused, and nothing is written', async () => {
  const before = await typesOnLog();
  const again = await add(EMAIL.toUpperCase(), 'Eva', 'Gil');
  expect(again).toMatchObject({ code: 1, text: expect.stringMatching(/^Ya existe una cuenta/) });
  expect(await typesOnLog()).toEqual(before);
});

test('a code of an operator’s is for who has no passkey yet', async () => {
  const { code, text } = await run('passkey-code', [EMAIL], environment);
  expect([code, text.split('\n')[0]]).toEqual([0, expect.stringMatching(/^[\w-]{8,}$/)]);
  expect(await run('passkey-code', ['nadie@ejemplo.co'], environment)).toMatchObject({ code: 1 });
});

test('the token may be in a file, beside a variable that is empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-token-'));
  const file = join(folder, 'service_token');
  await writeFile(file, `${environment.SERVICE_TOKEN}\n`);
  const { code, text } = await run('passkey-code', [EMAIL], {
    ...environment,
    SERVICE_TOKEN: '',
    SERVICE_TOKEN_FILE: file,
  });
  await rm(folder, { recursive: true });
  expect([code, text.split('\n')[0]]).toEqual([0, expect.stringMatching(/^[\w-]{8,}$/)]);
});

const CODE = /^[\w-]{8,}$/;
const REASON = ['Perdió', 'el', 'teléfono'];
const keys = () => new PasskeyKeys(ground.pool);

/** Gives somebody a passkey with its key, as they do it themselves in a browser; returns its id. */
async function givePasskey(userId: string): Promise<string> {
  const stream = `user-${userId}`;
  const events = await ground.store.readStream(stream);
  const data = { passkeyId: newId(), credentialId: newId(), name: 'Teléfono', isSynced: false };
  const { name: _, isSynced: __, ...ids } = data;
  const key = { ...ids, userId, publicKey: Buffer.from('key'), transports: [] };
  expect(await keys().claim(key, 0)).toBe(true);
  const id = newId();
  const actor = { kind: 'user', id: userId, role: 'super_admin' } as const;
  await ground.store.append(stream, [{ id: newId(), type: 'PasskeyRegistered', data }], {
    expected: events.at(-1)?.revision ?? 'no_stream',
    metadata: { actor, correlationId: id, causationId: id, occurredAt: new Date().toISOString() },
  });
  return data.passkeyId;
}

test('6.3.2 who lost every passkey is let in again by an operator: their passkeys go with their keys, and a code is printed', async () => {
  const ana = (await ground.readLog(undefined)).find(({ type }) => type === 'SuperAdminAdded');
  const { userId } = z.object({ userId: z.uuid() }).parse(ana?.data);
  const passkeyId = await givePasskey(userId);
  expect(await keys().list(userId)).toMatchObject([{ passkeyId }]);
  expect(await run('passkey-code', [EMAIL], environment)).toMatchObject({ code: 1 });
  expect(await run('passkey-reset', [EMAIL], environment)).toMatchObject({
    code: 2,
    text: expect.stringContaining('<reason>'),
  });
  const { code, text } = await run('passkey-reset', [EMAIL.toUpperCase(), ...REASON], environment);
  expect([code, text.split('\n')[0]]).toEqual([0, expect.stringMatching(CODE)]);
  const [removed, issued] = (await ground.store.readStream(`user-${userId}`)).slice(-2);
  expect(removed).toMatchObject({ type: 'PasskeyRemoved', data: { passkeyId, reason: REASON.join(' ') } });
  expect(await keys().list(userId)).toEqual([]);
  expect(issued?.type).toBe('PasskeyCodeIssued');
  expect(await run('passkey-reset', ['nadie@ejemplo.co', ...REASON], environment)).toMatchObject({ code: 1 });
});
