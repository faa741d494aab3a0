import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import type { DomainEvent } from '@nodo/contracts/events';
import type { BranchChange } from '@nodo/contracts/history/branches/values';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { migrateReadModels } from '../migrations.ts';
import { build } from '../rebuild/build.ts';
import { hasOrders, serveRebuilds } from '../rebuild/serve.ts';
import { beginRebuild } from '../rebuild/start.ts';
import { switchOver } from '../rebuild/switch.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { hear } from '../testing/heard.test.ts';
import { lifeOf } from '../testing/lives.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { dump, type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { type Investment, Story } from '../testing/story.test.ts';

let servers: Servers;
let story: Story;
let admin: string;
let running: RunningProjector;
let context: OpenRebuilds;
let north: Investment;
let south: Investment;
const PERIOD = '2026-01';
const TERMS = { monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' };
let confirmedAt: string;
const TABLES = ['warehouses', 'warehouse_capital', 'reservations', 'investments', 'positions', 'transfers'];
const MONEY = ['accounts', 'account_payouts', 'distributions', 'returns_by_month', 'payouts'];

function lineOf({ id, investorId, amount }: Investment, terms = TERMS): DistributionLine {
  const earned = monthlyReturn(amount, terms, confirmedAt, PERIOD);
  if (!earned) throw new Error('It earned nothing');
  return { investorId, investmentId: id, amount, ...earned };
}

async function pay(investment: Investment, block: number): Promise<void> {
  const transfer = await story.transfer(investment.amountUsdt, block);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, block);
}

async function distribute(lines: readonly DistributionLine[]): Promise<void> {
  const totals = { period: PERIOD, ...totalsOf(lines) };
  const batch = streams.distribution(PERIOD);
  await story.append(batch, { type: 'DistributionBegun', data: { period: PERIOD } });
  await story.append(batch, { type: 'DistributionLinesAdded', data: { lines: [...lines] } });
  await story.append(batch, { type: 'DistributionPrepared', data: totals });
  await story.append(batch, { type: 'DistributionApproved', data: totals });
  for (const { investorId, investmentId, gross, managementFee, platformFee, net } of lines) {
    const data = { period: PERIOD, investmentId, gross, managementFee, platformFee, net };
    await story.append(streams.account(investorId), { type: 'ReturnsCredited', data });
  }
  await story.append(batch, { type: 'DistributionCompleted', data: totals });
}

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  admin = await story.user('super_admin', 'Marta');
  await lifeOf(story, admin, 'Ana');
  const [luis, eva] = [await story.user('investor', 'Luis'), await story.user('investor', 'Eva')];
  north = await story.invest(luis, await story.warehouse('Norte'), '1234.56');
  south = await story.invest(eva, await story.warehouse('Sur'), '5000.00');
  await pay(north, 20);
  await pay(south, 21);
  // Both were confirmed earlier that day, which is exact enough: returns count by days.
  confirmedAt = story.now.toISOString();
  await distribute([lineOf(north), lineOf(south)]);
  await projected(servers.pool, story.position);
  context = openRebuilds(servers, { maxBatch: 10 });
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

async function append(event: DomainEvent): Promise<void> {
  story.actor = { kind: 'user', id: admin, role: 'super_admin' };
  await story.append(streams.branches(), event);
  await projected(servers.pool, story.position);
}
async function order(changes: BranchChange[]): Promise<string> {
  const branchId = newId();
  const upTo = story.position.toString();
  const about = { label: 'Una suposición', upTo, reason: 'Para saberlo' };
  await append({ type: 'BranchOrdered', data: { branchId, changes, ...about } });
  return branchId;
}
const remove = (branchId: string) => append({ type: 'BranchDeleted', data: { branchId } });
const serve = (signal = new AbortController().signal) => serveRebuilds(context, { signal, idleMs: 600 });

async function row(branchId: string): Promise<{ id: number; state: string; failure: string | null }> {
  const found = await servers.pool.query<{ id: number; state: string; failure: string | null }>(
    'SELECT id, state, failure FROM projection.rebuilds WHERE order_id = $1',
    [branchId],
  );
  const [one] = found.rows;
  if (!one) throw new Error('There is no such branch');
  return one;
}
async function built(changes: BranchChange[]): Promise<{ id: number; schema: string; branchId: string }> {
  const branchId = await order(changes);
  await serve();
  const { id, state, failure } = await row(branchId);
  expect({ state, failure }).toEqual({ state: 'built', failure: null });
  return { id, schema: `rebuild_${id}`, branchId };
}
async function rowsOf(schema: string, tables: readonly string[]): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const found = await servers.pool.query(
      `SELECT to_json(t)::text AS line FROM "${schema}"."${table}" AS t ORDER BY 1`,
    );
    all[table] = found.rows;
  }
  return all;
}
async function one(sql: string, values: unknown[] = []): Promise<unknown> {
  return (await servers.pool.query(sql, values)).rows[0];
}
async function schemas(): Promise<string[]> {
  const found = await servers.pool.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname ~ '^rebuild_' ORDER BY 1",
  );
  return found.rows.map(({ nspname }) => nspname);
}

