import type { AssignableKind } from '@nodo/contracts/assignments/values';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { addBusinessHours } from '@nodo/contracts/business-hours';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import {
  PENDING_WORK_MAX,
  type PendingKind,
  pendingWorkSchema,
} from '@nodo/contracts/portfolio/pending-work';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Investment, WALLET } from '../../../projector/src/testing/story.test.ts';
import { fillLive } from '../../../worker/src/testing/live-rows.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const DAY_MS = 24 * 3_600_000;
let side: ReadSide;
let admin: string;
let adminId: string;
let ana: string;
let beto: string;
let held: Investment;
let payoutId: string;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  adminId = await story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  ana = await story.user('investor', 'Ana');
  beto = await story.user('investor', 'Beto');
  // Approved so long ago that its validity ends in ten days.
  story.now = new Date(Date.now() - (KYC_VALID_DAYS - 10) * DAY_MS);
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  story.now = new Date(Date.now() - 2 * DAY_MS);
  held = await story.invest(ana, await story.warehouse('Bodega Norte'));
  const transfer = await story.transfer(held.amountUsdt, 100);
  await story.match(transfer, held);
  await story.confirm(transfer, held, 100);
  await story.append(streams.investment(held.id), {
    type: 'RepurchaseRequested',
    data: { price: held.amount },
  });
  payoutId = newId();
  await story.append(streams.account(ana), {
    type: 'PayoutReserved',
    data: { transferId: payoutId, amount: '10.00' },
  });
  await story.append(streams.transfer(payoutId), {
    type: 'TransferRequested',
    data: {
      ...{ purpose: 'distribution', userId: ana, to: WALLET, amount: '10.000000', amountUsd: '10.00' },
      ...{ needsApproval: true, review: 'amount' },
    },
  });
  const totals = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
  await story.append(
    streams.distribution('2026-03'),
    { type: 'DistributionBegun', data: { period: '2026-03' } },
    { type: 'DistributionPrepared', data: { period: '2026-03', investors: 1, investments: 1, ...totals } },
  );
  await story.append(streams.transferClaims(beto), {
    type: 'TransferClaimed',
    data: { claimId: newId(), userId: beto, txHash: 'd'.repeat(64), note: 'La envié desde mi exchange' },
  });
  const settings = {
    ...{ minimumInvestment: '50000.00', managementFeeRate: '0.02', platformFeeRate: '0.005' },
    recompraEnabled: false,
  };
  story.actor = { kind: 'user', id: adminId, role: 'admin' };
  await story.append(streams.financialSettings(), {
    type: 'ExtremeSettingsProposed',
    data: {
      ...settings,
      monthlyReturnRate: '0.15',
      previous: { ...settings, monthlyReturnRate: '0.015' },
      reason: 'Nuevo canon',
    },
  });
});
afterAll(() => side?.stop());

async function pending() {
  return side.ask(pendingWorkSchema, '/api/analytics/platform/pending', admin);
}

it('ADMIN-04 what waits is told with whose it is, how much, since when, until when and who has it', async () => {
  const { items, counts } = await pending();
  const only = (kind: PendingKind) => {
    expect(counts[kind], kind).toBe(1);
    return items.find((item) => item.kind === kind);
  };
  const nobodys = { who: null, personId: null };
  const anas = { who: 'Ana Gómez', personId: ana };
  expect(only('payout')).toMatchObject({ id: payoutId, ...anas, usd: '10.00' });
  expect(only('distribution')).toMatchObject({ what: 'marzo de 2026', ...nobodys, usd: '731.25' });
  expect(only('claim')).toMatchObject({ who: 'Beto Gómez', personId: beto });
  expect(only('repurchase')).toMatchObject({ id: held.id, ...anas, what: 'Bodega Norte', usd: '50000.00' });
  expect(only('settings')).toMatchObject({ ...nobodys, proposedBy: 'Marta Gómez', holder: null });
  // Every item has a due date, and the earliest comes first.
  const due = items.map(({ dueAt }) => Date.parse(dueAt ?? ''));
  expect(due).toEqual(due.toSorted((a, b) => a - b));
  // Of what is due at once, as what came in over a weekend, whoever waits longest.
  const since = items.map((item) => [item.dueAt, item.since].join(' '));
  expect(since).toEqual(since.toSorted());
  const payout = items.find(({ kind }) => kind === 'payout');
  expect(payout?.dueAt).toBe(addBusinessHours(new Date(payout?.since ?? ''), 24).toISOString());
  const expiring = only('kyc_expiring');
  expect(expiring).toMatchObject({ id: ana, ...anas });
  const left = (Date.parse(expiring?.dueAt ?? '') - Date.now()) / DAY_MS;
  expect(left).toBeGreaterThan(9);
  expect(left).toBeLessThan(11);
});

