import { auditPageSchema } from '@nodo/contracts/audit/views';
import { monthlyReturn, sumOfReturns } from '@nodo/contracts/earnings/monthly-return';
import { distributionDetailSchema, distributionsViewSchema } from '@nodo/contracts/earnings/views';
import { branchOrderedSchema } from '@nodo/contracts/history/branches/commands';
import { BRANCHES_KEPT_MAX } from '@nodo/contracts/history/branches/values';
import {
  type BranchFigures,
  branchDetailSchema,
  branchesViewSchema,
} from '@nodo/contracts/history/branches/views';
import { historyPageSchema } from '@nodo/contracts/history/views';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';
import { investments, refusalOf, warehouses } from '../support/views.ts';

const PATH = '/api/history/branches';
const REASON = 'Para el informe de la junta';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const stage = productStage({ isShared: true });
let admin: Client;
let analyst: Client;
let superAdmin: Client;
let camila: Client;
/** The day of the first event. */
let firstDay: string;

beforeAll(async () => {
  [admin, analyst, superAdmin, camila] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(ANALYST),
    stage.signIn(SUPER_ADMIN),
    stage.signIn(INVESTOR),
  ]);
  const { events } = historyPageSchema.parse(
    (await admin.get('/api/history/events?direction=asc&limit=1')).body,
  );
  const day = events[0]?.occurredAt ?? '';
  firstDay = new Date(Date.parse(day) - 5 * 3_600_000).toISOString().slice(0, 10);
});

// A test that failed may have left some.
beforeEach(async () => {
  for (const { id } of await all()) await remove(id);
  await eventually('no branch to be left', async () => (await all()).length === 0 && noneIsBuilt());
});

const all = async (client = admin) => branchesViewSchema.parse((await client.get(PATH)).body).branches;
const order = (changes: readonly object[], client = admin, more: object = {}) =>
  client.send('POST', PATH, { label: 'Una suposición', changes, reason: REASON, ...more });
const remove = (id: string, client = admin) => client.send('DELETE', `${PATH}/${id}`);
const detail = async (id: string, client = admin) =>
  branchDetailSchema.parse((await client.get(`${PATH}/${id}`)).body);
const idOf = ({ body }: { body: unknown }) => branchOrderedSchema.parse(body).branchId;

function built(id: string) {
  return eventually(
    'the branch to be built',
    async () => {
      const found = await detail(id);
      if (found.state === 'failed') throw new Error(found.failure ?? 'failed');
      const { comparison } = found;
      return found.state === 'built' && comparison && { ...found, comparison };
    },
    90_000,
  );
}
async function gone(id: string): Promise<void> {
  expect((await remove(id)).status).toBe(200);
  await eventually('it to be gone', async () => (await admin.get(`${PATH}/${id}`)).status === 404);
}
const schemas = () =>
  inDatabase(stage.product, async (client) => {
    const found = await client.query<{ nspname: string }>(
      "SELECT nspname FROM pg_namespace WHERE nspname ~ '^rebuild_'",
    );
    return found.rows.map(({ nspname }) => nspname);
  });
const noneIsBuilt = async () => (await schemas()).length === 0;
const returnsOf = ({ gross, managementFee, platformFee, net }: BranchFigures) => ({
  ...{ gross, managementFee, platformFee, net },
});
const cents = (amount: string) => BigInt(amount.replace('.', ''));

