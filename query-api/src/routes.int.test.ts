import { readFile } from 'node:fs/promises';
import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { portfolioViewSchema } from '@nodo/contracts/portfolio/views';
import { financialSettingsViewSchema, settingsProposalViewSchema } from '@nodo/contracts/settings/views';
import { streams } from '@nodo/contracts/streams';
import { blockchainRatesViewSchema, blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { constructionUpdateRowSchema, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Investment } from '../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from './testing/harness.test.ts';

let side: ReadSide;
let anaId: string;
let ana: string;
let luis: string;
let admin: string;
let warehouse: string;
let paid: Investment;
let open: Investment;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  anaId = await story.user('investor', 'Ana');
  const luisId = await story.user('investor', 'Luis');
  const adminId = await story.user('admin', 'Marta');
  [ana, luis, admin] = await Promise.all([
    side.signIn(anaId),
    side.signIn(luisId),
    side.signIn(adminId, 'admin'),
  ]);
  warehouse = await story.warehouse('Bodega Norte');
  for (const percentage of [10, 20, 30, 40]) await story.constructionUpdate(warehouse, percentage);
  paid = await story.invest(anaId, warehouse, '75000.00');
  const transfer = await story.transfer(paid.amountUsdt, 100);
  await story.match(transfer, paid);
  await story.confirm(transfer, paid, 100);
  open = await story.invest(anaId, warehouse, '50000.00');
});
afterAll(() => side?.stop());