it('ADMIN-04 whoever has taken it is told, until they give it back or it waits anew', async () => {
  const { story } = side;
  const holders = async () => {
    const { items } = await pending();
    const of = (kind: PendingKind) => items.find((item) => item.kind === kind)?.holder;
    return [of('claim'), of('repurchase'), of('kyc_expiring'), of('payout')];
  };
  const assigned = (
    kind: AssignableKind,
    itemId: string,
    to: [string | null, string | null] = [null, adminId],
  ) =>
    story.append(streams.assignment(deriveId('assignment', kind, itemId)), {
      type: 'WorkItemAssigned',
      data: { kind, itemId, from: to[0], assigneeId: to[1] },
    });
  const now = story.now;
  const claimId = (await pending()).items.find(({ kind }) => kind === 'claim')?.id ?? '';
  await assigned('claim', claimId);
  await assigned('repurchase', held.id);
  // Assigned before the approval that is about to expire.
  story.now = new Date(Date.now() - 2 * KYC_VALID_DAYS * DAY_MS);
  await assigned('kyc_expiring', ana);
  story.now = now;
  const marta = { id: adminId, name: 'Marta Gómez' };
  expect(await holders()).toEqual([marta, marta, null, null]);
  await assigned('claim', claimId, [adminId, null]);
  expect(await holders()).toEqual([null, marta, null, null]);
  const told = await side.ask(auditPageSchema, '/api/audit?kind=assignment', admin);
  const item = { before: null, after: claimId };
  expect(told.rows[0]).toMatchObject({
    action: 'WorkItemAssigned',
    changes: [{ before: adminId, after: null }, { after: 'claim' }, item],
  });
});

it('ADMIN-04 what a projection set aside waits, too, until it is decided', async () => {
  const { pool } = side.servers;
  await pool.query(`INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
    VALUES ('users', 'one', 1, 'user-1', 0, 'UserRegistered', gen_random_uuid(), 'broken')`);
  const { items } = await pending();
  expect(items.filter(({ kind }) => kind === 'parked')).toMatchObject([
    { id: 'users one', what: eventTypeLabel('UserRegistered'), who: null },
  ]);
  await pool.query('DELETE FROM projection.parked');
  expect((await pending()).counts.parked).toBe(0);
});

it('ADMIN-04 limits that wait for a second person stand there with who proposed them, until others are in force', async () => {
  const { story } = side;
  const values = { maximumOpen: 500, maximumCapital: '1000000.00' };
  const previous = { maximumOpen: 10, maximumCapital: '1000000.00' };
  const stream = streams.investmentLimits();
  const data = { ...values, previous, reason: 'Una campaña' };
  await story.append(stream, { type: 'OpenInvestmentLimitsProposed', data });
  const limits = async () => (await pending()).items.filter(({ id }) => id.startsWith('limits-'));
  expect(await limits()).toMatchObject([
    { kind: 'settings', what: 'Límites de reservas', proposedBy: 'Marta Gómez', who: null, holder: null },
  ]);
  await story.append(stream, { type: 'OpenInvestmentLimitsSet', data });
  expect(await limits()).toEqual([]);
});

it('ADMIN-04 of more than are listed of a kind, those due first are', async () => {
  const { story } = side;
  const { pool } = side.servers;
  const due = new Date(Date.now() + DAY_MS).toISOString();
  // Approved long before, and valid for a week more each.
  await fillLive(pool, 'kyc_records', PENDING_WORK_MAX, {
    user_id: 'gen_random_uuid()',
    status: `'approved'`,
    approved_at: `now() - interval '${KYC_VALID_DAYS - 7} days'`,
    position: story.position.toString(),
  });
  await fillLive(pool, 'kyc_records', 1, {
    user_id: `'${beto}'::uuid`,
    status: `'approved'`,
    approved_at: 'now()',
    documents_end_at: `'${due}'`,
    position: story.position.toString(),
  });
  const { items, counts } = await pending();
  const expiring = items.filter(({ kind }) => kind === 'kyc_expiring');
  expect([expiring.length, counts.kyc_expiring]).toEqual([PENDING_WORK_MAX, PENDING_WORK_MAX + 2]);
  expect(expiring[0]).toMatchObject({ id: beto, dueAt: due });
});
