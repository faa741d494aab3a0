import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { streamCategory, streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { accountOf } from '../testing/payouts.ts';
import { T0, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { type DueFacts, decideDue, noOrder, type StandingOrderState } from './decider.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let owner: Actor & { kind: 'user' };
const MAY = '2026-05';

async function start(totalValue?: string): Promise<void> {
  log = new MemoryLog();
  process = createProcess(log);
  const opened = await openBusiness(process, totalValue);
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  [warehouseId, owner] = [opened.warehouseId, opened.actor];
}
beforeEach(() => start());

/** Appends a credit to the balance directly to the log. */
async function credited(amount: string): Promise<void> {
  const stream = streams.account(owner.id);
  const data = { transferId: newId(), amountUsdt: `${amount}0000`, amount };
  await log.append(stream, [{ type: 'TransferCredited', id: newId(), data }], {
    expected: log.eventsOf(stream).at(-1)?.revision ?? 'no_stream',
    metadata: { actor: admin, correlationId: newId(), causationId: newId(), occurredAt: T0 },
  });
  process = createProcess(log);
}
const body = (keepBalance = '0.00') => ({
  ...{ warehouseId, keepBalance },
  termsVersion: CURRENT_CONTRACT.version,
});
const set = (keepBalance?: string) => process.send('SetStandingOrder', body(keepBalance), { actor: owner });
const run = async (period = MAY, by = process) =>
  (await by.send('RunStandingOrder', { userId: owner.id, period }, { key: newId() })).result.investmentId;
const written = () => log.typesOf(streams.standingOrder(owner.id));
const last = () => log.eventsOf(streams.standingOrder(owner.id)).at(-1)?.data;
const balance = () => availableCents(accountOf(log, owner.id));

describe('a standing order', () => {
  it('is set by who is verified, for a warehouse that is there, and once', async () => {
    await set();
    await set();
    expect(written()).toEqual(['StandingOrderSet']);
    await set('1000.00');
    expect(written()).toHaveLength(2);
    const nowhere = { ...body(), warehouseId: owner.id };
    await expect(process.send('SetStandingOrder', nowhere, { actor: owner })).rejects.toMatchObject({
      code: 'WAREHOUSE_NOT_FOUND',
    });
    const person = { email: 'b@ejemplo.co', firstName: 'B', lastName: 'C', role: 'investor' } as const;
    const { userId } = (await process.send('RegisterUser', person)).result;
    const actor = { kind: 'user', id: userId, role: 'investor' } as const;
    await expect(process.send('SetStandingOrder', body(), { actor })).rejects.toMatchObject({
      code: 'KYC_NOT_APPROVED',
    });
  });

  it('waits while its person only asked to be erased, which may still be refused', async () => {
    await set();
    await credited('60000.00');
    await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
    await expect(run()).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect(written()).toEqual(['StandingOrderSet']);
    expect(balance()).toBe(6_000_000n);
  });

  it('that was ended is not set again by the answer of its setting that was lost', async () => {
    const key = newId();
    const setOnce = () => process.send('SetStandingOrder', body(), { actor: owner, key });
    const { result } = await setOnce();
    await process.send('EndStandingOrder', {}, { actor: owner });
    expect((await setOnce()).result).toEqual(result);
    expect(written()).toEqual(['StandingOrderSet', 'StandingOrderEnded']);
  });

  it('is ended by its person, and does nothing from then on', async () => {
    const end = () => process.send('EndStandingOrder', {}, { actor: owner });
    await expect(end()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await credited('80000.00');
    await set();
    await end();
    expect(await run()).toBeNull();
    expect(written()).toEqual(['StandingOrderSet', 'StandingOrderEnded']);
  });
});

describe('after a month', () => {
  it('invests what is there above what is to be kept, by the rules of any investment, once', async () => {
    await credited('80000.00');
    await set('12345.67');
    const id = await run();
    expect(await run()).toBeNull();
    expect(balance()).toBe(1_234_567n);
    expect(log.typesOf(streams.investment(id ?? ''))).toEqual([
      'InvestmentCreated',
      'InvestmentTermsAccepted',
      'InvestmentPaidFromBalance',
    ]);
    const [created] = log.eventsOf(streams.investment(id ?? ''));
    expect(created?.data).toMatchObject({ investorId: owner.id, amount: '67654.33' });
    expect(written()).toEqual(['StandingOrderSet', 'StandingOrderDue', 'StandingOrderExecuted']);
  });

  it('is done once, wherever the process dies', async () => {
    const steps = ['standingOrder', 'warehouse', 'investment', 'account'];
    for (const step of steps.flatMap((stream) => [`before ${stream}`, `after ${stream}`])) {
      await start();
      await credited('80000.00');
      await set();
      log.onAppend = (when, stream) => {
        if (`${when} ${streamCategory(stream)}` === step) throw new Crash();
      };
      await expect(run(), step).rejects.toBeInstanceOf(Crash);
      log.onAppend = () => undefined;
      await run(MAY, createProcess(log));
      expect(written(), step).toEqual(['StandingOrderSet', 'StandingOrderDue', 'StandingOrderExecuted']);
      expect(log.streamNames('investment'), step).toHaveLength(1);
      expect(balance(), step).toBe(0n);
    }
  });

  it('goes on with what it had begun, also where the next month is over by then', async () => {
    for (const step of ['investment', 'account']) {
      await start();
      await credited('80000.00');
      await set();
      log.onAppend = (when, stream) => {
        if (when === 'after' && streamCategory(stream) === step) throw new Crash();
      };
      await expect(run(), step).rejects.toBeInstanceOf(Crash);
      log.onAppend = () => undefined;
      expect(await run('2026-06', createProcess(log)), step).not.toBeNull();
      expect(last(), step).toMatchObject({ period: MAY, amount: '80000.00' });
      expect(written().at(-1), step).toBe('StandingOrderExecuted');
      expect(balance(), step).toBe(0n);
    }
  });

  it('is not told as refused by a run that another one overtook', async () => {
    await credited('80000.00');
    await set();
    const read = log.readStream.bind(log);
    log.readStream = async (stream, from) => {
      if (streamCategory(stream) === 'account' && written().includes('StandingOrderDue')) {
        log.readStream = read;
        log.onAppend = (when, to) => {
          if (when === 'before' && streamCategory(to) === 'standingOrder') throw new Crash();
        };
        await expect(run(MAY, createProcess(log))).rejects.toBeInstanceOf(Crash);
        log.onAppend = () => undefined;
      }
      return read(stream, from);
    };
    expect(await run()).not.toBeNull();
    expect(written()).toEqual(['StandingOrderSet', 'StandingOrderDue', 'StandingOrderExecuted']);
    expect(balance()).toBe(0n);
  });

  it('that is changed while it is looked at is looked at with its own warehouse', async () => {
    await start('60000.00');
    await credited('80000.00');
    await set();
    const other = (await process.send('CreateWarehouse', warehouse, { actor: admin })).result.id;
    const changing = createProcess(log);
    const read = log.readStream.bind(log);
    log.readStream = async (stream, from) => {
      if (streamCategory(stream) === 'account') {
        log.readStream = read;
        await changing.send('SetStandingOrder', { ...body(), warehouseId: other }, { actor: owner });
      }
      return read(stream, from);
    };
    const [created] = log.eventsOf(streams.investment((await run()) ?? ''));
    expect(created?.data).toMatchObject({ warehouseId: other, amount: '80000.00' });
  });

  it('takes no more than is free, and says why there is nothing', async () => {
    await start('60000.00');
    await credited('80000.00');
    await set();
    await run();
    expect(last()).toMatchObject({ amount: '60000.00' });
    await credited('80000.00');
    await run('2026-06');
    expect(last()).toEqual({ period: '2026-06', reason: 'no_room' });
  });

  it('waits for the balance to grow to the minimum', async () => {
    await set('1000.00');
    await credited('50999.99');
    await run();
    expect(last()).toEqual({ period: MAY, reason: 'below_minimum' });
    await credited('0.01');
    expect(await run()).toBeNull();
    expect(await run('2026-06')).not.toBeNull();
    expect(balance()).toBe(100_000n);
  });

  it('is not tried again where the investment was refused after it had begun', async () => {
    await credited('80000.00');
    await set();
    log.onAppend = (when, stream) => {
      if (when === 'after' && streamCategory(stream) === 'standingOrder') throw new Crash();
    };
    await expect(run()).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    process = createProcess(log);
    await process.send('Reinvest', { ...investmentBody(), amount: '80000.00' }, { actor: owner });
    expect(await run()).toBeNull();
    expect(last()).toEqual({ period: MAY, reason: 'refused' });
    expect(balance()).toBe(0n);
  });
});

const investmentBody = () => {
  const { walletAddress: _, ...rest } = investmentOf(warehouseId);
  return rest;
};

describe('what an order comes to', () => {
  const order = { warehouseId: 'w', keepBalance: '0.00', termsVersion: CURRENT_CONTRACT.version };
  const facts: DueFacts = {
    period: MAY,
    investmentId: 'i',
    kycStatus: 'approved',
    warehouse: null,
    available: 8_000_000n,
    minimum: '50000.00',
  };
  const outcome = (state: Partial<StandingOrderState>, changed: Partial<DueFacts> = {}) =>
    decideDue({ ...noOrder, order, ...state }, { ...facts, ...changed });

  it('ends where the conditions are no longer those that were accepted', () => {
    expect(outcome({ order: { ...order, termsVersion: '2025-01' } })).toEqual([
      { type: 'StandingOrderEnded', data: { warehouseId: 'w', reason: 'terms_changed' } },
    ]);
  });

  it('is nothing for who is not verified, in a month that was looked at, and while one is under way', () => {
    expect(outcome({}, { kycStatus: 'expired' })).toEqual([
      { type: 'StandingOrderSkipped', data: { period: MAY, reason: 'not_verified' } },
    ]);
    for (const period of [MAY, '2026-06']) expect(outcome({ period })).toEqual([]);
    const due = { ...order, period: '2026-04', investmentId: 'j', amount: '50000.00' };
    expect(outcome({ due })).toEqual([]);
  });
});
