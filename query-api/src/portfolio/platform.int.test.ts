import { userStatsSchema } from '@nodo/contracts/identity/views';
import { kycDueAt, kycFiguresSchema } from '@nodo/contracts/kyc/views';
import { pendingDueAt, pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import {
  PLATFORM_MONTHS,
  platformChartsSchema,
  platformFiguresSchema,
} from '@nodo/contracts/portfolio/platform-figures';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Investment } from '../../../projector/src/testing/story.test.ts';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
let investor: string;
const users: string[] = [];
const warehouses: string[] = [];
let openPosition: bigint;
let firstSubmission: Date;

async function pay(investment: Investment, block: number): Promise<void> {
  const { story } = side;
  const transfer = await story.transfer(investment.amountUsdt, block);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, block);
}

async function figures(query = '') {
  const answer = await side.fresh(`/api/analytics/platform${query}`, admin);
  expect(answer.status).toBe(200);
  const parsed = platformFiguresSchema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

async function charts(query = '') {
  const answer = await side.fresh(`/api/analytics/platform/charts${query}`, admin);
  expect(answer.status).toBe(200);
  const parsed = platformChartsSchema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

const at = (iso: string) => {
  side.story.now = new Date(iso);
};

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  // 31 October in Bogotá, 1 November in UTC.
  at('2025-11-01T03:00:00.000Z');
  const adminId = await story.user('admin', 'Marta');
  for (const name of ['Ana', 'Luis', 'Eva', 'Iván']) users.push(await story.user('investor', name));
  const [ana = '', luis = '', eva = ''] = users;
  admin = await side.signIn(adminId, 'admin');
  investor = await side.signIn(ana);
  warehouses.push(await story.warehouse('Bodega Norte', '1000000.00'));
  warehouses.push(await story.warehouse('Bodega Sur', '3000000.00'));
  const [north = '', south = ''] = warehouses;
  await story.constructionUpdate(north, 100);
  await story.constructionUpdate(south, 40);

  at('2025-12-10T15:00:00.000Z');
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  await story.append(streams.kyc(ana), {
    type: 'KycReviewed',
    data: { from: 'approved', to: 'approved', notes: 'Llamó', via: 'edit', checklist: null },
  });
  await pay(await story.invest(ana, north, '75000.00'), 100);
  at('2026-01-15T15:00:00.000Z');
  await story.submitKyc(luis);
  await story.reviewKyc(luis, 'rejected', adminId);
  await pay(await story.invest(ana, south, '25000.00'), 200);
  openPosition = story.position;

  at('2026-02-03T15:00:00.000Z');
  await story.submitKyc(luis, 2);
  firstSubmission = story.now;
  await story.submitKyc(eva);
  const open = await story.invest(ana, north, '60000.00');
  const climbing = await story.transfer(open.amountUsdt, 300);
  await story.match(climbing, open);
  await story.leaveUnmatched(await story.transfer('10.500000', 301), null);
  await story.expire(await story.invest(luis, south, '90000.00'));
});
afterAll(() => side?.stop());

