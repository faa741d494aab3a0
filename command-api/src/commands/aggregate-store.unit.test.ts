import type { CommandInput } from '@nodo/contracts/commands';
import { newId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { OTHER_WALLET, settings, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness } from '../testing/system.ts';

const SETTINGS = 'settings-financial';
const change: CommandInput<'UpdateFinancialSettings'> = { ...settings, monthlyReturnRate: '0.02' };

describe('the same key', () => {
  it('answers the same and appends once, also after other changes', async () => {
    const log = new MemoryLog();
    const first = createProcess(log);
    const key = newId();
    const answer = await first.send('UpdateFinancialSettings', change, { actor: admin, key });
    await first.send('UpdateFinancialSettings', { ...change, recompraEnabled: true }, { actor: admin });
    expect(await first.send('UpdateFinancialSettings', change, { actor: admin, key })).toEqual(answer);
    expect(await createProcess(log).send('UpdateFinancialSettings', change, { actor: admin, key })).toEqual(
      answer,
    );
    expect(log.typesOf(SETTINGS)).toHaveLength(2);
  });

  it('is refused with another payload, and belongs to one person', async () => {
    const log = new MemoryLog();
    const process = createProcess(log);
    const key = newId();
    await process.send('UpdateFinancialSettings', change, { actor: admin, key });
    const other = { ...change, recompraEnabled: true };
    await expect(process.send('UpdateFinancialSettings', other, { actor: admin, key })).rejects.toMatchObject(
      {
        code: 'IDEMPOTENCY_KEY_REUSED',
      },
    );
    const colleague = { ...admin, id: newId() };
    await process.send('UpdateFinancialSettings', other, { actor: colleague, key });
    expect(log.typesOf(SETTINGS)).toHaveLength(2);
  });

  it('is taken up again when the first try was refused', async () => {
    const process = createProcess(new MemoryLog());
    const key = newId();
    const { warehouseId, actor } = await openBusiness(process);
    const low = investmentOf(warehouseId, '1000.00');
    await expect(process.send('CreateInvestment', low, { actor, key })).rejects.toMatchObject({
      code: 'BELOW_MINIMUM',
    });
    await process.send('CreateInvestment', investmentOf(warehouseId), { actor, key });
  });

  it('has one effect and one answer when two processes race with it', async () => {
    const log = new MemoryLog();
    const processes = [createProcess(log), createProcess(log)];
    const { warehouseId, actor } = await openBusiness(createProcess(log));
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        processes[index % 2]?.send('CreateInvestment', investmentOf(warehouseId), {
          actor,
          key,
          at: new Date(Date.parse('2026-03-01T12:00:00Z') + index).toISOString(),
        }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.result))).size).toBe(1);
    expect(log.streamNames('investment')).toHaveLength(1);
    expect(log.streamNames('paymentAmount')).toHaveLength(1);
  });

  it('is refused for all but one when two processes race with different payloads', async () => {
    const log = new MemoryLog();
    const processes = [createProcess(log), createProcess(log)];
    const { warehouseId, actor } = await openBusiness(createProcess(log));
    for (let round = 0; round < 10; round += 1) {
      const key = newId();
      const settled = await Promise.allSettled(
        ['50000.00', '60000.00'].map((amount, index) =>
          processes[index]?.send('CreateInvestment', investmentOf(warehouseId, amount), { actor, key }),
        ),
      );
      const refused = settled.filter((one) => one.status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused[0]?.reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(log.streamNames('investment')).toHaveLength(10);
  });
});

describe('a race of one key for different things, on two processes', () => {
  async function race(bodies: (warehouses: string[]) => CommandInput<'CreateInvestment'>[]) {
    const log = new MemoryLog();
    const { warehouseId, actor } = await openBusiness(createProcess(log));
    const other = await createProcess(log).send('CreateWarehouse', warehouse, { actor: admin });
    const ids = [warehouseId, other.result.id];
    const key = newId();
    const settled = await Promise.allSettled(
      bodies(ids).map((body) => createProcess(log).send('CreateInvestment', body, { actor, key })),
    );
    const refused = settled.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    return ids.flatMap((id) => log.typesOf(`warehouse-${id}`)).filter((type) => /^Capital/.test(type));
  }

  it('is told by the payload even where every event has the same id and place', async () => {
    const events = await race(([id = '']) => [
      investmentOf(id),
      { ...investmentOf(id), walletAddress: OTHER_WALLET },
    ]);
    expect(events).toEqual(['CapitalReserved']);
  });

  it('gives back at once what the loser had reserved elsewhere', async () => {
    const events = await race((ids) => ids.map((id) => investmentOf(id)));
    expect(events.sort()).toEqual(['CapitalReleased', 'CapitalReserved', 'CapitalReserved']);
  });
});

