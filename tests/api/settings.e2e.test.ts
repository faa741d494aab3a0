import { randomUUID } from 'node:crypto';
import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import {
  type FinancialSettings,
  financialSettingsSchema,
  type SettingsHistory,
  settingsHistorySchema,
} from '@nodo/contracts/settings/values';
import { type FinancialSettingsView, financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { type Answer, type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';
import { investment, refusalOf } from '../support/views.ts';

const PATH = '/api/financial-settings';
const HISTORY = `${PATH}/history`;

const stage = productStage({ blockIntervalMs: 1_000 });
let camila: Client;
let admin: Client;
let colleague: Client;

beforeAll(async () => {
  [camila, admin, colleague] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
  ]);
});

async function current(client = admin, query = ''): Promise<FinancialSettingsView> {
  const answer = await client.get(`${PATH}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return financialSettingsViewSchema.strict().parse(answer.body);
}

async function history(query = ''): Promise<SettingsHistory> {
  const answer = await admin.get(`${HISTORY}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return settingsHistorySchema.strict().parse(answer.body);
}

/** Saves settings; the next reads of both people wait for the change. */
async function set(client: Client, body: object, key?: string): Promise<Answer> {
  const answer = await client.send('POST', PATH, body, key === undefined ? {} : { key });
  for (const each of [admin, colleague]) each.follow(answer);
  return answer;
}
/** The current settings, as the base of a changed request body. */
const values = async (): Promise<FinancialSettings> => financialSettingsSchema.parse(await current());

/** Saves the current settings with these changes; returns the new version. */
async function change(client: Client, changes: object): Promise<FinancialSettingsView> {
  const answer = await set(client, { ...(await values()), ...changes });
  expect(answer.status, answer.text).toBe(200);
  return financialSettingsViewSchema.strict().parse(answer.body);
}

/** Expects the current version to be the same as before. */
async function untouched(before: FinancialSettingsView): Promise<void> {
  expect(await current()).toEqual(before);
}

test('API-18 API-19 FIN-11 numbers and decimal strings come back as exact decimal strings', async () => {
  const answer = await set(admin, {
    minimumInvestment: 52_500.5,
    monthlyReturnRate: 0.0175,
    managementFeeRate: '0.0200',
    platformFeeRate: '0.00512345',
    recompraEnabled: false,
  });
  expect(answer.status, answer.text).toBe(200);
  const expected = {
    minimumInvestment: '52500.50',
    monthlyReturnRate: '0.0175',
    managementFeeRate: '0.02',
    platformFeeRate: '0.00512345',
    recompraEnabled: false,
    isDefault: false,
  };
  expect(financialSettingsViewSchema.strict().parse(answer.body)).toMatchObject(expected);
  await admin.get(PATH);
  expect(await current(admin)).toEqual(answer.body);
  const { platformFeeRate: _platform, managementFeeRate: _management, ...required } = await values();
  const free = await set(admin, { ...required, monthlyReturnRate: '0.016' });
  expect(free.body, 'FIN-10').toMatchObject({ managementFeeRate: '0', platformFeeRate: '0' });
});

const RATE = 'Escribe una tasa entre 0 y 1, por ejemplo 0.015';
const USD = 'Escribe un valor en dólares, por ejemplo 50000.00';

test.each<[string, unknown, string]>([
  ['minimumInvestment', undefined, USD],
  ['minimumInvestment', null, USD],
  ['minimumInvestment', '', USD],
  ['minimumInvestment', '-1', USD],
  ['minimumInvestment', -1, USD],
  ['minimumInvestment', 'NaN', USD],
  ['minimumInvestment', '5e4', USD],
  ['minimumInvestment', 1e21, USD],
  ['minimumInvestment', '50000.001', USD],
  ['minimumInvestment', '50.000,00', USD],
  ['minimumInvestment', { amount: 1 }, USD],
  ['minimumInvestment', '0', 'La inversión mínima debe ser mayor que cero'],
  ['minimumInvestment', '0.00', 'La inversión mínima debe ser mayor que cero'],
  ['monthlyReturnRate', undefined, RATE],
  ['monthlyReturnRate', '', RATE],
  ['monthlyReturnRate', 'NaN', RATE],
  ['monthlyReturnRate', 'Infinity', RATE],
  ['monthlyReturnRate', '-0.01', RATE],
  ['monthlyReturnRate', -0.01, RATE],
  ['monthlyReturnRate', '1.5e-2', RATE],
  ['monthlyReturnRate', 1e-9, RATE],
  ['monthlyReturnRate', '1,5', RATE],
  ['monthlyReturnRate', '0.123456789', RATE],
  ['monthlyReturnRate', true, RATE],
  ['monthlyReturnRate', '1', 'La tasa debe ser menor que 1'],
  ['monthlyReturnRate', 1.5, 'La tasa debe ser menor que 1'],
  ['managementFeeRate', '2', 'La tasa debe ser menor que 1'],
  ['managementFeeRate', '', RATE],
  ['platformFeeRate', '-0', RATE],
  ['recompraEnabled', undefined, 'Di si la recompra está habilitada: true o false'],
  ['recompraEnabled', 'true', 'Di si la recompra está habilitada: true o false'],
  ['recompraEnabled', 1, 'Di si la recompra está habilitada: true o false'],
  ['reason', 7, 'El motivo es un texto'],
  ['reason', 'x'.repeat(501), 'El motivo tiene hasta 500 caracteres'],
  ['expectedRevision', '3', 'La revisión es un número entero'],
  ['expectedRevision', 1.5, 'La revisión es un número entero'],
  ['expectedRevision', -2, 'La revisión es un número entero desde -1'],
])('API-19 ERR-03 %s: %j is refused in Spanish and changes nothing', async (field, value, message) => {
  const before = await current();
  const answer = await set(admin, { ...(await values()), monthlyReturnRate: '0.0111', [field]: value });
  expect(answer.status, answer.text).toBe(400);
  expect(refusalOf(answer)).toEqual({ code: 'VALIDATION_FAILED', message, fields: { [field]: message } });
  await untouched(before);
});

test('API-19 ERR-03 a body with what nobody asked for, or that is none, is refused and changes nothing', async () => {
  const before = await current();
  const good = { ...(await values()), monthlyReturnRate: '0.0111' };
  for (const body of [{ ...good, extra: 1 }, { ...good, __proto__: null, revision: 3 }, [good], 'x', null]) {
    const answer = await admin.send('POST', PATH, body);
    expect(answer.status, answer.text).toBe(400);
    expect(refusalOf(answer).message.length).toBeGreaterThan(10);
  }
  const both = await set(admin, { ...good, minimumInvestment: '-1', platformFeeRate: '3' });
  expect(refusalOf(both).fields).toEqual({
    minimumInvestment: USD,
    platformFeeRate: 'La tasa debe ser menor que 1',
  });
  expect((await admin.send('POST', PATH, good, { key: null })).status).toBe(400);
  await untouched(before);
});

test('API-19 ROLE-06 investors and analysts change nothing and see no history', async () => {
  const before = await current();
  const analyst = await stage.signIn(ANALYST);
  for (const client of [camila, analyst]) {
    const answer = await set(client, { ...(await values()), monthlyReturnRate: '0.0111' });
    expect(answer.status).toBe(403);
    expect((await client.get(HISTORY)).status).toBe(403);
  }
  await untouched(before);
});

test('API-19 of two who edit the same version the second is told, and loses nothing', async () => {
  const seen = await current();
  const mine = { ...(await values()), minimumInvestment: '45000', expectedRevision: seen.revision };
  const theirs = { ...mine, minimumInvestment: '47000', monthlyReturnRate: '0.0188' };
  expect((await set(colleague, theirs)).status).toBe(200);
  const key = randomUUID();
  const late = await set(admin, mine, key);
  expect(late.status).toBe(409);
  expect(refusalOf(late)).toEqual({
    code: 'SETTINGS_CHANGED',
    message: expect.stringMatching(/^.+ cambió la configuración mientras la editabas\.$/),
    fields: {
      minimumInvestment: 'Ahora rige: US$\u00a047.000,00',
      monthlyReturnRate: 'Ahora rige: 1,88\u00a0%',
    },
  });
  const [latest] = (await history('?limit=1')).rows;
  expect(refusalOf(late).message).toContain(latest?.updatedBy.name);
  expect(latest).toMatchObject({ revision: seen.revision + 1, minimumInvestment: '47000.00' });
  // With the new revision as the expected one, the values may be overwritten.
  const again = await set(admin, { ...mine, expectedRevision: seen.revision + 1 });
  expect(again.body).toMatchObject({ minimumInvestment: '45000.00', revision: seen.revision + 2 });
  // Without an expected revision, whatever is current is overwritten.
  const { expectedRevision: _, ...blind } = theirs;
  expect((await set(colleague, blind)).body).toMatchObject({ revision: seen.revision + 3 });
});

test('API-19 ten at once with one version: one wins, nine are told, nothing is lost or doubled', async () => {
  const seen = await current();
  const now = await values();
  const bodies = Array.from({ length: 10 }, (_, index) => ({
    ...now,
    minimumInvestment: `${30_000 + index}`,
    expectedRevision: seen.revision,
  }));
  const answers = await Promise.all(bodies.map((body, index) => set(index % 2 ? admin : colleague, body)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  const won = answers.find(({ status }) => status === 200);
  await untouched(financialSettingsViewSchema.parse(won?.body));
  expect((await history('?limit=1')).total).toBe(seen.revision + 2);
});

test('API-19 one key, one effect; the same values again, none', async () => {
  const seen = await current();
  const body = { ...(await values()), monthlyReturnRate: '0.0123', expectedRevision: seen.revision };
  const key = randomUUID();
  const answers: Answer[] = [];
  for (let time = 0; time < 3; time += 1) answers.push(await set(admin, body, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(refusalOf(await set(admin, { ...body, platformFeeRate: '0.3' }, key)).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await set(colleague, body)).body).toEqual(answers[0]?.body);
  expect((await current()).revision).toBe(seen.revision + 1);
});

test('FIN-15 AUDIT-01 the history says who changed which value, from what to what, when and why', async () => {
  const before = await values();
  const since = Date.now();
  const made = await change(admin, { monthlyReturnRate: '0.0191', reason: '  Nuevo contrato ancla  ' });
  const { rows, total } = await history();
  const [latest] = rows;
  expect(latest).toEqual({
    ...before,
    monthlyReturnRate: '0.0191',
    before,
    revision: made.revision,
    updatedAt: made.updatedAt,
    updatedBy: { id: expect.any(String), name: expect.stringMatching(/\S+ \S+/) },
    reason: 'Nuevo contrato ancla',
    auditId: expect.any(String),
  });
  expect(Date.parse(latest?.updatedAt ?? '')).toBeGreaterThanOrEqual(since);
  expect(total).toBe(made.revision + 1);
  const audited = await admin.get(`/api/audit/${latest?.auditId}`);
  expect(audited.body).toMatchObject({
    entry: {
      action: 'FinancialSettingsUpdated',
      actorId: latest?.updatedBy.id,
      reason: 'Nuevo contrato ancla',
      changes: [{ field: 'monthlyReturnRate', before: before.monthlyReturnRate, after: '0.0191' }],
    },
  });
});

test('FIN-15 the demo tells eighteen months of versions, each with a reason and what it replaced', async () => {
  const all = await history('?limit=100');
  expect(all.rows).toHaveLength(all.total);
  expect(all.rows.map(({ revision }) => revision)).toEqual(all.rows.map((_, index) => all.total - 1 - index));
  for (const [index, version] of all.rows.entries()) {
    const older = all.rows[index + 1];
    expect(version.before).toEqual(older ? financialSettingsSchema.parse(older) : null);
  }
  const demo = all.rows.slice(-5);
  expect(demo.every(({ reason, auditId }) => reason !== null && auditId !== null)).toBe(true);
  expect(new Set(all.rows.map(({ auditId }) => auditId)).size).toBe(all.total);
  const pages = [];
  for (let offset = 0; offset < all.total; offset += 3)
    pages.push(...(await history(`?limit=3&offset=${offset}`)).rows);
  expect(pages).toEqual(all.rows);
  expect(await history(`?offset=${all.total + 5}`)).toEqual({ rows: [], total: all.total });
  for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?limit=x', '?desde=1', '?asOf=ayer'])
    expect((await admin.get(`${HISTORY}${query}`)).status, query).toBe(400);
});

test('FIN-07 INV-12 AUDIT-02 each investment keeps the terms under which it was made, also seen from the past', async () => {
  const [warehouse] = await listWarehouses(camila);
  if (!warehouse) throw new Error('The demo has no warehouse');
  const old = await change(admin, { minimumInvestment: '40000', monthlyReturnRate: '0.014' });
  const first = await invest(camila, warehouse.id, '40000');
  const stand = (await camila.get(`/api/investments/${first.id}`)).headers.get(AT_POSITION_HEADER) ?? '';
  const now = await change(admin, {
    minimumInvestment: '41000',
    monthlyReturnRate: '0.021',
    managementFeeRate: '0.03',
    platformFeeRate: '0.01',
    recompraEnabled: !old.recompraEnabled,
  });
  const second = await invest(camila, warehouse.id, '41000');
  const termsOf = ({ revision: settingsRevision, ...view }: FinancialSettingsView) => ({
    ...financialSettingsSchema.parse(view),
    settingsRevision,
  });
  const seen = await Promise.all([first, second].map(({ id }) => investment(camila, id)));
  expect(seen.map(({ terms }) => terms)).toMatchObject([termsOf(old), termsOf(now)]);
  expect(seen.map(({ estimatedMonthlyReturn }) => estimatedMonthlyReturn)).toEqual(['560.00', '861.00']);
  expect(await current(camila, `?asOf=${stand}`)).toEqual(old);
  expect((await history(`?asOf=${stand}`)).rows[0]).toMatchObject({ revision: old.revision });
  expect((await camila.get(`/api/investments/${second.id}?asOf=${stand}`)).status).toBe(404);
  const then = await camila.get(`/api/investments/${first.id}?asOf=${stand}`);
  expect(then.body).toMatchObject({ terms: first.terms });
});

test('FIN-07 NOTI-02 investors are told what changed, in words, and that what they have stays as it is', async () => {
  const told = async () =>
    notificationPageSchema.parse((await camila.get('/api/notifications')).body).rows[0];
  const before = await told();
  await change(admin, {
    minimumInvestment: '51000',
    monthlyReturnRate: '0.0155',
    managementFeeRate: '0.03',
    platformFeeRate: '0.01',
    recompraEnabled: true,
  });
  await change(colleague, { minimumInvestment: '48000', recompraEnabled: false, reason: 'Interno' });
  const row = await eventually('the change to be told', async () => {
    const found = await told();
    return found?.id !== before?.id && found?.message.includes('48.000') && found;
  });
  expect(row).toMatchObject({
    kind: 'settings_changed',
    read: false,
    title: 'Nuevas condiciones para invertir',
    message:
      'Inversión mínima: de US$\u00a051.000,00 a US$\u00a048.000,00; Recompra: de habilitada a no habilitada. ' +
      'Rigen para inversiones nuevas; las que ya tienes conservan las suyas.',
    action: { url: '/investments' },
  });
});