/** The body, parsed strictly: an extra or missing field fails. */
async function body<S extends z.ZodType>(schema: S, path: string, cookie: string): Promise<z.output<S>> {
  const answer = await side.fresh(path, cookie);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-stale')).toBeNull();
  const parsed = schema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

describe('GET', () => {
  it('ERR-06 a path that is too long is refused as such, to anybody', async () => {
    for (const path of ['/api/warehouses', '/api/users', '/api/audit']) {
      const { status, body } = await side.get(`${path}/${'x'.repeat(1_100)}`);
      const message = 'La dirección de la solicitud es demasiado larga.';
      expect({ status, body }).toEqual({ status: 400, body: { code: 'VALIDATION_FAILED', message } });
    }
  });

  it('/api/auth/user answers who is signed in', async () => {
    const user = await body(currentUserViewSchema, '/api/auth/user', ana);
    expect(user).toMatchObject({ id: anaId, firstName: 'Ana', role: 'investor', kycStatus: 'pending' });
    expect(user.emailChange).toBe('unproved');
  });

  it('/api/warehouses answers what is reserved, who invested and the last three updates', async () => {
    const [view] = await body(z.array(warehouseViewSchema), '/api/warehouses', ana);
    expect(view).toMatchObject({
      id: warehouse,
      totalValue: '1000000.00',
      reservedCapital: '125000.00',
      availableCapital: '875000.00',
      investors: 1,
      constructionStatus: 'in_progress',
      progressPercentage: 40,
    });
    expect(view?.recentUpdates.map((update) => update.percentage)).toEqual([40, 30, 20]);
    expect(await body(warehouseViewSchema, `/api/warehouses/${warehouse}`, ana)).toEqual(view);
  });

  it('/api/construction-updates answers those of a warehouse, newest first', async () => {
    const schema = z.array(constructionUpdateRowSchema);
    const updates = await body(schema, `/api/construction-updates?warehouseId=${warehouse}`, ana);
    expect(updates.map((update) => update.percentage)).toEqual([40, 30, 20, 10]);
    expect(await body(schema, `/api/construction-updates?warehouseId=${newId()}`, ana)).toEqual([]);
    expect(await body(schema, '/api/construction-updates', ana)).toEqual(updates);
  });

  it('/api/financial-settings answers the defaults, then what was set', async () => {
    const defaults = await body(financialSettingsViewSchema, '/api/financial-settings', ana);
    expect(defaults).toMatchObject({ revision: -1, isDefault: true, minimumInvestment: '50000.00' });
    await side.story.settings('60000.00');
    const settings = await body(financialSettingsViewSchema, '/api/financial-settings', ana);
    expect(settings).toMatchObject({ revision: 0, isDefault: false, minimumInvestment: '60000.00' });
  });

  it('/api/financial-settings/proposal tells what waits for a second person, until it is decided', async () => {
    const ask = () => body(settingsProposalViewSchema, '/api/financial-settings/proposal', admin);
    expect(await ask()).toEqual({ proposal: null });
    const current = await body(financialSettingsViewSchema, '/api/financial-settings', ana);
    const { revision: _, updatedAt: _at, isDefault: _default, ...previous } = current;
    const proposed = { ...previous, monthlyReturnRate: '0.15' };
    const propose = () =>
      side.story.append(streams.financialSettings(), {
        type: 'ExtremeSettingsProposed',
        data: { ...proposed, previous, reason: 'Nuevo canon' },
      });
    await propose();
    expect(await ask()).toMatchObject({ proposal: { ...proposed, reason: 'Nuevo canon', revision: 1 } });
    const { counts } = await body(pendingWorkSchema, '/api/analytics/platform/pending', admin);
    expect(counts.settings).toBe(1);
    expect(await body(financialSettingsViewSchema, '/api/financial-settings', ana)).toEqual(current);
    await side.story.append(streams.financialSettings(), {
      type: 'ExtremeSettingsDiscarded',
      data: { proposed, inForce: previous },
    });
    expect(await ask()).toEqual({ proposal: null });
    await propose();
    await side.story.settings('60000.00');
    expect(await ask()).toEqual({ proposal: null });
    expect((await side.fresh('/api/financial-settings/proposal', ana)).status).toBe(403);
  });

  it("/api/investments answers one's own, and everybody's to staff with whose they are", async () => {
    const schema = z.array(investmentViewSchema);
    const own = await body(schema, '/api/investments', ana);
    expect(own.map(({ id, status }) => [id, status])).toEqual([
      [open.id, 'pending'],
      [paid.id, 'confirmed'],
    ]);
    expect(own[1]).toMatchObject({
      investor: null,
      amount: '75000.00',
      estimatedMonthlyReturn: '1125.00',
      annualProjection: '13500.00',
      warehouse: { name: 'Bodega Norte' },
    });
    expect(await body(schema, '/api/investments', luis)).toEqual([]);
    const all = await body(schema, '/api/investments?scope=all', admin);
    expect(all).toHaveLength(2);
    expect(all[0]?.investor).toEqual({ id: anaId, name: 'Ana Gómez', email: `${anaId}@correo.co` });
    expect(await body(investmentViewSchema, `/api/investments/${open.id}`, ana)).toEqual(own[0]);
  });

  it("/api/blockchain/transactions answers what paid one's investments, and what failed to", async () => {
    const schema = z.array(blockchainTransactionViewSchema);
    const late = await side.story.transfer(open.amountUsdt, 120);
    await side.story.leaveUnmatched(late, open.id);
    const stranger = await side.story.transfer('7.000000', 121);
    await side.story.leaveUnmatched(stranger, null);
    const own = await body(schema, '/api/blockchain/transactions', ana);
    expect(own.map(({ type, state }) => [type, state])).toEqual([
      ['unmatched', 'confirming'],
      ['investment', 'confirmed'],
    ]);
    expect(own[0]).toMatchObject({ unmatchedReason: 'late', investmentId: open.id, confirmations: 1 });
    expect(own[1]).toMatchObject({ confirmations: 19, gasFee: '6.428500', amount: paid.amountUsdt });
    expect(own[1]?.explorerUrl).toBe(`https://tronscan.org/#/transaction/${own[1]?.transactionHash}`);
    expect(await body(schema, '/api/blockchain/transactions', luis)).toEqual([]);
    const all = await body(schema, '/api/blockchain/transactions?scope=all', admin);
    expect(all).toHaveLength(3);
    const of = (id: string, scope: string) =>
      `/api/blockchain/transactions?scope=${scope}&investmentId=${id}`;
    for (const [row, { id }] of [
      [own[0], open],
      [own[1], paid],
    ] as const) {
      expect(await body(schema, of(id, 'own'), ana)).toEqual([row]);
      expect(await body(schema, of(id, 'own'), luis)).toEqual([]);
      expect(await body(schema, of(id, 'all'), admin)).toEqual([row]);
    }
    expect(await body(schema, of(newId(), 'all'), admin)).toEqual([]);
    for (const wrong of [of('', 'own'), of('1', 'own'), `${of(open.id, 'own')}&investmentId=${paid.id}`]) {
      expect((await side.fresh(wrong, ana)).status, wrong).toBe(400);
    }
  });

  it('/api/analytics/portfolio counts confirmed money, and what is pending apart', async () => {
    const view = await body(portfolioViewSchema, '/api/analytics/portfolio', ana);
    expect(view).toMatchObject({
      totalInvestment: '75000.00',
      totalShares: '750.00',
      monthlyReturn: '1125.00',
      annualProjection: '13500.00',
      totalWarehouses: 1,
      pendingInvestment: '50000.00',
      positions: [{ warehouseId: warehouse, percentage: '100.00', participacion: '5.00' }],
    });
    const empty = await body(portfolioViewSchema, '/api/analytics/portfolio', luis);
    expect(empty).toMatchObject({ totalInvestment: '0.00', totalShares: '0.00', positions: [] });
  });

  it('/api/blockchain/rates and confirmations follow the head of the chain once it is known', async () => {
    const before = await body(blockchainRatesViewSchema, '/api/blockchain/rates', ana);
    expect(before).toMatchObject({
      tronFee: '1.50',
      headHeight: null,
      solidHeight: null,
      usdToUsdt: '1.000000',
    });
    await side.servers.pool.query(`CREATE SCHEMA chain; CREATE TABLE chain.state (id boolean PRIMARY KEY DEFAULT true,
      height bigint, block_id text, block_time timestamptz, solid_height bigint, energy_fee_sun bigint,
      updated_at timestamptz)`);
    await side.servers.pool.query("INSERT INTO chain.state VALUES (true, 125, 'x', now(), 107, 100, now())");
    const after = await body(blockchainRatesViewSchema, '/api/blockchain/rates', ana);
    expect(after).toMatchObject({
      tronFee: '1.58',
      tronFeeTrx: '6.773500',
      headHeight: 125,
      solidHeight: 107,
    });
    const [newest] = await body(
      z.array(blockchainTransactionViewSchema),
      '/api/blockchain/transactions',
      ana,
    );
    expect(newest).toMatchObject({ blockNumber: 120, confirmations: 6 });
    const past = await side.get(`/api/blockchain/rates?asOf=${side.story.position}`, ana);
    expect(past.body).toMatchObject({ headHeight: null, tronFee: '1.50' });
  });
});

describe('a GET is refused', () => {
  const paths = [
    '/api/auth/user',
    '/api/warehouses',
    `/api/warehouses/${newId()}`,
    '/api/construction-updates',
    '/api/financial-settings',
    '/api/investments',
    `/api/investments/${newId()}`,
    '/api/blockchain/transactions',
    '/api/blockchain/rates',
    '/api/analytics/portfolio',
  ];

  it.each(paths)('%s to an anonymous caller', async (path) => {
    expect(await side.get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect((await side.get(path, 'nodo_session=invented')).status).toBe(401);
  });

  it.each(paths)('%s with an unusable asOf or an unknown key', async (path) => {
    const wrong = await side.get(`${path}?asOf=ayer`, ana);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(wrong.body)).toContain('Escribe una posición o un momento');
    expect((await side.get(`${path}?nada=1`, ana)).status).toBe(400);
    expect((await side.get(`${path}?asOf=-1`, ana)).status).toBe(400);
    expect((await side.get(`${path}?asOf=1&asOf=2`, ana)).status).toBe(400);
  });

  it("for somebody else's investment exactly as for one that does not exist", async () => {
    const foreign = await side.fresh(`/api/investments/${open.id}`, luis);
    const missing = await side.fresh(`/api/investments/${newId()}`, luis);
    const rubbish = await side.fresh('/api/investments/x', luis);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'INVESTMENT_NOT_FOUND' } });
    expect(foreign.body).toEqual(missing.body);
    expect(rubbish.body).toEqual(missing.body);
    expect((await side.fresh(`/api/investments/${open.id}`, admin)).status).toBe(200);
  });

  it("for everybody's things to an investor", async () => {
    expect((await side.get('/api/investments?scope=all', ana)).status).toBe(403);
    expect((await side.get('/api/blockchain/transactions?scope=all', ana)).status).toBe(403);
  });
});

