import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { movementPageSchema } from '@nodo/contracts/movements/views';
import { payoutViewSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { visitSchema } from '@nodo/contracts/visits/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Investment, WALLET } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const OTHER_WALLET = 'TSCr5B4FxstPAPrwdNGbuamBPNVNoE3RPU';
const PERIOD = '2026-01';
const terms = { monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' };
let side: ReadSide;
let ana: string;
let beto: string;
let adminId: string;
let cookies: { admin: string; analyst: string; ana: string };
let paid: Investment;
let waiting: Investment;
let transferId: string;
let payoutId: string;
let visitId: string;
let net: string;
let beforePayout: bigint;
let approvedAt: string;
let beforeAna: bigint;

/** Credits one investment with its return for January. */
async function credit(investment: Investment, confirmedAt: string): Promise<string> {
  const { story } = side;
  const earned = monthlyReturn(investment.amount, terms, confirmedAt, PERIOD);
  if (!earned) throw new Error('Earned nothing');
  const { id: investmentId, investorId, amount } = investment;
  const lines = [{ investorId, investmentId, amount, ...earned }];
  const data = { period: PERIOD, ...totalsOf(lines) };
  await story.append(
    streams.distribution(PERIOD),
    { type: 'DistributionBegun', data: { period: PERIOD } },
    { type: 'DistributionLinesAdded', data: { lines } },
    { type: 'DistributionPrepared', data },
    { type: 'DistributionApproved', data },
  );
  const { gross, managementFee, platformFee, net: left } = earned;
  await story.append(streams.account(investorId), {
    type: 'ReturnsCredited',
    data: { period: PERIOD, investmentId, gross, managementFee, platformFee, net: left },
  });
  await story.append(streams.distribution(PERIOD), { type: 'DistributionCompleted', data });
  return left;
}

async function requestPayout(userId: string): Promise<string> {
  const id = newId();
  await side.story.append(streams.account(userId), {
    type: 'PayoutReserved',
    data: { transferId: id, amount: '10.00' },
  });
  const amounts = { amount: '10.000000', amountUsd: '10.00', needsApproval: true, review: 'amount' as const };
  await side.story.append(streams.transfer(id), {
    type: 'TransferRequested',
    data: { purpose: 'distribution', userId, to: OTHER_WALLET, ...amounts },
  });
  return id;
}

const ask = <S extends z.ZodType>(schema: S, path: string, cookie = cookies.admin) =>
  side.ask(schema, path, cookie);
const overview = (id: string, query = '') => ask(customerOverviewSchema, `/api/users/${id}/overview${query}`);
const idsAt = async (path: string) =>
  (await ask(z.array(z.looseObject({ id: z.uuid() })), path)).map(({ id }) => id);

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  adminId = await story.user('admin', 'Marta');
  beforeAna = story.position;
  ana = await story.user('investor', 'Ana');
  beto = await story.user('investor', 'Beto');
  cookies = {
    admin: await side.signIn(adminId, 'admin'),
    analyst: await side.signIn(await story.user('analyst', 'Olga'), 'analyst'),
    ana: await side.signIn(ana),
  };
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  approvedAt = story.now.toISOString();
  await story.append(streams.kyc(ana), {
    type: 'KycReviewed',
    data: { from: 'approved', to: 'approved', notes: 'Llamó', via: 'edit', checklist: null },
  });
  const warehouse = await story.warehouse();
  paid = await story.invest(ana, warehouse);
  transferId = await story.transfer(paid.amountUsdt, 100);
  await story.match(transferId, paid);
  await story.confirm(transferId, paid, 100);
  waiting = await story.invest(ana, warehouse, '60000.00');
  await story.invest(beto, warehouse);
  await story.transfer('7.000000', 120);
  await story.proveWallet(ana);
  net = await credit(paid, story.now.toISOString());
  beforePayout = story.position;
  payoutId = await requestPayout(ana);
  await requestPayout(beto);
  for (const userId of [ana, beto]) {
    const id = newId();
    if (userId === ana) visitId = id;
    await story.append(streams.visits(userId), {
      type: 'VisitRequested',
      data: {
        ...{ visitId: id, userId, warehouseId: warehouse, preferredDay: '2026-03-12' },
        ...{ partOfDay: 'morning', people: 1 },
      },
    });
  }
});
afterAll(() => side?.stop());

