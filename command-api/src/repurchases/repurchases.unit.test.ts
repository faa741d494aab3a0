import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { accountOf } from '../testing/payouts.ts';
import { minutesLater, settings, TREASURY, WALLET } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { evolveWarehouse, freeCapital, type WarehouseState } from '../warehouses/decider.ts';

const PRICE = '50000.00';
const block = { blockNumber: 100, blockHash: 'b'.repeat(64) };
const reason = 'Hay con qué recomprarla';
let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let owner: Actor & { kind: 'user' };
let tx = 0;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  await allow(true);
  const opened = await openBusiness(process);
  warehouseId = opened.warehouseId;
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  owner = opened.actor;
});

const allow = (recompraEnabled: boolean) =>
  process.send('UpdateFinancialSettings', { ...settings, recompraEnabled }, { actor: admin });

async function invested({ paid = true } = {}): Promise<string> {
  const { result } = await process.send('CreateInvestment', investmentOf(warehouseId), { actor: owner });
  if (!paid) return result.id;
  tx += 1;
  const recorded = await process.send('RecordTransfer', {
    ...{ txHash: String(tx).padStart(64, '0'), logIndex: 0, from: WALLET, to: TREASURY },
    ...{ amount: result.payment.amountUsdt, ...block, blockTime: minutesLater(5) },
  });
  const { transferId } = recorded.result;
  await process.send('MatchTransfer', { transferId });
  await process.send('ConfirmTransfer', { transferId, ...block, confirmations: 19, energyFee: 1 });
  await process.send('ConfirmInvestment', { investmentId: result.id, transferId });
  return result.id;
}

const request = (investmentId: string, actor: Actor = owner, price = PRICE) =>
  process.send('RequestRepurchase', { investmentId, price }, { actor });
const withdraw = (investmentId: string, actor: Actor = owner) =>
  process.send('WithdrawRepurchase', { investmentId }, { actor });
const approve = (investmentId: string, actor: Actor = admin) =>
  process.send('ApproveRepurchase', { investmentId, reason }, { actor });
const reject = (investmentId: string) =>
  process.send('RejectRepurchase', { investmentId, reason: 'Este mes no' }, { actor: admin });
const typesOf = (investmentId: string) =>
  log.typesOf(streams.investment(investmentId)).filter((type) => type.includes('epurchase'));
const balance = () => availableCents(accountOf(log, owner.id));
function free(): string {
  const events = log.eventsOf(streams.warehouse(warehouseId));
  const state = events.reduce<WarehouseState>(evolveWarehouse, null);
  return state ? freeCapital(state) : '';
}
const refusedWith = (message: string | RegExp) => ({
  code: 'NOT_ALLOWED_NOW',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
});