describe('a branch of the history', () => {
  it('is what happened, to the byte, where nothing is otherwise; nothing else changes, and only staff hear of it', async () => {
    const before = await dump(servers.pool);
    const heard = await hear(servers);
    const branch = await built([{ kind: 'monthlyRate', from: '2026-06-01', rate: '0.5' }]);
    const tables = [...TABLES, ...MONEY];
    expect(await rowsOf(branch.schema, tables)).toEqual(await rowsOf('live', tables));
    expect(await rowsOf(`${branch.schema}_history`, tables)).toEqual(await rowsOf('history', tables));
    await eventually(async () => heard.messages().some(({ event }) => event === 'rebuild.changed'));
    await heard.stop();
    expect(
      heard
        .messages()
        .flatMap(({ to }) => to)
        .filter((room) => room !== 'staff'),
    ).toEqual([]);
    const after = await dump(servers.pool);
    // The order is on the log and in the audit; the replay changed nothing.
    const changed = Object.keys(before).filter((name) => before[name]?.join() !== after[name]?.join());
    expect(changed.toSorted()).toEqual(['checkpoint', 'live.audit_entries', 'projection.events']);
    expect(after['projection.events']).toHaveLength((before['projection.events']?.length ?? 0) + 1);
    expect(await hasOrders(servers.pool)).toBe(false);
    await remove(branch.branchId);
    await serve();
    expect(await row(branch.branchId)).toMatchObject({ state: 'dropped' });
    expect(await schemas()).toEqual([]);
  });

  it('has the returns of another rate and other fees, by the rule and to the cent, in every total', async () => {
    const { schema, branchId } = await built([
      { kind: 'monthlyRate', from: '2026-01-05', rate: '0.03' },
      { kind: 'fees', from: '2026-01-05', managementFeeRate: '0.1', platformFeeRate: null },
    ]);
    const terms = { ...TERMS, monthlyReturnRate: '0.03', managementFeeRate: '0.1' };
    const expected = [lineOf(north, terms), lineOf(south, terms)];
    for (const { investmentId, investorId, gross, managementFee, platformFee, net } of expected) {
      expect(
        await one(`SELECT * FROM "${schema}".returns_by_month WHERE investment_id = $1`, [investmentId]),
      ).toMatchObject({ gross, management_fee: managementFee, platform_fee: platformFee, net });
      expect(await one(`SELECT credited FROM "${schema}".accounts WHERE user_id = $1`, [investorId])).toEqual(
        { credited: net },
      );
    }
    const { gross, net } = totalsOf(expected);
    expect(await one(`SELECT state, gross, net FROM "${schema}".distributions`)).toEqual({
      ...{ state: 'completed', gross, net },
    });
    expect(await rowsOf(schema, ['transfers'])).toEqual(await rowsOf('live', ['transfers']));
    await remove(branchId);
    await serve();
  });

  it('knows nothing of a warehouse that was never opened, and has an investment expired that was not paid', async () => {
    const { schema, branchId } = await built([
      { kind: 'warehouseNeverOpened', warehouseId: south.warehouseId },
      { kind: 'paymentNotArrived', investmentId: north.id },
    ]);
    const count = (table: string, where: string, id: string) =>
      one(`SELECT count(*)::int AS n FROM "${schema}"."${table}" WHERE ${where} = $1`, [id]);
    expect(await count('warehouses', 'id', south.warehouseId)).toEqual({ n: 0 });
    expect(await count('investments', 'warehouse_id', south.warehouseId)).toEqual({ n: 0 });
    for (const { id } of [north, south])
      expect(await count('transfers', 'investment_id', id)).toEqual({ n: 0 });
    expect(await one(`SELECT count(*)::int AS n FROM "${schema}".returns_by_month`)).toEqual({ n: 0 });
    expect(
      await one(`SELECT status, failure_reason FROM "${schema}".investments WHERE id = $1`, [north.id]),
    ).toEqual({ status: 'failed', failure_reason: 'expired' });
    expect(
      await one(`SELECT reserved FROM "${schema}".warehouse_capital WHERE warehouse_id = $1`, [
        north.warehouseId,
      ]),
    ).toEqual({ reserved: '0.00' });
    expect(await one(`SELECT count(*)::int AS n FROM "${schema}".parked`)).toEqual({ n: 0 });
    await remove(branchId);
    await serve();
  });

  it('begins again after a crash, is never put in use, and leaves no schema wherever it was ended', async () => {
    const changes: BranchChange[] = [{ kind: 'monthlyRate', from: '2026-01-05', rate: '0.03' }];
    const branchId = await order(changes);
    const { id } = await row(branchId);
    await beginRebuild(context, id);
    const stop = new AbortController();
    const cut = await build(context, id, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(cut).toMatchObject({ state: 'building' });
    expect(cut.events).toBeGreaterThan(0);
    await serve();
    expect(await row(branchId)).toMatchObject({ state: 'built', failure: null });
    const net = totalsOf(
      [north, south].map((each) => lineOf(each, { ...TERMS, monthlyReturnRate: '0.03' })),
    ).net;
    expect(await one(`SELECT net FROM rebuild_${id}.distributions`)).toEqual({ net });
    const { signal } = new AbortController();
    await expect(switchOver(context, id, { signal, acceptsDifferences: true })).rejects.toThrow('suposición');

    // One ended before it was started, and one half-built.
    const waiting = await order([{ ...changes[0], rate: '0.04' } as BranchChange]);
    const half = await order([{ ...changes[0], rate: '0.05' } as BranchChange]);
    const { id: halfId } = await row(half);
    await beginRebuild(context, halfId);
    for (const one of [branchId, waiting, half]) await remove(one);
    await serve();
    expect(await schemas()).toEqual([]);
    expect(await hasOrders(servers.pool)).toBe(false);
  });
});
