import { monthlyReturn, sumOfReturns } from '@nodo/contracts/earnings/monthly-return';
import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { settings, TREASURY, WALLET } from '../testing/samples.ts';
import { admin, createProcess, investor } from '../testing/system.ts';

const PERIOD = '2026-03';
const IN_APRIL = '2026-04-01T12:00:00.000Z';
const analyst: Actor = { kind: 'user', id: deriveId('test', 'analyst'), role: 'analyst' };
const [ana, luis] = [deriveId('test', 'ana'), deriveId('test', 'luis')];
let log: MemoryLog;

const metadata = (occurredAt: string) => ({
  ...{ actor: { kind: 'service', name: 'test' } as const, correlationId: newId(), causationId: newId() },
  occurredAt,
});

/** Appends an investment confirmed at this time directly to the log. */
async function invested(name: string, investorId: string, amount: string, at: string): Promise<void> {
  const data = {
    ...{ investorId, warehouseId: deriveId('warehouse', 'one'), amount },
    ...{ sharePercentage: '5.000000', walletAddress: WALLET },
    terms: { ...settings, settingsRevision: -1, warehouseTotalValue: '1000000.00', sharePrice: '100.00' },
    payment: { to: TREASURY, amountUsdt: '50000.000137', expiresAt: IN_APRIL },
  };
  const paid = { transferId: deriveId('transfer', name), txHash: 'a'.repeat(64) };
  const events: DomainEvent[] = [
    { type: 'InvestmentCreated', data },
    { type: 'InvestmentConfirmed', data: paid },
  ];
  const stream = `investment-${deriveId('investment', name)}`;
  const named = events.map((event) => ({ ...event, id: newId() }));
  await log.append(stream, named, { expected: 'no_stream', metadata: metadata(at) });
}

beforeEach(async () => {
  log = new MemoryLog();
  await invested('old', ana, '50000.00', '2026-01-05T12:00:00.000Z');
  await invested('fresh', ana, '60000.00', '2026-03-20T12:00:00.000Z');
  await invested('other', luis, '75000.00', '2026-02-02T12:00:00.000Z');
  await invested('later', luis, '90000.00', '2026-04-01T09:00:00.000Z');
});

const expectedOf = (amount: string, confirmedAt: string) =>
  monthlyReturn(amount, settings, confirmedAt, PERIOD) ?? {
    gross: '',
    managementFee: '',
    platformFee: '',
    net: '',
  };
const expected = sumOfReturns([
  expectedOf('50000.00', '2026-01-05T12:00:00.000Z'),
  expectedOf('60000.00', '2026-03-20T12:00:00.000Z'),
  expectedOf('75000.00', '2026-02-02T12:00:00.000Z'),
]);
const prepare = (process = createProcess(log), at = IN_APRIL) =>
  process.send('PrepareDistribution', { period: PERIOD }, { at });
const approve = (process = createProcess(log), options: { actor?: Actor; key?: string } = {}) =>
  process.send('ApproveDistribution', { period: PERIOD }, { actor: admin, at: IN_APRIL, ...options });
const goOn = () => createProcess(log).send('ContinueDistribution', { period: PERIOD }, { at: IN_APRIL });
const types = () => log.typesOf(`distribution-${PERIOD}`);
/** All credits of all accounts, as `person net`. */
const credits = () =>
  log
    .streamNames('account')
    .flatMap((stream) => log.eventsOf(stream))
    .flatMap((event) => (event.type === 'ReturnsCredited' ? [event.data] : []));

