import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachKycDocument, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycRecordViewSchema } from '@nodo/contracts/kyc/views';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN } from '../support/accounts.ts';
import { type Client, fileOf } from '../support/client.ts';
import {
  CodeEntrance,
  enterByPasskey,
  idOf,
  listOf,
  operatorsCode,
  register,
} from '../support/code-entrance.ts';
import { done } from '../support/command.ts';
import { figure } from '../support/figures.ts';
import { pdf } from '../support/files.ts';
import { submitKyc } from '../support/kyc.ts';
import { Product } from '../support/product.ts';
import { hashesOf, lastEventOf, personalDataKeyOf, readModelsBuilt } from '../support/restoring.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';

const PERSON = 'eva.gil@ejemplo.co';
const settings = { environment: { AUTH_MODE: 'code' } };

/** The test ends it, as a lost machine does, so each try has its own. */
let product: Product;
let folder: string;

beforeEach(async () => {
  product = await Product.start(settings);
  folder = await mkdtemp(join(tmpdir(), 'nodo-drill-'));
  // Postgres runs under its own account when the tests run as root.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** What staff get who open each of somebody's documents: its bytes, by its type. */
async function documentsOf(staff: Client, userId: string) {
  const opened = new Map<string, Buffer>();
  for (const documentType of kycDocumentTypes) {
    const look = await staff.send('POST', `/api/kyc/${userId}/document-views`, { documentType });
    expect(look.status, look.text).toBe(201);
    const { status, bytes } = await fileOf(staff, z.looseObject({ url: z.string() }).parse(look.body).url);
    expect(status).toBe(200);
    opened.set(documentType, bytes);
  }
  return eachKycDocument((type) => opened.get(type)?.toString('latin1'));
}

/** Everything in a folder, as one text. */
async function contentsOf(place: string): Promise<string> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

test('R23 restored on an empty machine, documents open byte for byte, and people sign in with their passkeys or by mail', {
  timeout: 300_000,
}, async () => {
  const entrance = CodeEntrance.of(product);
  const eva = await entrance.enter(PERSON);
  const [evaId, phone] = [await idOf(eva), new SoftwarePasskey(product.url)];
  expect((await register(eva, phone)).status).toBe(201);
  await submitKyc(eva);
  const admin = await entrance.enter(ADMIN);
  const [adminId, laptop] = [await idOf(admin), new SoftwarePasskey(product.url)];
  const code = await operatorsCode(product, ADMIN);
  expect((await register(admin, laptop, { code })).status).toBe(201);
  const handedIn = eachKycDocument((type) => pdf(type).toString('latin1'));
  expect(await documentsOf(admin, evaId)).toEqual(handedIn);

  const backup = join(folder, 'respaldo');
  const PERSONAL_DATA_KEY = await personalDataKeyOf(product);
  await done('backup', [backup], { DATA_DIR: product.dataDir });
  // The files are in it, and nobody reads them there without the key that is kept apart.
  const inBackup = await contentsOf(backup);
  expect(inBackup.includes(evaId)).toBe(true);
  const secrets = [...Object.values(handedIn), PERSON, PERSONAL_DATA_KEY];
  expect(secrets.filter((text) => inBackup.includes(text ?? ''))).toEqual([]);
  const last = await lastEventOf(backup);
  await readModelsBuilt(product, last);
  const hashes = await hashesOf(product, last);
  expect(hashes.length).toBeGreaterThan(20);
  await product.interrupt();

  const dataDir = join(folder, 'copia');
  const began = performance.now();
  await done('restore', [backup], { DATA_DIR: dataDir, PERSONAL_DATA_KEY });
  // The new machine gets the platform's address: a passkey is good for the site it was made on.
  const port = Number(new URL(product.url).port);
  const copy = await Product.begin({ ...settings, demo: false, port }, dataDir);
  try {
    await copy.ready();
    await readModelsBuilt(copy, last);
    const [staff, byLaptop] = await enterByPasskey(copy.url, laptop, adminId);
    const opened = await documentsOf(staff, evaId);
    const openedIn = (performance.now() - began) / 1_000;
    const restored = await hashesOf(copy, last);
    const [herself, byPhone] = await enterByPasskey(copy.url, phone, evaId);
    const byMail = await CodeEntrance.of(copy).enter(PERSON);
    const people = await Promise.all([staff, herself, byMail].map((client) => client.get('/api/auth/user')));
    figure('R23 people', {
      counts: {
        'read models compared': hashes.length,
        'read models that differ': hashes.filter((line, index) => line !== restored[index]).length,
        'documents that differ': kycDocumentTypes.filter((type) => opened[type] !== handedIn[type]).length,
        'sign-ins': people.filter(({ status }) => status === 200).length,
        'opened after, s': openedIn,
      },
    });
    expect(restored).toEqual(hashes);
    for (const { status, text } of [byLaptop, byPhone]) expect(status, text).toBe(200);
    for (const client of [herself, byMail]) {
      const record = await client.get(`/api/kyc/user/${evaId}`);
      expect(kycRecordViewSchema.parse(record.body)).toMatchObject({ userId: evaId, status: 'pending' });
    }
    // A session is in no backup, and what an authenticator had counted is.
    expect((await eva.get('/api/auth/user')).status).toBe(401);
    expect(await listOf(byMail)).toHaveLength(1);
    const [, cloned] = await enterByPasskey(copy.url, phone, evaId, { counter: 1 });
    expect(cloned).toMatchObject({ status: 422, body: { code: 'PASSKEY_REFUSED' } });
  } finally {
    await copy.stop();
  }
});