describe('selling a position back', () => {
  it('ends it, brings its price to the balance, and frees its part of the warehouse, once', async () => {
    const id = await invested();
    expect(free()).toBe('950000.00');
    expect((await request(id)).result).toEqual({ investmentId: id, state: 'requested' });
    expect([balance(), free()]).toEqual([0n, '950000.00']);
    expect((await approve(id)).result).toEqual({ investmentId: id, state: 'paid' });
    expect([balance(), free()]).toEqual([5_000_000n, '1000000.00']);
    expect(typesOf(id)).toEqual(['RepurchaseRequested', 'RepurchaseApproved', 'InvestmentRepurchased']);
    await expect(approve(id)).rejects.toMatchObject(refusedWith(/ya tiene una decisión/));
    await process.send('SettleRepurchase', { investmentId: id });
    expect([balance(), free()]).toEqual([5_000_000n, '1000000.00']);
  });

  it('is decided once, of any number at once', async () => {
    const id = await invested();
    await request(id);
    const processes = Array.from({ length: 10 }, () => createProcess(log));
    const tries = processes.map((one, number) =>
      number % 2
        ? one.send('RejectRepurchase', { investmentId: id, reason: 'Este mes no' }, { actor: admin })
        : one.send('ApproveRepurchase', { investmentId: id, reason }, { actor: admin }),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect([0n, 5_000_000n]).toContain(balance());
  });

  it('is asked for again after a rejection, or after it was taken back', async () => {
    const id = await invested();
    await request(id);
    await withdraw(id);
    await request(id);
    await reject(id);
    await request(id);
    await approve(id);
    expect(balance()).toBe(5_000_000n);
    expect(typesOf(id).filter((type) => type === 'RepurchaseRequested')).toHaveLength(3);
  });

  it('goes on when the switch is turned off meanwhile; nothing new is asked for', async () => {
    const [id, other] = [await invested(), await invested()];
    await request(id);
    await allow(false);
    await expect(request(other)).rejects.toMatchObject(
      refusedWith('La recompra no está habilitada en este momento.'),
    );
    await approve(id);
    expect(balance()).toBe(5_000_000n);
  });

  it('brings returns up to the day before', async () => {
    const id = await invested();
    await process.send('RequestRepurchase', { investmentId: id, price: PRICE }, { actor: owner });
    const at = '2026-03-20T12:00:00.000Z';
    await process.send('ApproveRepurchase', { investmentId: id, reason }, { actor: admin, at });
    for (const [period, now] of [
      ['2026-03', '2026-04-02T12:00:00.000Z'],
      ['2026-04', '2026-05-02T12:00:00.000Z'],
    ] as const) {
      const prepared = process.send('PrepareDistribution', { period }, { at: now });
      if (period === '2026-04') await expect(prepared).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
      else await prepared;
    }
    const lines = log
      .eventsOf(streams.distribution('2026-03'))
      .flatMap((event) => (event.type === 'DistributionLinesAdded' ? event.data.lines : []));
    // From the 1st to the 19th: 50,000 × 1.5 % × 19 / 31.
    expect(lines).toMatchObject([{ investmentId: id, days: 19, gross: '459.68' }]);
  });
});

describe('what is refused', () => {
  it.each(['request', 'withdraw'] as const)(
    'to %s what is somebody else’s, as if it weren’t there',
    async (what) => {
      const id = await invested();
      if (what === 'withdraw') await request(id);
      const other: Actor = { kind: 'user', id: deriveId('other'), role: 'investor' };
      const asked = what === 'request' ? request(id, other) : withdraw(id, other);
      await expect(asked).rejects.toMatchObject({ code: 'INVESTMENT_NOT_FOUND' });
      await expect(request(deriveId('none'))).rejects.toMatchObject({ code: 'INVESTMENT_NOT_FOUND' });
    },
  );

  it('is to sell what is not paid, what is asked for already, and what is sold', async () => {
    const unpaid = await invested({ paid: false });
    await expect(request(unpaid)).rejects.toMatchObject(
      refusedWith('Solo se vende de vuelta una inversión confirmada.'),
    );
    const id = await invested();
    await request(id);
    await expect(request(id)).rejects.toMatchObject(refusedWith('Ya pediste la recompra de esta inversión.'));
    await approve(id);
    await expect(request(id)).rejects.toMatchObject(refusedWith('Esta inversión ya se recompró.'));
    await expect(withdraw(id)).rejects.toMatchObject(refusedWith(/ya tiene una decisión/));
    await expect(reject(unpaid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(process.send('SettleRepurchase', { investmentId: unpaid })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
  });

  it('is another price than the one that stands, and a position whose terms know no repurchase', async () => {
    const id = await invested();
    await expect(request(id, owner, '60000.00')).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { price: expect.stringContaining('50.000,00') },
    });
    await allow(false);
    const without = await invested();
    await allow(true);
    await expect(request(without)).rejects.toMatchObject(
      refusedWith('La recompra no estaba habilitada cuando hiciste esta inversión.'),
    );
  });

  it('is to decide about one’s own, and to anybody who is no staff', async () => {
    const id = await invested();
    await request(id);
    await expect(approve(id, { ...owner, role: 'admin' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(approve(id, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(typesOf(id)).toEqual(['RepurchaseRequested']);
  });

  it('is to ask for ever', async () => {
    const id = await invested();
    for (let times = 0; times < 20; times += 1) {
      await request(id);
      await withdraw(id);
    }
    await expect(request(id)).rejects.toMatchObject(refusedWith(/muchas veces/));
  });
});

it('a crash at any append pays once, and leaves nothing half done', async () => {
  const id = await invested();
  await request(id);
  const lost = new Set<string>();
  log.onAppend = (when, stream) => {
    const step = `${when} ${stream} ${log.typesOf(stream).length}`;
    if (lost.has(step)) return;
    lost.add(step);
    throw new Crash();
  };
  const key = deriveId('approval');
  let tries = 0;
  for (let isDone = false; !isDone && tries < 30; tries += 1) {
    process = createProcess(log);
    const asked = typesOf(id).includes('InvestmentRepurchased')
      ? process.send('SettleRepurchase', { investmentId: id })
      : process.send('ApproveRepurchase', { investmentId: id, reason }, { actor: admin, key });
    isDone = await asked.then(
      ({ result }) => result.state === 'paid',
      (error: unknown) => {
        if (error instanceof Crash) return false;
        throw error;
      },
    );
  }
  log.onAppend = () => undefined;
  expect(tries).toBeGreaterThan(4);
  expect(typesOf(id)).toEqual(['RepurchaseRequested', 'RepurchaseApproved', 'InvestmentRepurchased']);
  expect(log.typesOf(streams.account(owner.id))).toEqual(['RepurchaseCredited']);
  expect([balance(), free()]).toEqual([5_000_000n, '1000000.00']);
});