describe('the returns of a month', () => {
  it('are prepared from the investments’ own streams, approved by an admin and credited', async () => {
    const { result: ready } = await prepare();
    expect(ready).toEqual({ period: PERIOD, state: 'prepared', investors: 2, investments: 3, ...expected });
    expect(credits()).toEqual([]);
    const { result: done } = await approve();
    expect(done).toEqual({ ...ready, state: 'completed' });
    expect(sumOfReturns(credits())).toEqual(expected);
    expect(credits()).toHaveLength(3);
    expect(types()).toEqual([
      ...['DistributionBegun', 'DistributionLinesAdded', 'DistributionPrepared'],
      ...['DistributionApproved', 'DistributionCompleted'],
    ]);
    const approval = log
      .eventsOf(`distribution-${PERIOD}`)
      .find(({ type }) => type === 'DistributionApproved');
    expect(approval?.metadata).toMatchObject({ actor: admin, occurredAt: IN_APRIL });
  });

  it('know of what was sold back in the month, also where another process remembers it from before', async () => {
    const process = createProcess(log);
    const sold = deriveId('investment', 'old');
    const { revision } = await process.aggregates.investments.load(sold);
    const at = '2026-03-11T12:00:00.000Z';
    const event = { type: 'InvestmentRepurchased', id: newId(), data: { price: '50000.00' } } as const;
    await log.append(`investment-${sold}`, [event], { expected: revision, metadata: metadata(at) });
    await prepare(process);
    const lines = log
      .eventsOf(`distribution-${PERIOD}`)
      .flatMap((event) => (event.type === 'DistributionLinesAdded' ? event.data.lines : []));
    expect(lines.find(({ investmentId }) => investmentId === sold)).toMatchObject({ days: 10 });
  });

  it('leave out a position that clocks that differ have sold back on the day before its confirmation', async () => {
    await invested('at midnight', luis, '50000.00', '2026-03-10T05:02:00.000Z');
    const event = { type: 'InvestmentRepurchased', id: newId(), data: { price: '50000.00' } } as const;
    const stream = `investment-${deriveId('investment', 'at midnight')}`;
    const soldAt = metadata('2026-03-10T04:58:00.000Z');
    await log.append(stream, [event], { expected: 1n, metadata: soldAt });
    const { result } = await prepare();
    expect(result).toEqual({ period: PERIOD, state: 'prepared', investors: 2, investments: 3, ...expected });
  });

  it.each([
    ['before the month', '2026-02-27T12:00:00.000Z', '2026-03-01T04:59:59.000Z'],
    ['on its first day, which earns nothing', '2026-02-27T12:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  ])('are not begun where everybody had sold back %s: nothing would end them', async (_when, at, soldAt) => {
    log = new MemoryLog();
    for (let index = 0; index < 12; index += 1) {
      await invested(`sold-${index}`, deriveId('person', index), '50000.00', at);
      const event = { type: 'InvestmentRepurchased', id: newId(), data: { price: '50000.00' } } as const;
      const stream = `investment-${deriveId('investment', `sold-${index}`)}`;
      await log.append(stream, [event], { expected: 1n, metadata: metadata(soldAt) });
    }
    const before = log.appends;
    await expect(prepare()).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { period: expect.stringContaining('Ninguna inversión generó rendimientos') },
    });
    expect(log.appends).toBe(before);
    await invested('kept', ana, '50000.00', at);
    expect((await prepare()).result).toMatchObject({ state: 'prepared', investments: 1 });
  });

  it('do not stay in preparation where the month was begun before and nobody earned anything', async () => {
    log = new MemoryLog();
    const begun = { type: 'DistributionBegun', id: newId(), data: { period: PERIOD } } as const;
    const stream = `distribution-${PERIOD}`;
    await log.append(stream, [begun], { expected: 'no_stream', metadata: metadata(IN_APRIL) });
    const over = { period: PERIOD, state: 'completed', investments: 0, net: '0.00' };
    expect((await prepare()).result).toMatchObject(over);
    expect((await prepare()).result).toMatchObject(over);
    expect((await goOn()).result).toMatchObject(over);
    expect(types()).toEqual(['DistributionBegun', 'DistributionCompleted']);
  });

  it('are prepared once, however often and by however many they are asked for', async () => {
    const [one, other] = [createProcess(log), createProcess(log)];
    const answers = await Promise.all([prepare(one), prepare(other), prepare(one), prepare(other)]);
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(types()).toEqual(['DistributionBegun', 'DistributionLinesAdded', 'DistributionPrepared']);
  });

  it('are prepared over as many requests as it takes, each investment read once whoever dies between them', async () => {
    for (let index = 0; index < 2_500; index += 1) {
      await invested(`many-${index}`, deriveId('person', index), '50000.00', '2026-01-05T12:00:00.000Z');
    }
    const start = Date.parse(IN_APRIL);
    const before = log.reads;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + (log.reads - before) * 10);
    const answers = [];
    for (let calls = 0; calls < 3; calls += 1) answers.push((await prepare()).result);
    clock.mockRestore();
    expect(answers.map(({ state }) => state)).toEqual(['preparing', 'preparing', 'prepared']);
    expect(answers.at(-1)).toMatchObject({ investments: 2_503, investors: 2_502 });
    expect(log.reads - before).toBeLessThan(2_504 + 50);
    expect((await prepare()).result).toEqual(answers.at(-1));
  });

  it('are approved once: who is second is told, the same request is answered again', async () => {
    await prepare();
    const key = newId();
    const [first, second] = [createProcess(log), createProcess(log)];
    await approve(first, { key });
    await expect(approve(second)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect((await approve(second, { key })).result.state).toBe('completed');
    expect(credits()).toHaveLength(3);
  });

  it('are credited a thousand at a time to whoever has many investments', async () => {
    for (let index = 0; index < 1_200; index += 1) {
      await invested(`many-${index}`, ana, '50000.00', '2026-01-05T12:00:00.000Z');
    }
    await prepare();
    const sizes: number[] = [];
    let before = 0;
    log.onAppend = (when, stream) => {
      if (when !== 'after' || !stream.startsWith('account-')) return;
      sizes.push(credits().length - before);
      before = credits().length;
    };
    expect((await approve()).result).toMatchObject({ state: 'completed', investments: 1_203 });
    expect(credits()).toHaveLength(1_203);
    expect(Math.max(...sizes)).toBe(1_000);
  });

  it('are credited once by many who credit at the same time', async () => {
    await prepare();
    log.onAppend = (when, stream) => {
      if (when === 'after' && stream.startsWith('distribution')) throw new Crash();
    };
    await expect(approve()).rejects.toThrow(Crash);
    log.onAppend = () => undefined;
    await Promise.all([goOn(), goOn(), goOn()]);
    expect(credits()).toHaveLength(3);
    expect(types().filter((type) => type === 'DistributionCompleted')).toHaveLength(1);
  });

  it('are refused to who may not, and for a month that is not over, holds nothing or is none', async () => {
    for (const actor of [investor, analyst]) {
      await expect(approve(createProcess(log), { actor })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const asked = createProcess(log).send(
        'PrepareDistribution',
        { period: PERIOD },
        { actor, at: IN_APRIL },
      );
      await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const at = (period: string) =>
      createProcess(log).send('PrepareDistribution', { period }, { at: IN_APRIL });
    for (const period of ['2026-04', '2026-05', '2099-12', '2025-12'])
      await expect(at(period)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    for (const period of ['2026-13', '2026-00', '2026-3', 'marzo', '', '3026-03'])
      await expect(at(period)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(approve()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(goOn()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(log.streamNames('distribution')).toEqual([]);
  });

  // The appends: begun, lines and preparation, approval, two accounts, completion.
  const cuts = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);
  it.each(cuts)(
    'that are cut off at append $at ($when it) are gone on with to the same end',
    async ({ at, when }) => {
      let appends = 0;
      log.onAppend = (now) => {
        if (now === 'before') appends += 1;
        if (now === when && appends === at) throw new Crash();
      };
      const dying = createProcess(log);
      await expect(prepare(dying).then(() => approve(dying))).rejects.toThrow(Crash);
      log.onAppend = () => undefined;
      if (!types().includes('DistributionPrepared')) await prepare();
      if (types().includes('DistributionApproved')) await goOn();
      else await approve();
      expect(types()).toEqual([
        ...['DistributionBegun', 'DistributionLinesAdded', 'DistributionPrepared'],
        ...['DistributionApproved', 'DistributionCompleted'],
      ]);
      expect(credits()).toHaveLength(3);
      expect(sumOfReturns(credits())).toEqual(expected);
    },
  );
});