describe('CHAIN-04 a transfer that was once attributed by its sender’s wallet', () => {
  const transactions = z.array(blockchainTransactionViewSchema);
  /** The paths at which somebody sees a transfer of this id or amount, now or at a position. */
  async function tracesOf(transferId: string, cookie: string, asOf = ''): Promise<string[]> {
    const paths = ['/api/blockchain/transactions', '/api/notifications', '/api/profile/export?format=json'];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const at = asOf && !path.includes('export') ? `?asOf=${asOf}` : '';
        return { path, text: JSON.stringify((await side.fresh(path + at, cookie)).body) };
      }),
    );
    const amount = /49[.]?999[.,][56]/;
    return answers
      .filter(({ text }) => text.includes(transferId) || amount.test(text))
      .map(({ path }) => path);
  }
  const rowsOf = async (id: string) => {
    const sql = (schema: string) => `SELECT to_jsonb(t) AS row FROM ${schema}.transfers AS t WHERE id = $1`;
    return (await side.servers.pool.query(`${sql('live')} UNION ALL ${sql('history')}`, [id])).rows;
  };

  it('is nobody’s: staff see it, with no investment', async () => {
    const guessed = await side.story.transfer('49999.500000', 130);
    await side.story.leaveUnmatched(guessed, open.id, 'underpaid');
    const asOf = side.story.position.toString();
    expect([await tracesOf(guessed, ana), await tracesOf(guessed, ana, asOf)]).toEqual([[], []]);
    const all = await body(transactions, '/api/blockchain/transactions?scope=all', admin);
    const seen = { type: 'unmatched', unmatchedReason: 'underpaid', investmentId: null };
    expect(all.find(({ id }) => id === guessed)).toMatchObject(seen);
    const { body: outlook } = await side.fresh('/api/profile/erasure', ana);
    expect(outlook).toMatchObject({ obligations: { unmatchedTransfers: 1 } });
    expect(JSON.stringify((await side.fresh(`/api/audit?person=${anaId}`, admin)).body)).not.toContain(
      guessed,
    );
  });

  it('is so, too, in read models that were made before', async () => {
    const { pool } = side.servers;
    const guessed = await side.story.transfer('49999.600000', 131);
    await side.story.leaveUnmatched(guessed, open.id, 'overpaid');
    await side.story.include(guessed, 132);
    const asOf = side.story.position.toString();
    expect(await tracesOf(guessed, ana)).toEqual([]);
    const projectedNow = await rowsOf(guessed);
    expect(projectedNow).toHaveLength(4);
    for (const schema of ['live', 'history']) {
      const was = `UPDATE ${schema}.transfers SET candidate_investment_id = $2 WHERE id = $1 AND matched = false`;
      await pool.query(was, [guessed, open.id]);
    }
    const params = { investmentId: open.id, amountUsdt: '49999.600000', reason: 'overpaid' };
    await pool.query(
      `INSERT INTO live.notifications SELECT $1, 'user:' || $2::text, 'payment_unmatched', $3, NULL, NULL, NULL, false,
        $4::bigint, now(), $4::bigint`,
      [newId(), anaId, params, asOf],
    );
    expect(await tracesOf(guessed, ana)).toHaveLength(3);
    const file = new URL('../../projector/migrations/0034_unmatched_transfers.sql', import.meta.url);
    const [up = ''] = (await readFile(file, 'utf8')).split('-- Down Migration');
    await pool.query(up);
    expect([await tracesOf(guessed, ana), await tracesOf(guessed, ana, asOf)]).toEqual([[], []]);
    expect(await rowsOf(guessed)).toEqual(projectedNow);
  });
});

describe('reading what one has just written', () => {
  it('waits for the projector, and says so when it cannot wait longer', async () => {
    await side.pauseProjector();
    const id = await side.story.warehouse('Bodega Nueva');
    const late = await side.fresh(`/api/warehouses/${id}`, ana);
    expect(late.status).toBe(404);
    expect(late.headers.get('x-stale')).toBe('true');
    const waiting = side.fresh(`/api/warehouses/${id}`, ana);
    await side.resumeProjector();
    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-stale')).toBeNull();
    expect(BigInt(answer.headers.get('x-at-position') ?? -1)).toBe(side.story.position);
  });

  it('refuses a position that is none', async () => {
    expect((await side.get('/api/warehouses', ana, { 'x-after-position': 'x' })).status).toBe(400);
  });
});
