import { createHash, randomUUID } from 'node:crypto';
import { type PersonalDataExport, personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { pdf } from '../support/files.ts';
import { submitKyc } from '../support/kyc.ts';
import { register, reviewKyc } from '../support/kyc-screens.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, refusalOf } from '../support/views.ts';

const EXPORT = '/api/profile/export';
const NOTES = 'Documentos en orden, según lo conversado';

const stage = productStage({ isShared: true, blockIntervalMs: 100 });
let admin: Client;
let analyst: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  analyst = await stage.signIn(ANALYST);
});

/** Requests an export, and expects it to contain no field that the contract does not declare. */
async function exported(client: Client): Promise<PersonalDataExport> {
  const answer = await client.get(`${EXPORT}?format=json`);
  expect(answer.status, answer.text).toBe(200);
  const data = personalDataExportSchema.parse(answer.body);
  expect(data).toEqual(answer.body);
  return data;
}

async function outlook(client: Client) {
  const answer = await client.get('/api/profile/erasure');
  const parsed = erasureOutlookSchema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

async function printed(client: Client): Promise<string> {
  const answer = await fetch(`${stage.url}${EXPORT}?format=pdf`, { headers: { cookie: client.cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mis-datos-.*\.pdf"$/);
  const file = Buffer.from(await answer.arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return pdfText(file);
}

describe('S15 the export of one’s own data', () => {
  test('holds everything of oneself', async () => {
    const { client, id, email } = await register(stage.url, 'Begoña Ibáñez Muñoz');
    await submitKyc(client);
    await reviewKyc(admin, id, 'approved', NOTES);
    const [warehouse] = await listWarehouses(client);
    const investment = await invest(client, warehouse?.id ?? '', '50000');
    await client.send('POST', '/api/dev/pay', { investmentId: investment.id });
    await confirmed(client, investment.id);
    await client.send('PATCH', '/api/profile', { firstName: 'María Begoña' });
    await stage.signIn(email);

    // The sign-in was another client's: this one's reads don't wait for it.
    const data = await eventually('the notice of the investment, and the sign-in', async () => {
      const found = await exported(client);
      return (
        found.notifications.some(({ kind }) => kind === 'investment_confirmed') &&
        found.activity.some(({ action }) => action === 'UserSignedIn') &&
        found
      );
    });
    const { profile, preferences } = data;
    expect((await client.get('/api/auth/user')).body).toMatchObject({ ...profile, preferences });
    expect(data.profile).toMatchObject({ id, firstName: 'María Begoña' });
    expect(data.roleHistory).toEqual([
      { at: expect.any(String), from: null, to: 'investor', reason: null, by: 'Tú' },
    ]);
    expect(data.kyc).toMatchObject({
      status: 'approved',
      identityDocument: '1112765009',
      reviewNotes: NOTES,
    });
    expect(data.kyc?.submissions).toMatchObject([{ attempt: 1, identityDocument: '1112765009' }]);
    expect(data.kyc?.submissions[0]?.documents).toHaveLength(4);
    expect(data.kyc?.decisions).toMatchObject([
      { from: 'pending', to: 'approved', notes: NOTES, by: 'Equipo de Nodo Cartago' },
    ]);
    const sha256 = createHash('sha256').update(pdf('income-proof')).digest('hex');
    expect(data.documents).toHaveLength(4);
    expect(data.documents).toContainEqual(
      expect.objectContaining({
        type: 'income-proof',
        sha256,
        size: pdf('income-proof').length,
        discardedAt: null,
      }),
    );
    expect(data.investments).toEqual((await client.get('/api/investments')).body);
    expect(data.investments).toMatchObject([
      { id: investment.id, terms: investment.terms, status: 'confirmed' },
    ]);
    expect(data.transfers).toMatchObject([{ investmentId: investment.id, state: 'confirmed' }]);
    expect(data.sessions).toHaveLength(2);
    expect(data.sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(data.passkeys).toEqual([]);
    const actions = data.activity.map(({ action }) => action);
    for (const action of [
      'UserRegistered',
      'KycSubmitted',
      'KycReviewed',
      'InvestmentCreated',
      'UserProfileChanged',
    ])
      expect(actions).toContain(action);
    const signedIn = data.activity.find(({ action }) => action === 'UserSignedIn');
    expect(signedIn?.origin).toMatchObject({ address: '127.0.0.1', method: 'immediate' });
    const renamed = data.activity.find(({ action }) => action === 'UserProfileChanged');
    expect(renamed).toMatchObject({ by: 'Tú', changesInWords: ['Nombre: Begoña → María Begoña'] });

    const text = await printed(client);
    for (const part of ['María Begoña', email, '1112765009', NOTES, sha256, investment.id])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\d\/\d\d\/\d{4}/);
    const pages = [...text.matchAll(/Página (\d+) de (\d+)/g)].map(([, page, of]) => [
      Number(page),
      Number(of),
    ]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(pages.map((_, index) => [index + 1, pages.length]));
  });

  test('holds nothing of others, and of staff only their own', async () => {
    const { client, id } = await register(
      stage.url,
      'Zunilda Vecinaxq',
      `vecina.exporta.${randomUUID()}@ejemplo.co`,
    );
    await submitKyc(client);
    const review = { kycStatus: 'rejected', notes: 'No se lee bien' };
    expect((await admin.send('PUT', `/api/users/${id}/kyc-status`, review)).status).toBe(200);
    await eventually('staff to be told of it', async () =>
      (await admin.get('/api/notifications')).text.includes('Vecinaxq'),
    );
    const other = await stage.signIn(INVESTOR);
    for (const someone of [other, analyst, admin]) {
      const data = await exported(someone);
      const { profile, preferences } = data;
      expect((await someone.get('/api/auth/user')).body).toMatchObject({ ...profile, preferences });
      const text = JSON.stringify(data);
      for (const alien of [id, 'Vecinaxq', 'vecina.exporta', 'No se lee bien'])
        expect(text).not.toContain(alien);
    }
    // A person's own export does not identify the staff member who decided.
    const own = JSON.stringify(await exported(client));
    expect(own).toContain('No se lee bien');
    const adminId = z.object({ id: z.string() }).parse((await admin.get('/api/auth/user')).body).id;
    for (const alien of [adminId, ADMIN]) expect(own).not.toContain(alien);
  });

  test('holds the views that staff saved, which may name whom they looked for', async () => {
    const analystsOwn = await stage.signIn(ANALYST);
    const view = { screen: 'audit', name: 'Cambios de Eulalia', search: 'tipo=kyc&buscar=eulalia' };
    const saved = await analystsOwn.send('POST', '/api/saved-views', view);
    expect(saved.status, saved.text).toBe(201);
    expect((await exported(analystsOwn)).savedViews).toContainEqual(saved.body);
    const text = await printed(analystsOwn);
    for (const part of ['Vistas guardadas', view.name, 'Pantalla: Auditoría', view.search])
      expect(text).toContain(part);
    expect((await exported(admin)).savedViews).not.toContainEqual(saved.body);
  });

  test('is a file of its own format, kept by nobody', async () => {
    const answer = await analyst.get(EXPORT);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mis-datos-nodo-cartago-\d{4}-\d\d-\d\d\.json"$/,
    );
  });

  test.each(['xml', '', 'PDF'])('refuses the format %j in Spanish', async (format) => {
    const answer = await analyst.get(`${EXPORT}?format=${format}`);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { format: 'El formato es json o pdf' },
    });
  });

  test.each([EXPORT, `${EXPORT}?format=pdf`, '/api/profile/erasure'])(
    'is for nobody unknown: %s',
    async (path) => {
      const answer = await new Client(stage.url).get(path);
      expect(answer.status).toBe(401);
      expect(refusalOf(answer).code).toBe('UNAUTHENTICATED');
    },
  );

  test('is not asked for without end', async () => {
    const { client } = await register(stage.url, 'Insiste Mucho');
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await client.get(EXPORT)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses[30]).toBe(429);
    expect((await analyst.get(EXPORT)).status).toBe(200);
  });
});

describe('S15 the outlook of an erasure', () => {
  test('tells whether it is possible and what stands against it', async () => {
    const { client, id } = await register(stage.url, 'Mira Adelante');
    const nothing = {
      pendingInvestments: 0,
      confirmedInvestments: 0,
      unmatchedTransfers: 0,
      openPayouts: 0,
      owedAmounts: 0,
    };
    expect(await outlook(client)).toEqual({
      possible: true,
      state: null,
      obligations: nothing,
      isStaff: false,
    });
    await submitKyc(client);
    await reviewKyc(admin, id, 'approved');
    const [warehouse] = await listWarehouses(client);
    await invest(client, warehouse?.id ?? '', '50000');
    expect(await outlook(client)).toMatchObject({
      possible: false,
      obligations: { ...nothing, pendingInvestments: 1 },
    });
    for (const staff of [admin, analyst])
      expect(await outlook(staff)).toMatchObject({ possible: false, isStaff: true });
  });
});