test('AUDIT-02 what can’t be supposed gets a clear answer, by its field, and changes nothing', async () => {
  const rate = { kind: 'monthlyRate', from: firstDay, rate: '0.02' };
  const bad: [readonly object[], object, number, string][] = [
    [[], {}, 400, 'Elige al menos un cambio'],
    [[{ ...rate, rate: '1.5' }], {}, 400, 'La tasa debe ser menor que 1'],
    [[{ ...rate, rate: 'dos' }], {}, 400, 'Escribe una tasa'],
    [[{ ...rate, from: '2026-13-01' }], {}, 400, 'Escribe un día'],
    [[{ ...rate, from: '2999-01-01' }], {}, 400, 'Ese día aún no llega'],
    [[{ ...rate, from: '2001-01-01' }], {}, 400, 'anterior al primer evento'],
    [[{ kind: 'fees', from: firstDay }], {}, 400, 'Escribe al menos una comisión'],
    [[{ kind: 'warehouseNeverOpened', warehouseId: NOBODY }], {}, 400, 'No conocemos esa bodega'],
    [[{ kind: 'paymentNotArrived', investmentId: NOBODY }], {}, 400, 'No conocemos una inversión'],
    [[{ kind: 'otherWeather' }], {}, 400, 'No conocemos ese cambio'],
    [[rate, rate], {}, 400, 'dos veces'],
    [[rate], { label: ' ' }, 400, 'Escribe un nombre'],
    [[rate], { reason: '' }, 400, 'Escribe el motivo'],
    [[rate], { until: '999999999999' }, 400, 'La historia llega hasta la posición'],
    [[rate], { until: '2999-01-01T00:00:00Z' }, 400, 'Ese momento todavía no ha llegado'],
  ];
  for (const [changes, more, status, message] of bad) {
    const answer = await order(changes, admin, more);
    expect([answer.status, JSON.stringify([changes, more])]).toEqual([
      status,
      JSON.stringify([changes, more]),
    ]);
    const refused = refusalOf(answer);
    expect(refused.message).toContain(message);
    expect(Object.values(refused.fields ?? {}).join()).toContain(message);
  }
  for (const answer of [await admin.get(`${PATH}/${NOBODY}`), await remove(NOBODY)])
    expect([answer.status, refusalOf(answer).code]).toEqual([404, 'BRANCH_NOT_FOUND']);
  for (const answer of [await camila.get(PATH), await order([rate], camila), await remove(NOBODY, camila)])
    expect(answer.status).toBe(403);
  expect(await all()).toEqual([]);
  expect(await schemas()).toEqual([]);
});

test('AUDIT-02 PORT-11 another rate gives every return anew by the rule, to the cent; what happened stays', async () => {
  const { rows } = distributionsViewSchema.parse((await admin.get('/api/distributions')).body);
  const completed = rows.filter(({ state }) => state === 'completed');
  const before = await investments(camila);
  const id = idOf(await order([{ kind: 'monthlyRate', from: firstDay, rate: '0.03' }]));
  const { comparison, requestedBy, reason, changes } = await built(id);
  expect((await detail(id, analyst)).reason).toBe('•••');
  expect({ requestedBy, reason, changes }).toMatchObject({
    ...{ requestedBy: expect.stringMatching(/./), reason: REASON },
    changes: [{ about: null, change: { kind: 'monthlyRate', from: firstDay, rate: '0.03' } }],
  });
  const { happened, supposed } = comparison.platform;
  expect(comparison.unapplied).toBe(0);
  // The actual side equals the platform's own figures.
  expect(happened).toMatchObject(sumOfReturns(completed));
  expect({ ...supposed, ...returnsOf(happened), balance: happened.balance }).toEqual(happened);
  // An investor's hypothetical figures follow from their investments, month by month.
  const own = before.filter(({ confirmedAt }) => confirmedAt !== null);
  const expected = completed.flatMap(({ period }) =>
    own.flatMap(({ amount, terms, confirmedAt }) => {
      const earned =
        confirmedAt && monthlyReturn(amount, { ...terms, monthlyReturnRate: '0.03' }, confirmedAt, period);
      return earned ? [earned] : [];
    }),
  );
  const mine = comparison.investors.rows.find(({ name }) => name.startsWith('Camila'));
  expect(mine?.supposed).toMatchObject(sumOfReturns(expected));
  // The parts sum to the whole on the branch as well, and all warehouses to the platform.
  const { gross, managementFee, platformFee, net } = supposed;
  expect(cents(managementFee) + cents(platformFee) + cents(net)).toBe(cents(gross));
  const sum = comparison.warehouses.rows.reduce((total, row) => total + cents(row.supposed.gross), 0n);
  expect(sum).toBe(cents(gross));
  const newest = distributionDetailSchema.parse(
    (await admin.get(`/api/distributions/${completed[0]?.period}?limit=1`)).body,
  );
  expect(newest.distribution).toEqual(completed[0]);
  expect(await investments(camila)).toEqual(before);
  await gone(id);
});

