import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import { streamCategory, streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { accountOf } from '../testing/payouts.ts';
import { minutesLater, settings, T0, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let owner: Actor & { kind: 'user' };
const MAY = '2026-05';
const LATER = minutesLater(60);

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
const shown = agreedTermsSchema.parse(DEFAULT_FINANCIAL_SETTINGS);
const body = (keepBalance = '0.00') => ({
  ...{ warehouseId, keepBalance, ...shown },
  termsVersion: CURRENT_CONTRACT.version,
});
/** Staff change the return from here on. */
const changeRate = (monthlyReturnRate: string, by = process) =>
  by.send(
    'UpdateFinancialSettings',
    { ...settings, ...shown, monthlyReturnRate },
    { actor: admin, at: LATER },
  );
const set = (keepBalance?: string) => process.send('SetStandingOrder', body(keepBalance), { actor: owner });
const run = async (period = MAY, by = process) =>
  (await by.send('RunStandingOrder', { userId: owner.id, period }, { key: newId() })).result.investmentId;
const written = () => log.typesOf(streams.standingOrder(owner.id));
const last = () => log.eventsOf(streams.standingOrder(owner.id)).at(-1)?.data;
/** Reservations of capital that nothing released. */
const reserved = () => {
  const types = log.typesOf(streams.warehouse(warehouseId));
  const of = (wanted: string) => types.filter((type) => type === wanted).length;
  return of('CapitalReserved') - of('CapitalReleased');
};
const balance = () => availableCents(accountOf(log, owner.id));

/** Runs the order in a process that dies at an append, as 'after investment' of its stream, and begins another one. */
async function dies(step: string, period = MAY): Promise<void> {
  log.onAppend = (when, stream) => {
    if (`${when} ${streamCategory(stream)}` === step) throw new Crash();
  };
  await expect(run(period), step).rejects.toBeInstanceOf(Crash);
  log.onAppend = () => undefined;
  process = createProcess(log);
}

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

  it('is set under the rates that were shown, or not at all', async () => {
    await set();
    expect(last()).toEqual({
      ...{ warehouseId, keepBalance: '0.00', termsVersion: CURRENT_CONTRACT.version },
      agreed: shown,
    });
    await changeRate('0.0125');
    await expect(set('1000.00')).rejects.toMatchObject({
      code: 'TERMS_CHANGED',
      fields: { monthlyReturnRate: expect.stringContaining('1,25') },
    });
    expect(written()).toEqual(['StandingOrderSet']);
    const anew = { ...body(), monthlyReturnRate: '0.0125' };
    await process.send('SetStandingOrder', anew, { actor: owner });
    expect(last()).toMatchObject({ agreed: { ...shown, monthlyReturnRate: '0.0125' } });
  });

  it('waits while its person only asked to be erased, which may still be refused', async () => {
    await set();
    await credited('60000.00');
    await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
    await expect(run()).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect(written()).toEqual(['StandingOrderSet']);
    expect(balance()).toBe(6_000_000n);
  });

  it('ends with the first month in which its person’s role may not invest', async () => {
    await set();
    await credited('60000.00');
    const eva = { email: 'eva@ejemplo.co', firstName: 'Eva', lastName: 'Gil', role: 'super_admin' } as const;
    const { userId: id } = (await process.send('RegisterUser', eva)).result;
    const actor = { kind: 'user', id, role: 'super_admin' } as const;
    await process.send('ChangeRole', { userId: owner.id, role: 'analyst' }, { actor });
    expect(await run()).toBeNull();
    expect(written()).toEqual(['StandingOrderSet', 'StandingOrderEnded']);
    expect(last()).toEqual({ warehouseId, reason: 'role_changed' });
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
  it('invests nothing that was not begun when its person ended it', async () => {
    await credited('80000.00');
    await set();
    await dies('after standingOrder');
    await process.send('EndStandingOrder', {}, { actor: owner });
    expect(await run()).toBeNull();
    expect(written()).toEqual([
      ...['StandingOrderSet', 'StandingOrderDue', 'StandingOrderEnded', 'StandingOrderSkipped'],
    ]);
    expect(balance()).toBe(8_000_000n);
    // What had been written of the investment when it was ended is gone on with.
    await set();
    await dies('after investment', '2026-06');
    await process.send('EndStandingOrder', {}, { actor: owner });
    expect(await run('2026-06')).not.toBeNull();
    expect(balance()).toBe(0n);
  });

  it('invests nothing that was not begun when its person changed it, and more is to be kept', async () => {
    await credited('80000.00');
    await set();
    await dies('after standingOrder');
    await set('70000.00');
    expect(await run()).toBeNull();
    expect(last()).toEqual({ period: MAY, reason: 'refused' });
    expect(balance()).toBe(8_000_000n);
  });

  it('invests nothing once its person changed or ended it while it runs, and frees the capital', async () => {
    const changes = [() => set('70000.00'), () => process.send('EndStandingOrder', {}, { actor: owner })];
    for (const change of changes) {
      for (const step of ['standingOrder', 'warehouse']) {
        await start();
        await credited('80000.00');
        await set();
        const append = log.append.bind(log);
        let isChanged = false;
        log.append = async (stream, ...what) => {
          const answer = await append(stream, ...what);
          if (isChanged || streamCategory(stream) !== step) return answer;
          isChanged = true;
          await change();
          return answer;
        };
        expect(await run(MAY, createProcess(log)), step).toBeNull();
        expect(isChanged).toBe(true);
        expect(reserved()).toBe(0);
        expect(balance()).toBe(8_000_000n);
      }
    }
  });

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

  it('invests under the rates that were agreed to, and ends where others are in force', async () => {
    await credited('80000.00');
    await set();
    const [made] = log.eventsOf(streams.investment((await run()) ?? ''));
    expect(made?.data).toMatchObject({ terms: shown });
    await credited('80000.00');
    await changeRate('0.0125');
    expect(await run('2026-06')).toBeNull();
    expect(written().slice(3)).toEqual(['StandingOrderEnded']);
    expect(last()).toEqual({ warehouseId, reason: 'terms_changed' });
    expect(balance()).toBe(8_000_000n);
  });

  it('ends, and invests nothing, where the rates change between its month and the reservation', async () => {
    for (const isCut of [false, true]) {
      await start();
      await credited('80000.00');
      await set();
      const changing = createProcess(log);
      let isChanged = false;
      const append = log.append.bind(log);
      log.append = async (stream, ...rest) => {
        const appended = await append(stream, ...rest);
        if (streamCategory(stream) === 'standingOrder' && !isChanged) {
          isChanged = true;
          await changeRate('0.0125', changing);
        }
        return appended;
      };
      if (isCut) await dies('after investment');
      expect(await run()).toBeNull();
      const ended = ['StandingOrderSkipped', 'StandingOrderEnded'];
      expect(written()).toEqual(['StandingOrderSet', 'StandingOrderDue', ...ended]);
      const [skipped, end] = log.eventsOf(streams.standingOrder(owner.id)).slice(-2);
      expect(skipped?.data).toEqual({ period: MAY, reason: 'terms_changed' });
      expect(end?.data).toEqual({ warehouseId, reason: 'terms_changed' });
      expect(balance()).toBe(8_000_000n);
      expect(log.streamNames('investment').flatMap((name) => log.typesOf(name))).not.toContain(
        'InvestmentCreated',
      );
    }
  });

  it('is done once, wherever the process dies', async () => {
    const steps = ['standingOrder', 'warehouse', 'investment', 'account'];
    for (const step of steps.flatMap((stream) => [`before ${stream}`, `after ${stream}`])) {
      await start();
      await credited('80000.00');
      await set();
      await dies(step);
      await run();
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
      await dies(`after ${step}`);
      expect(await run('2026-06'), step).not.toBeNull();
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
    await dies('after standingOrder');
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
