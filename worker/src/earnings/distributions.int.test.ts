import { addMonths, periodOf } from '@nodo/contracts/periods';
import { streams } from '@nodo/contracts/streams';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';

const DAY_MS = 24 * 3_600_000;
const WALLET = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let worker: RunningService | undefined;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000 })]);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([stack?.stop(), world?.close()]);
  await chain?.stop();
  await databases?.stop();
});

/** An investment paid and confirmed on that day, with the commands that the follower would send. */
async function confirmedOn(at: Date, txHash = 'c'.repeat(64)): Promise<{ id: string; investorId: string }> {
  const investment = await stack.invest(WALLET, { occurredAt: at });
  const occurredAt = new Date(at.getTime() + 3_600_000);
  const block = { blockNumber: 100, blockHash: 'b'.repeat(64) };
  const amount = investment.payment.amountUsdt;
  const seen = { txHash, logIndex: 0, from: WALLET, to: investment.payment.to, amount };
  const recorded = await stack.send(
    'RecordTransfer',
    { ...seen, ...block, blockTime: occurredAt.toISOString() },
    { occurredAt },
  );
  const { transferId } = z.object({ transferId: z.uuid() }).parse(recorded);
  await stack.send('MatchTransfer', { transferId }, { occurredAt });
  await stack.send(
    'ConfirmTransfer',
    { transferId, ...block, confirmations: 19, energyFee: 1 },
    { occurredAt },
  );
  await stack.send('ConfirmInvestment', { investmentId: investment.id, transferId }, { occurredAt });
  const [created] = await stack.events.readStream(streams.investment(investment.id));
  return {
    id: investment.id,
    investorId: created?.type === 'InvestmentCreated' ? created.data.investorId : '',
  };
}

describe('the returns of a month', () => {
  it('are prepared by themselves for every closed month, and credited once, whatever dies on the way', async () => {
    const { investorId } = await confirmedOn(new Date(Date.now() - 45 * DAY_MS));
    // In the first minutes of a month, the previous one is not prepared yet.
    const last = addMonths(periodOf(new Date(Date.now() - 20 * 60_000).toISOString()), -1);
    const typesOf = (period: string) => stack.typesOf(streams.distribution(period));
    // Begun, whoever did it, in a month in which nobody had invested.
    const empty = addMonths(last, -6);
    const metadataOf = {
      actor: { kind: 'service', name: 'worker' } as const,
      occurredAt: new Date().toISOString(),
    };
    await stack.events.append(
      streams.distribution(empty),
      [{ type: 'DistributionBegun', data: { period: empty }, id: crypto.randomUUID() }],
      {
        expected: 'no_stream',
        metadata: { ...metadataOf, correlationId: crypto.randomUUID(), causationId: crypto.randomUUID() },
      },
    );
    worker = await world.start();
    await eventually(async () => (await typesOf(last)).includes('DistributionPrepared'));
    expect(await typesOf(last)).toEqual([
      'DistributionBegun',
      'DistributionLinesAdded',
      'DistributionPrepared',
    ]);
    await eventually(async () => (await typesOf(empty)).includes('DistributionCompleted'));
    expect(await typesOf(empty)).toEqual(['DistributionBegun', 'DistributionCompleted']);
    const [begun] = await stack.events.readStream(streams.distribution(last));
    expect(begun?.metadata.actor).toEqual({ kind: 'service', name: 'worker' });
    // Without an approval nothing is credited, and the running month is not touched.
    expect(await stack.typesOf(streams.account(investorId))).toEqual([]);
    expect(await typesOf(periodOf(new Date().toISOString()))).toEqual([]);

    // An approval whose process crashed before anything was credited.
    const prepared = (await stack.events.readStream(streams.distribution(last))).at(-1);
    if (prepared?.type !== 'DistributionPrepared') throw new Error('Not prepared');
    const { metadata } = prepared;
    await stack.events.append(
      streams.distribution(last),
      [{ type: 'DistributionApproved', data: prepared.data, id: crypto.randomUUID() }],
      { expected: prepared.revision, metadata },
    );
    await eventually(async () => (await typesOf(last)).includes('DistributionCompleted'));
    const credited = await stack.events.readStream(streams.account(investorId));
    expect(credited.map(({ type }) => type)).toEqual(['ReturnsCredited']);
    expect(credited[0]?.data).toMatchObject({ period: last, net: prepared.data.net });

    // Late repetitions have no further effect.
    await Promise.all([
      stack.send('ContinueDistribution', { period: last }),
      stack.send('PrepareDistribution', { period: last }),
    ]);
    expect(await stack.typesOf(streams.account(investorId))).toEqual(['ReturnsCredited']);
    expect((await typesOf(last)).filter((type) => type === 'DistributionCompleted')).toHaveLength(1);
  });

  it('wait for parked events that may hide an investment, and for no others', async () => {
    const { pool } = world;
    const park = (projection: string) =>
      pool.query(
        `INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
         VALUES ($1, 'k', 1, 's-1', 0, 'T', gen_random_uuid(), 'TypeError')`,
        [projection],
      );
    await Promise.all([park('notifications'), park('investments')]);
    const { investorId } = await confirmedOn(new Date(Date.now() - 110 * DAY_MS), 'd'.repeat(64));
    const period = addMonths(periodOf(new Date(Date.now() - 110 * DAY_MS).toISOString()), 1);
    const prepare = () => stack.send('PrepareDistribution', { period }).then(() => 'prepared', String);
    await eventually(async () => (await prepare()).includes('UNAVAILABLE'));
    // Nor is it said of a month that nobody earned anything in it.
    const earlier = () =>
      stack.send('PrepareDistribution', { period: addMonths(period, -9) }).then(() => 'prepared', String);
    expect(await earlier()).toContain('UNAVAILABLE');
    await pool.query("DELETE FROM projection.parked WHERE projection = 'investments'");
    expect(await earlier()).toContain('NOT_ALLOWED_NOW');
    expect(await prepare()).toBe('prepared');
    const events = await stack.events.readStream(streams.distribution(period));
    const lines = events.flatMap((event) =>
      event.type === 'DistributionLinesAdded' ? event.data.lines : [],
    );
    expect(lines.map((line) => line.investorId)).toEqual([investorId]);
    await pool.query('DELETE FROM projection.parked');
  }, 60_000);
});