test('AUDIT-02 ROLE-04 without a warehouse and a payment; an analyst who asked for it sees it with people masked, and nobody else hears', async () => {
  const [first, second] = await warehouses(admin);
  const paid = (await investments(camila)).find(
    ({ status, warehouseId }) => status === 'confirmed' && warehouseId !== first?.id,
  );
  const changes = [
    { kind: 'warehouseNeverOpened', warehouseId: first?.id },
    { kind: 'paymentNotArrived', investmentId: paid?.id },
  ];
  const told = async () => JSON.stringify((await camila.get('/api/notifications')).body);
  const before = await told();
  const id = idOf(await order(changes, analyst));
  const { comparison, changes: words } = await built(id);
  expect(words.map(({ about }) => about)).toEqual([first?.name, expect.stringContaining(' USD en ')]);
  const lost = comparison.warehouses.rows.find((row) => row.id === first?.id);
  expect(lost?.supposed).toMatchObject({ investments: 0, raised: '0.00', net: '0.00' });
  const { happened, supposed } = comparison.platform;
  expect(cents(supposed.raised)).toBe(
    cents(happened.raised) - cents(lost?.happened.raised ?? '0') - cents(paid?.amount ?? '0'),
  );
  expect(comparison.unapplied).toBe(0);
  expect(second).toBeDefined();
  const masked = await detail(id, analyst);
  expect(masked.reason).toBe(REASON);
  expect(JSON.stringify(masked.comparison?.investors)).not.toContain('Camila');
  expect(masked.comparison?.platform).toEqual(comparison.platform);
  expect(await told()).toBe(before);
  await gone(id);
  const audited = async () => {
    const { rows } = auditPageSchema.parse((await superAdmin.get('/api/audit?kind=branches')).body);
    return rows.slice(0, 2).map(({ action, reason }) => [action, reason]);
  };
  await expect.poll(audited).toEqual([
    ['BranchDeleted', null],
    ['BranchOrdered', REASON],
  ]);
});

test('AUDIT-02 of two alike one is made; there are no more than a few; deleted, nothing of them is left', async () => {
  const rate = (value: string) => [{ kind: 'monthlyRate', from: firstDay, rate: value }];
  const together = await Promise.all([1, 2, 3].map(() => order(rate('0.02'))));
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const refused = together.find(({ status }) => status === 409);
  expect(refused && refusalOf(refused).code).toBe('BRANCH_EXISTS');
  for (let index = 1; index < BRANCHES_KEPT_MAX; index += 1)
    expect((await order(rate(`0.02${index}`))).status).toBe(201);
  const tooMany = await order(rate('0.09'));
  expect([tooMany.status, refusalOf(tooMany)]).toMatchObject([
    409,
    { code: 'TOO_MANY_BRANCHES', message: expect.stringContaining('Borra alguna') },
  ]);
  const kept = await all();
  expect(kept).toHaveLength(BRANCHES_KEPT_MAX);
  expect((await superAdmin.get('/api/history/rebuilds')).text).not.toContain(kept[0]?.id ?? '');
  for (const { id } of kept) expect((await remove(id)).status).toBe(200);
  await eventually('all of them to be gone', async () => (await all()).length === 0);
  await eventually('nothing of them to be left', noneIsBuilt);
  expect((await remove(kept[0]?.id ?? '')).status).toBe(404);
});
