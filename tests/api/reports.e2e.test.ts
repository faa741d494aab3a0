import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { bogotaDay } from '@nodo/contracts/bogota';
import { POSITION_HEADER } from '@nodo/contracts/headers';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { latestPeriods } from '@nodo/contracts/reports/periods';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../query-api/src/testing/pdf-text.test.ts';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { Client, fileOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, pngOf } from '../support/files.ts';
import { putFile } from '../support/kyc.ts';
import { Listener } from '../support/live.ts';
import { mailsTo } from '../support/mailbox.ts';
import {
  allDocuments,
  askReport,
  documents,
  readyReport,
  reports,
  uploadDocument,
} from '../support/reports.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const YEAR = { type: 'annual', periodFrom: '2025-01-01', periodTo: '2025-12-31' };

const stage = productStage({ environment: { SWEEP_MS: '300' } });
let investor: Client;
let other: Client;
let admin: Client;

beforeAll(async () => {
  investor = await stage.signIn(INVESTOR);
  other = await stage.signIn(NEWCOMER);
  admin = await stage.signIn(ADMIN);
});

async function idOf(client: Client): Promise<string> {
  return Object((await client.get('/api/auth/user')).body).id;
}

/** The text of a PDF, with ordinary spaces. */
async function wordsOf(client: Client, path: string): Promise<string> {
  return (await pdfText((await fileOf(client, path)).bytes)).replaceAll('\u00a0', ' ');
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

async function stored(folder: string): Promise<string[]> {
  const root = join(stage.product.dataDir, 'objects', folder);
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('statements', () => {
  test('API-33 REP-04 the demo investor has two, with title, type, period and date', async () => {
    const both = await eventually('the demo statements', async () => {
      const rows = await reports(investor);
      return rows.length >= 2 && rows.every(({ status }) => status === 'ready') && rows;
    });
    expect(both.map(({ type }) => type)).toEqual(['quarterly', 'monthly']);
    const [, monthly] = both;
    expect(monthly?.title).toBe(`Extracto mensual · ${monthly?.period}`);
    // Backdated like the rest of the demo, and generated after its request.
    expect(Date.parse(monthly?.generatedAt ?? '')).toBeGreaterThan(Date.parse(monthly?.createdAt ?? ''));
    expect(await reports(other)).toEqual([]);
    expect(await reports(admin)).toEqual([]);
  });

  test('REP-04 a statement is a PDF whose figures are those that the API answers as of its position', async () => {
    const [period] = latestPeriods('annual', bogotaDay(new Date()), 1);
    const live = await Listener.open(investor);
    const asked = await askReport(investor, { type: 'annual', ...period });
    expect(asked).toMatchObject({ status: 'preparing', url: null, size: null });
    const report = await readyReport(investor, asked.id);
    const file = await fileOf(investor, report.url ?? '');
    expect(file.status).toBe(200);
    expect(file.bytes.length).toBe(report.size);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(report.sha256);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="Extracto anual .*\.pdf"/);
    const saved = await fileOf(investor, `${report.url}?download=true`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);

    const words = await wordsOf(investor, report.url ?? '');
    const position = /Posición del historial\n(\d+)/.exec(words)?.[1];
    const portfolio = Object((await investor.get(`/api/analytics/portfolio?asOf=${position}`)).body);
    expect(Number(portfolio.totalInvestment)).toBeGreaterThan(0);
    expect(words).toContain(`Capital al cierre\n${plain(formatUsd(portfolio.totalInvestment))}`);
    for (const held of portfolio.positions) {
      expect(words).toContain(`${held.warehouseName}\n`);
      expect(words).toContain(plain(formatUsd(held.investment)));
    }
    const transfers: { amount: string; createdAt: string; transactionHash: string }[] = Object(
      (await investor.get(`/api/blockchain/transactions?asOf=${position}`)).body,
    );
    const ofThisYear = transfers.filter(
      ({ createdAt }) => bogotaDay(createdAt) >= (period?.periodFrom ?? ''),
    );
    expect(ofThisYear.length).toBeGreaterThan(0);
    for (const { amount } of ofThisYear) expect(words).toContain(formatUsdt(amount));
    const account = Object((await investor.get(`/api/earnings/account?asOf=${position}`)).body);
    expect(Number(account.credited)).toBeGreaterThan(0);
    expect(words).toContain(`Acreditado en total\n${plain(formatUsd(account.credited))}`);
    expect(words).toContain(`Disponible\n${plain(formatUsd(account.available))}`);
    expect(words).toContain('Camila Restrepo');
    expect(words).toMatch(/Página 1 de \d/);
    expect(words).not.toContain('NaN');

    await eventually('the live push', () =>
      live
        .heard('report.changed')
        .some(({ reportId, status }) => reportId === asked.id && status === 'ready'),
    );
    live.close();
    const told = notificationPageSchema.parse((await investor.get('/api/notifications')).body);
    expect(told.rows[0]).toMatchObject({ kind: 'report_ready', action: { url: '/reports' } });
  });

  test('API-33 the same key asks once, another person’s statement is none', async () => {
    const key = randomUUID();
    const first = await investor.send('POST', '/api/reports', YEAR, { key });
    const again = await investor.send('POST', '/api/reports', YEAR, { key });
    expect(Object(again.body).id).toBe(Object(first.body).id);
    const report = await readyReport(investor, Object(first.body).id);
    expect((await reports(investor)).filter(({ id }) => id === report.id)).toHaveLength(1);
    for (const client of [other, admin]) {
      expect((await fileOf(client, report.url ?? '')).status).toBe(404);
      expect((await client.send('POST', `/api/reports/${report.id}/retry`)).status).toBe(404);
    }
    expect((await fileOf(investor, report.url ?? '', { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await fetch(`${stage.url}${report.url}`)).status).toBe(401);
  });

  test.each([
    [{ ...YEAR, type: 'weekly' }, 'type'],
    [{ ...YEAR, periodTo: '2025-11-30' }, 'periodTo'],
    [{ type: 'custom', periodFrom: '2026-02-30', periodTo: '2026-03-01' }, 'periodFrom'],
    [{ type: 'monthly', periodFrom: '2090-01-01', periodTo: '2090-01-31' }, 'periodFrom'],
    [{ type: 'custom', periodFrom: '2026-01-01', periodTo: '2090-01-01' }, 'periodTo'],
  ])('API-33 refuses %j', async (body, field) => {
    const answer = await investor.send('POST', '/api/reports', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(refusalOf(answer).fields ?? {})).toEqual([field]);
  });

  test('META-08 a store that is away is told as a failure; trying again mends it, in the language that was asked for', async () => {
    const speak = async (language: string) => {
      expect((await other.send('PATCH', '/api/preferences', { language })).status).toBe(200);
      await eventually('the language', async () =>
        (await other.get('/api/preferences')).text.includes(`"language":"${language}"`),
      );
    };
    await speak('pt');
    const folder = join(stage.product.dataDir, 'objects', 'reports', await idOf(other));
    // A file in place of the person's folder: nothing can be stored below it.
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, '..'), { recursive: true });
    await writeFile(folder, '');
    const asked = await askReport(other, YEAR);
    const failed = await eventually('the failure', async () =>
      (await reports(other)).find(({ id, status }) => id === asked.id && status === 'failed'),
    );
    expect(failed.url).toBeNull();
    await rm(folder);
    // A statement keeps the language of its request, whatever the person's language is by now.
    await speak('es');
    const retried = await other.send('POST', `/api/reports/${asked.id}/retry`);
    expect(retried.status).toBe(200);
    const report = await readyReport(other, asked.id);
    expect(await wordsOf(other, report.url ?? '')).toContain('Sem posições no fechamento.');
    await speak('en');
    const data = await wordsOf(other, '/api/profile/export?format=pdf');
    expect(data).toContain('Your personal data');
    expect(data).toContain('Report requested');
    // Security mails are also sent where sign-in does not use mailed codes.
    await eventually('the notice of the export', async () =>
      (await mailsTo(stage.product, NEWCOMER)).some(
        ({ subject }) => subject === 'All your Nodo Cartago data was downloaded',
      ),
    );
    await speak('es');
    expect(await wordsOf(other, '/api/profile/export?format=pdf')).toContain('Tus datos personales');
  });
});

describe('documents', () => {
  test('API-34 REP-05 everybody sees what is public and what is their own, and who published it', async () => {
    const own = await documents(investor);
    expect(new Set(own.map(({ type }) => type))).toEqual(
      new Set(['legal', 'financial', 'construction', 'regulatory']),
    );
    expect(own.filter(({ isPersonal }) => isPersonal)).toHaveLength(1);
    const uploaders = own.map(({ uploadedByUser }) => uploadedByUser?.firstName ?? null);
    expect(uploaders).toContain('Marcela');
    expect(uploaders).toContain(null);
    const others = await documents(other);
    expect(others).toEqual(own.filter(({ isPersonal }) => !isPersonal));
    for (const { url } of own) {
      expect(await wordsOf(investor, url)).toContain('DOCUMENTO DE MUESTRA');
    }
    const personal = own.find(({ isPersonal }) => isPersonal);
    expect((await fileOf(other, personal?.url ?? '')).status).toBe(404);
  });

  test('API-34 staff publish an upload for one person and withdraw it with a reason, audited', async () => {
    const investorId = await idOf(other);
    const live = await Listener.open(other);
    const upload = await uploadDocument(admin, pdf('Contrato'), investorId);
    const about = { name: 'Contrato de Julián', documentType: 'legal' };
    const forAll = await admin.send('POST', '/api/documents', { ...about, upload });
    expect(refusalOf(forAll)).toMatchObject({
      code: 'UPLOAD_EXPIRED',
      fields: { investorId: expect.any(String) },
    });
    const made = await admin.send('POST', '/api/documents', { ...about, investorId, upload });
    expect(made.status, made.text).toBe(201);
    const { id } = Object(made.body);
    const twice = await admin.send('POST', '/api/documents', { ...about, investorId, upload });
    expect(refusalOf(twice).code).toBe('UPLOAD_EXPIRED');
    const stolen = await other.send('POST', '/api/documents', { ...about, investorId, upload });
    expect(stolen.status).toBe(403);
    await eventually('the push', () =>
      live.heard('document.changed').some(({ documentId }) => documentId === id),
    );
    live.close();
    const mine = (await documents(other)).find((each) => each.id === id);
    expect(mine).toMatchObject({
      ...{ name: about.name, type: 'legal', isPersonal: true },
      isExternal: false,
    });
    expect((await fileOf(other, mine?.url ?? '')).bytes).toEqual(pdf('Contrato'));
    expect((await documents(investor)).some((each) => each.id === id)).toBe(false);

    const short = await admin.send('POST', `/api/documents/${id}/withdrawal`, { reason: 'No' });
    expect(refusalOf(short).fields).toHaveProperty('reason');
    const reason = 'Lo firmaron de nuevo';
    const gone = await admin.send('POST', `/api/documents/${id}/withdrawal`, { reason });
    expect(gone.status, gone.text).toBe(200);
    await admin.get('/api/documents');
    expect((await documents(other)).some((each) => each.id === id)).toBe(false);
    // Nor in the past, in which it was not withdrawn yet.
    const past = await other.get(`/api/documents?asOf=${made.headers.get(POSITION_HEADER)}`);
    expect([past.status, past.text.includes(id)]).toEqual([200, false]);
    expect((await fileOf(other, mine?.url ?? '')).status).toBe(404);
    const seen = (await allDocuments(admin)).find((each) => each.id === id);
    expect(seen).toMatchObject({ investor: { id: investorId }, withdrawn: { reason } });
    // The CSV export, searched by recipient and name and filtered by type.
    const lines = async (query: string) => {
      const file = await admin.get(`/api/documents/all/export?${query}`);
      expect(file.status, file.text).toBe(200);
      return file.text.trimEnd().split('\r\n').slice(1);
    };
    const words = encodeURIComponent(`${seen?.investor?.name} ${seen?.name}`);
    const [line = ''] = await lines(`search=${words}&type=${seen?.type}`);
    expect(line).toContain(`,${seen?.name},Legal,${seen?.investor?.name},`);
    expect(line).toContain(`,Documento retirado,${seen?.withdrawn?.at},${reason},`);
    expect(line.endsWith(`,${id}`)).toBe(true);
    expect(await lines(`search=${words}&type=financial`)).toEqual([]);
    expect(await lines('')).toHaveLength((await allDocuments(admin)).length);
    expect((await investor.get('/api/documents/all/export')).status).toBe(403);
    const audit = await admin.get(`/api/audit?kind=document&subject=${id}`);
    const { rows } = auditPageSchema.parse(audit.body);
    expect(rows.map(({ action }) => action)).toEqual(['DocumentWithdrawn', 'DocumentPublished']);
    expect(rows[0]).toMatchObject({ reason, actorName: expect.stringContaining('Marcela') });
  });

  test('API-34 an address elsewhere has to be https, and one of both is needed', async () => {
    const about = { name: 'Norma técnica', documentType: 'regulatory' };
    const url = 'https://normas.ejemplo.co/norma.pdf';
    const made = await admin.send('POST', '/api/documents', { ...about, url });
    expect(made.status).toBe(201);
    const seen = (await documents(admin)).find(({ id }) => id === Object(made.body).id);
    expect(seen).toMatchObject({ url, isExternal: true, size: null });
    const bad = [
      { ...about },
      { ...about, url: 'http://normas.ejemplo.co/norma.pdf' },
      { ...about, url: 'javascript:alert(1)' },
      { ...about, url, name: 'x\u0000y z' },
      { ...about, url, documentType: 'other' },
      { ...about, url, upload: 'a.b' },
    ];
    for (const body of bad) {
      const answer = await admin.send('POST', '/api/documents', body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(Object.keys(refusalOf(answer).fields ?? {})).toHaveLength(1);
    }
    const nobody = await admin.send('POST', '/api/documents', { ...about, url, investorId: randomUUID() });
    expect(refusalOf(nobody)).toMatchObject({
      code: 'USER_NOT_FOUND',
      fields: { investorId: expect.any(String) },
    });
  });

  test('API-34 an upload is a PDF, as large as it was said, once', async () => {
    const file = pdf('Una vez');
    const ask = async (size: number) =>
      Object(
        (
          await admin.send(
            'POST',
            '/api/documents/upload-url',
            { contentType: 'application/pdf', size },
            { key: null },
          )
        ).body,
      ).uploadURL;
    const disguised = pngOf(200);
    expect((await putFile(admin, await ask(200), disguised, 'application/pdf')).status).toBe(422);
    expect((await putFile(admin, await ask(200), disguised, 'image/png')).status).toBe(415);
    expect((await putFile(admin, await ask(file.length + 1), file, 'application/pdf')).status).toBe(422);
    const url = await ask(file.length);
    expect((await putFile(investor, url, file, 'application/pdf')).status).toBe(403);
    expect((await putFile(admin, url, file, 'application/pdf')).status).toBe(201);
    expect((await putFile(admin, url, file, 'application/pdf')).status).toBe(410);
  });
});

test('ROLE-06 where a document for one person lies is told to nobody who reads people masked', async () => {
  const analyst = await stage.signIn(ANALYST);
  const about = { documentType: 'legal', investorId: await idOf(other) };
  const url = 'https://notaria.ejemplo.co/julian/contrato.pdf';
  const made = await admin.send('POST', '/api/documents', { ...about, name: 'Contrato notariado', url });
  expect(made.status, made.text).toBe(201);
  const path = `/api/audit?kind=document&subject=${Object(made.body).id}`;
  expect((await admin.get(path)).text).toContain(url);
  const masked = await analyst.get(path);
  expect(auditPageSchema.parse(masked.body).rows).toHaveLength(1);
  expect(masked.text).not.toContain('notaria.ejemplo.co');
});

test('an erased person leaves no statement and no document behind', async () => {
  const person = new Client(stage.url);
  // A second try doesn't look for the first one's person.
  const mark = randomUUID().slice(0, 8);
  const name = `Zulma Pardo${mark}`;
  const who = { email: `zulma.${mark}@marcador-tres.example`, name, isNewUser: true };
  expect((await person.send('POST', '/api/login', who, { key: null })).status).toBe(201);
  const id = await idOf(person);
  await readyReport(person, (await askReport(person, YEAR)).id);
  const upload = await uploadDocument(admin, pdf('Carta'), id);
  const about = { name: `Carta para ${name}`, documentType: 'legal', investorId: id, upload };
  const made = await admin.send('POST', '/api/documents', about);
  expect(made.status).toBe(201);
  const address = `https://marcador-tres.example/${mark}.pdf`;
  const addressed = { name: 'Otra carta', documentType: 'legal', investorId: id, url: address };
  const elsewhere = await admin.send('POST', '/api/documents', addressed);
  expect(elsewhere.status, elsewhere.text).toBe(201);
  const audited = `/api/audit?kind=document&subject=${Object(elsewhere.body).id}`;
  expect((await admin.get(audited)).text).toContain(address);
  expect(await stored(`reports/${id}`)).toHaveLength(1);
  expect(await stored(`documents/${id}`)).toHaveLength(1);
  const erasure = { confirmation: 'ELIMINAR MIS DATOS' };
  expect((await person.send('POST', '/api/profile/erasure', erasure)).status).toBe(202);
  await eventually('the files to go', async () => {
    const left = await Promise.all([stored(`reports/${id}`), stored(`documents/${id}`)]);
    return left.flat().length === 0;
  });
  const rows = await eventually('the name to go', async () => {
    const all = await allDocuments(admin);
    return !JSON.stringify(all).includes(mark) && all;
  });
  expect(rows.find((each) => each.id === Object(made.body).id)?.name).toBe('Dato eliminado');
  expect(rows.find((each) => each.id === Object(elsewhere.body).id)?.url).toBe('Dato eliminado');
  expect((await admin.get(audited)).text).not.toContain('marcador-tres');
  const again = await admin.send('POST', `/api/documents/${Object(made.body).id}/withdrawal`, {
    reason: 'Ya no está',
  });
  expect(again.status).toBe(410);
});
