import { bogotaDay } from '@nodo/contracts/bogota';
import { kycStatusChangedSchema } from '@nodo/contracts/kyc/commands';
import { kycRecordViewSchema, pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN } from '../support/accounts.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { fillIn, inOrder, openDocuments, submitKyc } from '../support/kyc.ts';
import { register } from '../support/kyc-screens.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const DAY_MS = 24 * 3_600_000;
const stage = productStage({ isShared: true });
let admin: Client;
beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
});

/** Somebody approved up to the last day of their identity document, in this many days. */
async function approvedFor(days: number, name: string) {
  const { client, id } = await register(stage.url, name);
  await submitKyc(client);
  const expiresOn = bogotaDay(Date.now() + days * DAY_MS);
  await decide(id, 'approved', { 'identity-document': { inOrder: true, expiresOn } });
  await eventually('the approval', async () => (await record(client, id)).status === 'approved');
  return { client, id };
}

/** A review of documents that are all in order. */
async function decide(id: string, status: 'approved' | 'rejected', read: object = {}) {
  await openDocuments(admin, id);
  const reviewNotes = status === 'rejected' ? 'No se lee la fecha' : null;
  const sent = { status, reviewNotes, checklist: { ...inOrder(), ...read } };
  const answer = await admin.send('PUT', `/api/kyc/${id}`, sent);
  expect(answer.status, answer.text).toBe(200);
  return kycStatusChangedSchema.parse(answer.body);
}

const submit = (client: Client, id: string, values: object) =>
  client.send('PUT', `/api/kyc/${id}`, { documentType: 'kyc', ...values });
const record = async (client: Client, id: string) =>
  kycRecordViewSchema.parse((await client.get(`/api/kyc/user/${id}`)).body);
const inQueue = async (id: string) => {
  const { body } = await admin.get(`/api/kyc/pending-review?id=${id}`);
  return z.array(pendingKycViewSchema).parse(body).length === 1;
};

test('KYC-17 whoever renews in time is approved all along: while it is reviewed, declined and granted', async () => {
  const { client, id } = await approvedFor(20, 'Renata Prueba');
  const before = await record(client, id);
  const values = await fillIn(client);
  const sent = await submit(client, id, values);
  expect(sent.status, sent.text).toBe(200);
  expect(kycRecordViewSchema.parse(sent.body)).toMatchObject({ status: 'approved', renewal: 'waiting' });
  await eventually('the renewal in the queue', () => inQueue(id));
  const { approvedAt, expiresAt } = before;
  expect(await record(client, id)).toMatchObject({
    status: 'approved',
    approvedAt,
    expiresAt,
    ahead: expect.any(Number),
  });
  const open = (await listWarehouses(client)).find(
    ({ availableCapital }) => Number(availableCapital) >= 50_000,
  );
  await invest(client, open?.id ?? '');

  expect(await decide(id, 'rejected')).toMatchObject({ kycStatus: 'approved' });
  await eventually('the decline', async () => (await record(client, id)).renewal === 'declined');
  expect(await record(client, id)).toMatchObject({
    ...{ status: 'approved', renewal: 'declined', approvedAt, expiresAt, dueAt: null },
    reviewNotes: 'No se lee la fecha',
  });
  await eventually('the queue without it', async () => !(await inQueue(id)));

  // The decision is taken back, which its person is told, and made again.
  const back = { status: 'under_review', reviewNotes: 'Se mira de nuevo' };
  expect((await admin.send('PUT', `/api/kyc/${id}`, back)).status).toBe(200);
  await eventually('the notice that it is looked at again', async () => {
    const { body } = await client.get('/api/notifications');
    return notificationPageSchema.parse(body).rows[0]?.kind === 'kyc_renewal_reopened';
  });
  expect(await inQueue(id)).toBe(true);
  expect(await decide(id, 'rejected')).toMatchObject({ kycStatus: 'approved' });
  await eventually('the second decline', async () => (await record(client, id)).renewal === 'declined');
  const same = await submit(client, id, values);
  expect(same.status).toBe(422);
  expect(refusalOf(same)).toMatchObject({
    code: 'NOT_ALLOWED_NOW',
    message: expect.stringMatching(/^No cambiaste nada/),
  });

  expect((await submit(client, id, await fillIn(client))).status).toBe(200);
  expect(await decide(id, 'approved')).toMatchObject({ kycStatus: 'approved' });
  await eventually('the renewal', async () => (await record(client, id)).renewal === null);
  const renewed = await record(client, id);
  expect(renewed).toMatchObject({ status: 'approved', renewal: null, dueAt: null });
  expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(Date.now() + 300 * DAY_MS);
});

test('KYC-17 a renewal more than thirty days before the end is refused, and so are its files', async () => {
  const { client, id } = await approvedFor(60, 'Tempranera Prueba');
  const before = await record(client, id);
  const early = { code: 'NOT_ALLOWED_NOW', message: expect.stringMatching(/puedes renovarla desde el/) };
  const asked = await client.send(
    'POST',
    '/api/kyc/upload-url',
    { documentType: 'income-proof' },
    { key: null },
  );
  expect(refusalOf(asked)).toMatchObject(early);
  const { identityDocument, documentImageUrl, proofOfAddressUrl, incomeProofUrl, bankStatementUrl } = before;
  const values = { identityDocument, documentImageUrl, proofOfAddressUrl, incomeProofUrl, bankStatementUrl };
  expect(refusalOf(await submit(client, id, values))).toMatchObject(early);
  expect(await record(client, id)).toEqual(before);
});
