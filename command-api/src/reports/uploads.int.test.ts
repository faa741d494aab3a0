import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { documentFolder } from '@nodo/contracts/reports/values';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { pdf } from '../testing/sample-files.ts';
import { ORIGIN, request, sendInternal, signIn, startCommandApi, startStorage } from '../testing/servers.ts';

let storage: Awaited<ReturnType<typeof startStorage>>;
let api: RunningProcess;
let admin: string;

beforeAll(async () => {
  storage = await startStorage();
  api = await startCommandApi(storage.environment);
  const email = `${newId()}@ejemplo.co`;
  const staff = { email, firstName: 'Marta', lastName: 'Gil', role: 'admin' } as const;
  await sendInternal(api.url, 'RegisterUser', staff);
  admin = (await signIn(api.url, { email })).cookie;
});
afterAll(async () => {
  await api?.stop();
  await storage?.stop();
});

const file = pdf();
const ask = (investorId: string | null) =>
  request(
    `${api.url}/api/documents/upload-url`,
    'POST',
    { contentType: 'application/pdf', size: file.length, investorId },
    { cookie: admin },
  );

/** Uploads and publishes the PDF; returns what lies in the object store. */
async function publish(investorId: string | null): Promise<Buffer> {
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse((await ask(investorId)).body);
  const sent = await fetch(api.url + uploadURL, {
    method: 'PUT',
    headers: { origin: ORIGIN, cookie: admin, 'content-type': 'application/pdf' },
    body: new Uint8Array(file),
  });
  const { upload } = z.object({ upload: z.string() }).parse(await sent.json());
  const body = { name: 'Contrato', documentType: 'legal', investorId, upload };
  const headers = { cookie: admin, 'idempotency-key': newId() };
  const published = await request(`${api.url}/api/documents`, 'POST', body, headers);
  expect(published.status, JSON.stringify(published.body)).toBe(201);
  const { id } = z.object({ id: z.uuid() }).parse(published.body);
  const root = fileURLToPath(storage.environment.OBJECT_STORE_URL ?? '');
  return readFile(`${root}/${documentFolder(investorId)}/${id}`);
}

it('what is published for one person alone lies under their key, what is for everybody as it came', async () => {
  const ana = await signIn(api.url, { email: `${newId()}@ejemplo.co`, name: 'Ana Ruiz', isNewUser: true });
  expect((await publish(ana.id)).includes(file.subarray(0, 8))).toBe(false);
  expect(await publish(null)).toEqual(file);
});

it('a file for nobody there is refused before it is sent', async () => {
  expect(await ask(newId())).toMatchObject({
    status: 404,
    body: { code: 'USER_NOT_FOUND', fields: { investorId: 'Elige una persona de la lista' } },
  });
});