describe('GET /api/analytics/platform', () => {
  it('is for staff', async () => {
    for (const path of ['/api/analytics/platform', '/api/analytics/platform/charts']) {
      expect((await side.get(path)).status).toBe(401);
      expect((await side.get(path, investor)).status).toBe(403);
      expect((await side.get(`${path}?asOf=ayer`, admin)).status).toBe(400);
    }
  });

  it('counts people, capital, warehouses, what waits and what climbs', async () => {
    const { projection, chain, following, ...rest } = await figures();
    expect(rest).toEqual({
      users: { total: 5, byRole: { investor: 4, admin: 1, super_admin: 0, analyst: 0 }, investing: 1 },
      capital: {
        confirmed: '100000.00',
        pending: '60000.00',
        pendingInvestments: 1,
        monthlyReturn: '1500.00',
        annualReturnRate: '0.180000',
      },
      // (100 % of one million + 40 % of three) of four.
      warehouses: {
        total: 2,
        active: 2,
        shares: 20_000,
        units: 12,
        totalValue: '4000000.00',
        progressPercentage: '55.00',
      },
      kyc: {
        waiting: 2,
        oldestDueAt: kycDueAt(firstSubmission.toISOString()),
        submitted: 3,
        approved: 1,
      },
      transfers: {
        unmatched: 1,
        unmatchedUsdt: '10.500000',
        climbing: 2,
        climbingUsdt: '60010.500003',
      },
      decisions: {
        payouts: 0,
        payoutsUsd: '0.00',
        distributions: 0,
        distributionsUsd: '0.00',
        repurchases: 0,
        repurchasesUsd: '0.00',
      },
    });
    expect([chain, following]).toEqual([null, null]);
    expect(projection).toMatchObject({ isRunning: true, parkedKeys: 0, parkedSince: null });
    expect(projection?.position).toBe(side.story.position.toString());
    expect(projection?.events).toBeGreaterThan(40);
  });

  it('ADMIN-04 lists everything that waits, what is due or waits longest first, with whose it is and since when', async () => {
    const path = `/api/analytics/platform/pending?asOf=${side.story.position}`;
    const { body } = await side.fresh(path, admin);
    const { items, counts } = pendingWorkSchema.parse(body);
    const none = {
      payout: 0,
      sanctions: 0,
      distribution: 0,
      claim: 0,
      repurchase: 0,
      settings: 0,
      closing: 0,
      visit: 0,
      question: 0,
      parked: 0,
      kyc_expiring: 0,
    };
    expect(counts).toEqual({ ...none, kyc: 2, reconciliation: 1 });
    expect(items).toHaveLength(3);
    expect(items.filter(({ kind }) => kind === 'kyc')).toMatchObject([
      { id: users[1], who: 'Luis Gómez', dueAt: kycDueAt(firstSubmission.toISOString()), holder: null },
      { id: users[2], who: 'Eva Gómez' },
    ]);
    const unmatched = items.find(({ kind }) => kind === 'reconciliation');
    expect(unmatched).toMatchObject({ usdt: '10.500000', who: null, holder: null });
    expect(unmatched?.dueAt).toBe(pendingDueAt('reconciliation', unmatched?.since ?? ''));
    const urgency = items.map(({ dueAt, since }) => Date.parse(dueAt ?? since));
    expect(urgency).toEqual(urgency.toSorted((one, other) => one - other));
    expect((await side.fresh(path, investor)).status).toBe(403);
  });

  it('tells the past in the same words, without what is not kept of it', async () => {
    const then = await figures(`?asOf=${openPosition}`);
    expect(then).toMatchObject({
      users: { total: 5, investing: 1 },
      capital: { confirmed: '100000.00', pending: '0.00' },
      kyc: { waiting: 0, oldestDueAt: null },
      transfers: { unmatched: 0, climbing: 0 },
      projection: null,
      chain: null,
      following: null,
    });
    const first = await figures('?asOf=2025-12-31T00:00:00Z');
    expect(first.capital).toMatchObject({ confirmed: '75000.00', annualReturnRate: '0.180000' });
    const nothing = await figures('?asOf=2020-01-01T00:00:00Z');
    expect(nothing).toMatchObject({
      users: { total: 0 },
      capital: { confirmed: '0.00', annualReturnRate: null },
      warehouses: { total: 0, progressPercentage: null },
    });
  });

  it('says that nobody follows the log, and what could not be applied', async () => {
    const { pool } = side.servers;
    await side.pauseProjector();
    await pool.query(`INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
      SELECT 'users', key, place, 'user-1', 0, 'UserRegistered', gen_random_uuid(), 'broken'
      FROM (VALUES ('one', 1), ('one', 2), ('two', 3)) AS parked (key, place)`);
    const { projection } = await figures();
    expect(projection).toMatchObject({ isRunning: false, parkedKeys: 2 });
    expect(Date.parse(projection?.parkedSince ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await pool.query('DELETE FROM projection.parked');
    await side.resumeProjector();
  });
});

describe('GET /api/analytics/platform/charts', () => {
  it('has so many months of the calendar of Bogotá, each with what happened in it', async () => {
    const { months } = await charts(`?asOf=${side.story.position}`);
    expect(months).toHaveLength(PLATFORM_MONTHS);
    expect(months.map(({ month }) => month).slice(-5)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    const none = { newUsers: 0, kycApproved: 0, kycRejected: 0 };
    const dry = { capital: '0.00', capitalTotal: '0.00' };
    expect(months.slice(-5)).toEqual([
      { month: '2025-10', ...dry, ...none, newUsers: 5 },
      { month: '2025-11', ...dry, ...none },
      { month: '2025-12', ...none, capital: '75000.00', capitalTotal: '75000.00', kycApproved: 1 },
      { month: '2026-01', ...none, capital: '25000.00', capitalTotal: '100000.00', kycRejected: 1 },
      { month: '2026-02', ...none, capital: '0.00', capitalTotal: '100000.00' },
    ]);
  });

  it('ends with the month under way, now and in the past', async () => {
    const { months } = await charts();
    const bogota = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7);
    expect(months.at(-1)?.month).toBe(bogota);
    const later = await charts('?asOf=2025-12-31T00:00:00Z');
    expect(later.months.at(-1)).toMatchObject({ month: '2025-12', capitalTotal: '75000.00' });
  });

  it('divides capital by warehouse, the largest first', async () => {
    const { warehouses: listed } = await charts();
    expect(listed).toMatchObject([
      { name: 'Bodega Norte', capital: '75000.00', investors: 1, progressPercentage: 100 },
      { name: 'Bodega Sur', capital: '25000.00', investors: 1, progressPercentage: 40 },
    ]);
  });
});

describe('GET /api/landing/figures', () => {
  it('LAND-32 tells anybody three of them for the landing page, and one answer to all for a while', async () => {
    const path = '/api/landing/figures';
    const answer = await side.fresh(path, '');
    // 55 %, two warehouses and four of five people, as above.
    expect([answer.status, answer.body]).toEqual([200, { progress: 55, warehouses: 2, investors: 4 }]);
    await side.story.user('investor', 'Sara');
    await figures();
    const shared = await side.get(path);
    expect([shared.body, shared.headers.get('x-at-position')]).toEqual([
      answer.body,
      answer.headers.get('x-at-position'),
    ]);
    expect((await side.fresh(path, '')).body).toMatchObject({ investors: 5 });
    expect((await side.get(path)).body).toMatchObject({ investors: 5 });
  });
});

it('counts who is registered at that moment, and nobody whose account is closed', async () => {
  const { story } = side;
  const people = async (asOf = '') => {
    const stats = await side.ask(userStatsSchema, `/api/users/stats${asOf}`, admin);
    const { byStatus } = await side.ask(kycFiguresSchema, `/api/kyc/figures${asOf}`, admin);
    const { users: registered, kyc } = await figures(asOf);
    return [
      ...[stats.total, registered.total, registered.byRole.investor, kyc.submitted],
      ...[stats.approvedKyc, kyc.approved, byStatus.approved],
    ];
  };
  const before = await people();
  const zoe = await story.user('investor', 'Zoe');
  await story.submitKyc(zoe);
  await story.reviewKyc(zoe, 'approved', await story.user('analyst', 'Olga'));
  const withZoe = await people();
  expect(withZoe).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 2, ...before.slice(2).map((n) => n + 1)]);
  const asOf = `?asOf=${story.position}`;
  await story.append(streams.user(zoe), sample('PersonalDataErasureRequested'));
  expect(await people()).toEqual(withZoe);
  await story.append(streams.user(zoe), sample('PersonalDataErasureAccepted'));
  expect(await people()).toEqual(withZoe.map((number) => number - 1));
  expect(await people(asOf)).toEqual(withZoe);
});
