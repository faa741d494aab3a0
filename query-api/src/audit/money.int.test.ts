import { type AuditRow, auditPageSchema } from '@nodo/contracts/audit/views';
import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import { shortWallet } from '@nodo/contracts/masking';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WALLET } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const RAW = 'ab'.repeat(100);

let side: ReadSide;
let admin: string;
let analyst: string;
let superId: string;
let camila: string;
let julia: string;
let cancelled: string;
let failed: string;
let rejected: string;
let paid: string;
let late: string;
let stray: string;
let credited: string;
let warehouse: string;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  admin = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  superId = await story.user('super_admin', 'Olga');
  camila = await story.user('investor', 'Camila');
  julia = await story.user('investor', 'Julia');
  failed = await payout(camila);
  await append(
    staff(),
    failed,
    { type: 'TransferApproved', data: { via: 'review' } },
    { type: 'TransferHeld', data: { reason: 'treasury_funds' } },
    {
      type: 'TransferSigned',
      data: {
        attempt: 1,
        txHash: 'c'.repeat(64),
        rawTransaction: RAW,
        signature: 'd'.repeat(130),
        feeLimit: 100_000_000,
        expiresAt: '2026-06-01T00:00:00.000Z',
      },
    },
    {
      type: 'TransferFailed',
      data: { reason: 'failed_on_chain', txHash: 'c'.repeat(64), detail: 'REVERT' },
    },
  );
  rejected = await payout(camila);
  await append(staff(), rejected, {
    type: 'TransferRejected',
    data: { userId: camila, reason: 'La dirección no es de Camila' },
  });
  cancelled = await payout(julia);
  await append(staff(), cancelled, { type: 'TransferCancelled', data: { userId: julia } });
  warehouse = await story.warehouse('Bodega Pagada');
  const investment = await story.invest(camila, warehouse, '50000.00');
  paid = await story.transfer(investment.amountUsdt, 7);
  await story.match(paid, investment);
  credited = await story.transfer('21.000000', 10);
  await story.leaveUnmatched(credited, null);
  await reconcile(credited);
  await story.append(streams.waitlist(warehouse), {
    type: 'WaitlistJoined',
    data: { userId: julia, expiresAt: '2026-09-01T00:00:00.000Z' },
  });
  late = await story.transfer(investment.amountUsdt, 8);
  await story.leaveUnmatched(late, investment.id);
  stray = await story.transfer('13.000000', 9);
  await story.leaveUnmatched(stray, null);
});
afterAll(() => side?.stop());

const staff = (): Actor => ({ kind: 'user', id: superId, role: 'super_admin' });

async function append(actor: Actor, transferId: string, ...events: DomainEvent[]): Promise<void> {
  const before = side.story.actor;
  side.story.actor = actor;
  await side.story.append(streams.transfer(transferId), ...events);
  side.story.actor = before;
}

/** Proposed to be Camila's, which is rejected, and then credited to Julia. */
async function reconcile(transferId: string): Promise<void> {
  const how = { how: 'credit', investmentId: null, to: null } as const;
  const amounts = { amount: '21.000000', amountUsd: '21.00', needsApproval: true, payoutId: null };
  const propose = (proposal: number, userId: string, note: string) =>
    ({ type: 'ReconciliationProposed', data: { ...how, ...amounts, proposal, userId, note } }) as const;
  await side.story.append(
    streams.reconciliation(transferId),
    propose(1, camila, 'Parece de Camila'),
    {
      type: 'ReconciliationRejected',
      data: { proposal: 1, userId: camila, reason: 'Esa billetera no es suya' },
    },
    propose(2, julia, 'Mandó el comprobante'),
    { type: 'ReconciliationApproved', data: { proposal: 2, via: 'review' } },
    {
      type: 'ReconciliationVerified',
      data: { proposal: 2, blockNumber: 10, blockHash: 'e'.repeat(64), solidHeight: 40 },
    },
    {
      type: 'TransferReconciled',
      data: {
        ...how,
        ...{ proposal: 2, userId: julia, payoutId: null },
        credited: { amountUsdt: '21.000000', amountUsd: '21.00' },
      },
    },
  );
}

/** Requests a payout of 40 000 USD. */
async function payout(userId: string): Promise<string> {
  const id = newId();
  await side.story.append(streams.account(userId), {
    type: 'PayoutReserved',
    data: { transferId: id, amount: '40000.00' },
  });
  await append({ kind: 'user', id: userId, role: 'investor' }, id, {
    type: 'TransferRequested',
    data: {
      ...{ purpose: 'distribution', userId, to: WALLET, amount: '40000.000000' },
      ...{ amountUsd: '40000.00', needsApproval: true, review: 'amount' },
    },
  });
  return id;
}