describe('API-45 one customer whole', () => {
  it('says who they are, since when they are verified, what they have, and where their money went', async () => {
    const found = await overview(ana);
    expect(found.user).toEqual((await side.fresh(`/api/users/${ana}`, cookies.admin)).body);
    expect(found.kyc).toMatchObject({ dueAt: null, reviewedAt: approvedAt });
    expect(Date.parse(found.kyc?.expiresAt ?? '')).toBeGreaterThan(Date.parse(found.kyc?.reviewedAt ?? ''));
    const own = await ask(
      z.looseObject({ available: z.string(), reserved: z.string() }),
      '/api/earnings/account',
      cookies.ana,
    );
    expect(found.money).toEqual({
      available: own.available,
      reserved: '10.00',
      credited: net,
      paid: '0.00',
      invested: '50000.00',
      unpaid: '60000.00',
    });
    expect(found.investments).toEqual({ confirmed: 1, pending: 1 });
    expect(found.wallets).toEqual([
      {
        address: WALLET,
        proof: { method: 'signature', provedAt: expect.any(String), releasedAt: null },
        investments: 2,
        payouts: 0,
      },
      { address: OTHER_WALLET, proof: null, investments: 0, payouts: 1 },
    ]);
  });

  it('has a wallet that was given up stand below those that count', async () => {
    await side.story.proveWallet(ana, OTHER_WALLET);
    await side.story.releaseWallet(ana, OTHER_WALLET);
    const { wallets } = await overview(ana);
    expect(wallets.map(({ address, proof }) => [address, proof?.releasedAt])).toEqual([
      [WALLET, null],
      [OTHER_WALLET, expect.any(String)],
    ]);
  });

  it('shows who did nothing yet with nothing', async () => {
    expect(await overview(adminId)).toMatchObject({
      kyc: null,
      money: { available: '0.00', reserved: '0.00', credited: '0.00', invested: '0.00', unpaid: '0.00' },
      investments: { confirmed: 0, pending: 0 },
      wallets: [],
    });
  });

  it('lists what is theirs, and nothing of anybody else', async () => {
    const of = `person=${ana}`;
    const investments = await ask(z.array(investmentViewSchema), `/api/investments?scope=all&${of}`);
    expect(investments.map(({ id, investor }) => [id, investor?.id])).toEqual([
      [waiting.id, ana],
      [paid.id, ana],
    ]);
    expect(await idsAt(`/api/investments?scope=all&${of}&before=${waiting.id}`)).toEqual([paid.id]);
    const transfers = '/api/blockchain/transactions?scope=all';
    const moved = await ask(z.array(blockchainTransactionViewSchema), `${transfers}&${of}`);
    expect(moved.map(({ id, direction }) => [id, direction])).toEqual([
      [payoutId, 'out'],
      [transferId, 'in'],
    ]);
    expect(await idsAt(`${transfers}&${of}&direction=in`)).toEqual([transferId]);
    expect(await idsAt(`${transfers}&${of}&direction=out`)).toEqual([payoutId]);
    expect(await idsAt(`${transfers}&direction=in`)).toHaveLength(2);
    expect(await idsAt(`${transfers}&direction=out`)).toHaveLength(2);
    const payouts = await ask(z.array(payoutViewSchema), `/api/payouts?${of}`);
    expect(payouts).toMatchObject([{ id: payoutId, investor: { id: ana }, walletAddress: OTHER_WALLET }]);
    const visits = await ask(z.array(visitSchema), `/api/visits?scope=all&${of}`);
    expect(visits).toMatchObject([{ id: visitId, person: { id: ana } }]);
    for (const path of [
      '/api/investments?scope=all&',
      `${transfers}&`,
      '/api/payouts?',
      '/api/visits?scope=all&',
    ])
      expect(await idsAt(`${path}person=${newId()}`), path).toEqual([]);
  });

  it('tells their movements as they are told them, in the words of a third person', async () => {
    const theirs = await ask(movementPageSchema, `/api/users/${ana}/movements?limit=1`);
    const own = await ask(movementPageSchema, '/api/transactions', cookies.ana);
    expect(theirs.total).toBe(own.total);
    expect(theirs.totals).toEqual({
      deposit: '50000.00',
      toBalance: '0.00',
      withdrawal: '0.00',
      dividend: net,
      repurchase: '0.00',
    });
    expect(theirs.rows).toEqual(own.rows.slice(0, 1));
    const sent = await requestPayout(adminId);
    await side.story.append(streams.transfer(sent), {
      type: 'TransferConfirmed',
      data: { blockNumber: 200, blockHash: 'b'.repeat(64), confirmations: 19, energyFee: 6_428_500 },
    });
    expect(await ask(movementPageSchema, `/api/users/${adminId}/movements`)).toMatchObject({
      rows: [{ id: sent, description: 'Retiro de saldo a su billetera' }],
    });
    const refused = await side.fresh(
      `/api/users/${ana}/movements?from=2026-02-01&to=2026-01-01`,
      cookies.admin,
    );
    expect(refused).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  });

  it('AUDIT-02 is as it was at a moment, and nobody before they were there', async () => {
    const then = await overview(ana, `?asOf=${beforePayout}`);
    expect(then.money).toMatchObject({ available: net, reserved: '0.00' });
    expect(then.wallets.map(({ address }) => address)).toEqual([WALLET]);
    const path = `/api/payouts?person=${ana}&asOf=${beforePayout}`;
    expect(await idsAt(path)).toEqual([]);
    for (const what of ['overview', 'movements']) {
      const early = await side.fresh(`/api/users/${ana}/${what}?asOf=${beforeAna}`, cookies.admin);
      expect(early).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
  });
});

describe('API-45 who may ask', () => {
  it('nobody by an id that is nobody’s, nor by what is no id', async () => {
    for (const what of ['overview', 'movements']) {
      const nobody = await side.fresh(`/api/users/${newId()}/${what}`, cookies.admin);
      expect(nobody).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
      const noId = await side.fresh(`/api/users/x/${what}`, cookies.admin);
      expect(noId).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: { id: 'La persona se busca por su identificador' } },
      });
    }
    for (const path of ['/api/investments?scope=all&', '/api/payouts?', '/api/visits?scope=all&'])
      expect(await side.fresh(`${path}person=x`, cookies.admin)).toMatchObject({
        status: 400,
        body: { fields: { person: 'La persona se busca por su identificador' } },
      });
  });

  it('staff who see names only; and of one’s own there is no other person', async () => {
    const of = `person=${beto}`;
    const paths = [
      ...[`/api/users/${beto}/overview`, `/api/users/${beto}/movements`, `/api/payouts?${of}`],
      ...[`/api/investments?scope=all&${of}`, `/api/visits?scope=all&${of}`],
      `/api/blockchain/transactions?scope=all&${of}`,
    ];
    for (const path of paths)
      for (const cookie of [cookies.ana, cookies.analyst])
        expect((await side.get(path, cookie)).status, path).toBe(403);
    for (const path of ['/api/investments', '/api/visits', '/api/blockchain/transactions'])
      for (const cookie of [cookies.ana, cookies.admin])
        expect(await side.get(`${path}?${of}`, cookie), path).toMatchObject({
          status: 400,
          body: { fields: { person: 'Lo de otra persona se pide con scope=all' } },
        });
  });

  it('AUDIT-01 is written down with whom they looked at', async () => {
    const staffId = await side.story.user('super_admin', 'Pía');
    const staff = await side.signIn(staffId, 'super_admin');
    const of = `person=${ana}`;
    for (const path of [
      ...[`/api/users/${ana}/overview`, `/api/users/${ana}/movements`, `/api/payouts?${of}`],
      ...[`/api/investments?scope=all&${of}`, '/api/investments?scope=all', `/api/audit?${of}`],
    ])
      expect((await side.fresh(path, staff)).status, path).toBe(200);
    const { rows } = await side.servers.pool.query<{ area: string; viewed: string | null }>(
      'SELECT area, viewed FROM platform.personal_data_views WHERE viewer_id = $1 ORDER BY viewed_at',
      [staffId],
    );
    expect(rows).toEqual([
      { area: 'users', viewed: ana },
      { area: 'payouts', viewed: ana },
      { area: 'investments', viewed: ana },
      { area: 'investments', viewed: null },
      { area: 'audit', viewed: ana },
    ]);
  });
});