describe('an append that arrives late, after another process has done the same again', () => {
  async function overtaken(late: typeof change, sooner: typeof change) {
    const log = new MemoryLog();
    const key = newId();
    let arrive = () => {};
    log.appendGate = new Promise((resolve) => {
      arrive = resolve;
    });
    const first = createProcess(log).send('UpdateFinancialSettings', late, { actor: admin, key });
    // The machine may be busy: wait until the append was sent.
    while (log.sent === 0) await new Promise((resolve) => setImmediate(resolve));
    log.appendGate = Promise.resolve();
    const at = '2026-03-01T12:00:01.000Z';
    const second = await createProcess(log).send('UpdateFinancialSettings', sooner, {
      actor: admin,
      key,
      at,
    });
    arrive();
    return { log, first, second };
  }

  it('changes nothing and answers what was written', async () => {
    const { log, first, second } = await overtaken(change, change);
    expect(await first).toEqual(second);
    expect(second.result.updatedAt).toBe('2026-03-01T12:00:01.000Z');
    expect(log.typesOf(SETTINGS)).toHaveLength(1);
  });

  it('is refused when it carries another payload', async () => {
    const { log, first } = await overtaken({ ...change, recompraEnabled: true }, change);
    await expect(first).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(log.eventsOf(SETTINGS)).toMatchObject([{ data: { recompraEnabled: false } }]);
  });
});

describe('what is kept of a stream after a change', () => {
  it('is what reading it gives, and costs no read', async () => {
    const log = new MemoryLog();
    const process = createProcess(log);
    const { warehouseId, actor } = await openBusiness(process);
    await process.send('CreateInvestment', investmentOf(warehouseId), { actor });
    const before = log.reads;
    for (let n = 0; n < 3; n += 1) {
      await process.send(
        'UpdateWarehouse',
        { ...warehouse, warehouseId, totalShares: n + 1 },
        { actor: admin },
      );
    }
    expect(log.reads).toBe(before);
    const read = await createProcess(log).aggregates.warehouses.load(warehouseId);
    expect(process.aggregates.warehouses.cached(warehouseId)).toEqual(read.state);
    expect(read.state).toMatchObject({ data: { totalShares: 3 }, reserved: '50000.00' });
  });
});

describe('a refusal', () => {
  it('is given only on what the store says now', async () => {
    const log = new MemoryLog();
    const [one, two] = [createProcess(log), createProcess(log)];
    const { warehouseId, actor } = await openBusiness(one, '50000.00');
    const { result } = await two.send('CreateInvestment', investmentOf(warehouseId), { actor });
    await expect(two.send('CreateInvestment', investmentOf(warehouseId), { actor })).rejects.toMatchObject({
      code: 'CAPITAL_NOT_AVAILABLE',
    });
    await one.send('ExpireInvestment', { investmentId: result.id }, { at: '2027-01-01T00:00:00.000Z' });
    const twice = { ...warehouse, totalValue: '40000.00', warehouseId };
    // The second process still has the released reservation in its cache.
    await two.send('UpdateWarehouse', twice, { actor: admin });
  });
});

describe('an answer that was lost', () => {
  it('is given when the same key comes again, and nothing is appended twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(5), fc.constantFrom('before' as const, 'after' as const)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (crashes) => {
          const log = new MemoryLog();
          const { warehouseId, actor } = await openBusiness(createProcess(log));
          const key = newId();
          for (const [nth, when] of crashes) {
            let count = 0;
            log.onAppend = (moment) => {
              if (moment === when && count++ === nth) throw new Crash();
            };
            const send = createProcess(log).send('CreateInvestment', investmentOf(warehouseId), {
              actor,
              key,
            });
            await send.catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
          }
          log.onAppend = () => undefined;
          const process = createProcess(log);
          const answer = await process.send('CreateInvestment', investmentOf(warehouseId), { actor, key });
          expect(await process.send('CreateInvestment', investmentOf(warehouseId), { actor, key })).toEqual(
            answer,
          );
          expect(log.typesOf(`investment-${answer.result.id}`)).toEqual([
            'InvestmentCreated',
            'InvestmentTermsAccepted',
          ]);
          expect(log.typesOf(`warehouse-${warehouseId}`)).toEqual(['WarehouseCreated', 'CapitalReserved']);
          expect(log.streamNames('paymentAmount')).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('many at once on one stream', () => {
  it('read it together rather than each for themselves', async () => {
    const log = new MemoryLog();
    const { warehouseId } = await openBusiness(createProcess(log));
    const process = createProcess(log);
    await process.aggregates.warehouses.load(warehouseId);
    const before = log.reads;
    await Promise.all(Array.from({ length: 200 }, () => process.aggregates.warehouses.load(warehouseId)));
    expect(log.reads - before).toBeLessThanOrEqual(2);
  });

  it('see what was written before they asked, also while an older read is under way', async () => {
    const log = new MemoryLog();
    const [one, two] = [createProcess(log), createProcess(log)];
    const { warehouseId, actor } = await openBusiness(one);
    let release = () => {};
    log.readGate = new Promise((resolve) => {
      release = resolve;
    });
    const older = two.aggregates.warehouses.load(warehouseId);
    log.readGate = Promise.resolve();
    await one.send('CreateInvestment', investmentOf(warehouseId), { actor });
    const newer = two.aggregates.warehouses.load(warehouseId);
    release();
    expect((await older).state?.reservations.size).toBe(0);
    expect((await newer).state?.reservations.size).toBe(1);
  });
});