async function list(query: Record<string, string>, cookie = admin): Promise<AuditRow[]> {
  const { status, body } = await side.fresh(`/api/audit?${new URLSearchParams(query)}`, cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  const page = auditPageSchema.parse(body);
  expect(page.total).toBe(page.rows.length);
  return page.rows;
}
const actionsOf = (rows: readonly AuditRow[], subject: string) =>
  rows.filter(({ subjectId }) => subjectId === subject).map(({ action }) => action);

describe('AUDIT-01 money that came from a person or left for them', () => {
  it('is theirs, whoever decided about it', async () => {
    const rows = await list({ person: camila, direction: 'asc' });
    expect(actionsOf(rows, failed)).toEqual([
      'TransferRequested',
      'TransferApproved',
      'TransferHeld',
      'TransferSigned',
      'TransferFailed',
    ]);
    expect(actionsOf(rows, rejected)).toEqual(['TransferRequested', 'TransferRejected']);
    expect(actionsOf(rows, paid)).toEqual(['TransferDetected', 'TransferIncluded', 'TransferMatched']);
    expect(actionsOf(rows, late)).toContain('TransferLeftUnmatched');
    for (const another of [cancelled, stray]) expect(actionsOf(rows, another)).toEqual([]);
    expect(actionsOf(await list({ person: julia, direction: 'asc' }), cancelled)).toEqual([
      'TransferRequested',
      'TransferCancelled',
    ]);
  });

  it('is theirs with what staff decided about it, and proposed before', async () => {
    const of = async (person: string) => actionsOf(await list({ person, direction: 'asc' }), credited);
    const rejected = ['ReconciliationProposed', 'ReconciliationRejected'];
    expect(await of(camila)).toEqual(rejected);
    expect(await of(julia)).toEqual([
      ...rejected,
      'ReconciliationProposed',
      'ReconciliationApproved',
      'ReconciliationVerified',
      'TransferReconciled',
    ]);
    expect(actionsOf(await list({ person: julia }), warehouse)).toEqual(['WaitlistJoined']);
    expect(actionsOf(await list({ person: camila }), warehouse)).toEqual([]);
  });

  it('carries their name, also unfiltered, and masked for analysts', async () => {
    const nameOf = async (subject: string, cookie = admin) =>
      new Set((await list({ kind: 'transfer', subject }, cookie)).map(({ subjectName }) => subjectName));
    for (const id of [failed, rejected]) expect(await nameOf(id)).toEqual(new Set(['Camila Gómez']));
    for (const id of [paid, late])
      expect(await nameOf(id)).toEqual(new Set(['Camila Gómez · Bodega Pagada']));
    expect(await nameOf(stray)).toEqual(new Set([`${shortWallet(WALLET)} · 13,00\u00a0USDT`]));
    expect(await nameOf(failed, analyst)).toEqual(new Set(['C••• G•••']));
  });

  it('is, as of a moment of the past, what was known to be theirs then', async () => {
    const now = await list({ person: camila });
    // Its owner became known last.
    expect(now[0]).toMatchObject({ subjectId: late, action: 'TransferLeftUnmatched' });
    const asOf = (BigInt(now[0]?.position ?? '0') - 1n).toString();
    const then = now.filter(({ subjectId }) => subjectId !== late);
    expect(await list({ person: camila, asOf })).toEqual(then);
  });
});

describe('S15 one’s own data', () => {
  it('tells what became of one’s payouts, nobody’s else, and nothing of the treasury', async () => {
    const own = await side.signIn(camila, 'investor');
    const { status, body } = await side.fresh('/api/profile/export?format=json', own);
    expect(status, JSON.stringify(body)).toBe(200);
    const { activity } = personalDataExportSchema.parse(body);
    const told = activity.filter(({ subjectId }) => subjectId === failed);
    expect(told.map(({ action, by }) => [action, by])).toEqual([
      ['TransferRequested', 'Tú'],
      ['TransferApproved', 'Equipo de Nodo Cartago'],
      ['TransferHeld', 'Equipo de Nodo Cartago'],
      ['TransferSigned', 'Equipo de Nodo Cartago'],
      ['TransferFailed', 'Equipo de Nodo Cartago'],
    ]);
    const refused = activity.find(({ action }) => action === 'TransferRejected');
    expect(refused).toMatchObject({ subjectId: rejected, reason: 'La dirección no es de Camila' });
    const text = JSON.stringify(body);
    for (const alien of [superId, cancelled, stray, RAW, 'd'.repeat(130), 'treasury_funds'])
      expect(text).not.toContain(alien);
  });

  it('tells that money was credited, and to which waiting list one is, but not whose it might have been', async () => {
    const activityOf = async (id: string) => {
      const { body } = await side.fresh('/api/profile/export', await side.signIn(id, 'investor'));
      return personalDataExportSchema.parse(body).activity;
    };
    const told = (await activityOf(julia)).filter(({ subjectId }) =>
      [credited, warehouse].includes(subjectId),
    );
    expect(told.map(({ action }) => action)).toEqual(['TransferReconciled', 'WaitlistJoined']);
    expect((await activityOf(camila)).some(({ subjectId }) => subjectId === credited)).toBe(false);
  });
});
