import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, warehouse } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let actor: Actor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  ({ warehouseId, actor } = await openBusiness(process, '90000000.00'));
});

const limit = (maximumOpen: number, maximumCapital: string) =>
  process.send('SetOpenLimits', { maximumOpen, maximumCapital, reason: 'Para probar' }, { actor: admin });
const invest = (amount: string, number: number, minutes = 0, sender = process) =>
  sender.send('CreateInvestment', investmentOf(warehouseId, amount), {
    actor,
    key: deriveId('key', number),
    at: minutesLater(minutes),
  });
const open = () => log.typesOf(streams.openInvestments(actor.kind === 'user' ? actor.id : ''));

describe('what one person holds back unpaid', () => {
  it('is ten investments and a million by default', async () => {
    for (let number = 0; number < 10; number += 1) await invest('50000', number);
    await expect(invest('50000', 10)).rejects.toMatchObject({ code: 'OPEN_INVESTMENTS' });
    const other = createProcess(new MemoryLog());
    const { warehouseId: another, actor: rich } = await openBusiness(other, '90000000.00');
    await expect(
      other.send('CreateInvestment', investmentOf(another, '1000000.01'), { actor: rich }),
    ).rejects.toMatchObject({
      code: 'OPEN_INVESTMENTS',
      fields: {
        amount: expect.stringMatching(/^Puedes reservar hasta US\$\s1\.000\.000,00 sin pagar: te quedan/),
      },
    });
  });

  it('never passes the limits, whatever is sent at once from two processes', async () => {
    await limit(3, '1000000');
    const other = createProcess(log);
    const tries = Array.from({ length: 20 }, (_, number) =>
      invest('60000', number, 0, number % 2 ? other : process),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(3);
    const made = log
      .streamNames('investment')
      .filter((name) => log.typesOf(name).includes('InvestmentCreated'));
    expect(made).toHaveLength(3);
  });

  it('is free again as soon as one is cancelled, expires or is refused', async () => {
    await limit(1, '200000');
    const { result } = await invest('60000', 1);
    await expect(invest('60000', 2)).rejects.toMatchObject({ code: 'OPEN_INVESTMENTS' });
    await process.send('CancelInvestment', { investmentId: result.id }, { actor });
    await invest('60000', 3);
    await expect(invest('60000', 4, 30 * 60)).rejects.toMatchObject({ code: 'OPEN_INVESTMENTS' });
    const investmentId = deriveId('investment', actor.kind === 'user' ? actor.id : '', deriveId('key', 3));
    await process.send('ExpireInvestment', { investmentId }, { at: minutesLater(25 * 60) });
    await invest('200000', 6, 30 * 60);
    expect(open()).toEqual([
      'OpenInvestmentAdded',
      'OpenInvestmentRemoved',
      'OpenInvestmentAdded',
      'OpenInvestmentRemoved',
      'OpenInvestmentAdded',
    ]);
  });

  it('is free of one that a crash left unwritten once that was abandoned', async () => {
    await limit(1, '200000');
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('investment-')) throw new Crash();
    };
    await expect(invest('60000', 1)).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    await expect(invest('60000', 2)).rejects.toMatchObject({ code: 'OPEN_INVESTMENTS' });
    const investmentId = deriveId('investment', actor.kind === 'user' ? actor.id : '', deriveId('key', 1));
    await process.send('ReleaseReservation', { warehouseId, investmentId });
    await invest('60000', 3);
  });

  it('is counted as what it is, also where its key was used before for less that a crash left unwritten', async () => {
    await limit(3, '200000');
    const other = (await process.send('CreateWarehouse', warehouse, { actor: admin })).result.id;
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('investment-')) throw new Crash();
    };
    await expect(invest('60000', 1)).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    const more = investmentOf(other, '900000');
    await expect(
      process.send('CreateInvestment', more, { actor, key: deriveId('key', 1) }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    // Nothing of it holds capital back.
    expect(log.typesOf(streams.warehouse(other)).slice(-2)).toEqual(['CapitalReserved', 'CapitalReleased']);
    await invest('60000', 2);
  });

  it('is answered once for one key', async () => {
    await limit(1, '200000');
    const first = await invest('60000', 1);
    expect((await invest('60000', 1)).result).toEqual(first.result);
    expect(open()).toEqual(['OpenInvestmentAdded']);
  });
});

describe('the limits', () => {
  it('tell what they replace, and are not written over by who has not seen them', async () => {
    const { result } = await limit(3, '300000');
    expect(result).toMatchObject({ maximumOpen: 3, maximumCapital: '300000.00', revision: 0 });
    const late = { maximumOpen: 5, maximumCapital: '500000', reason: 'Para probar', expectedRevision: -1 };
    await expect(process.send('SetOpenLimits', late, { actor: admin })).rejects.toMatchObject({
      code: 'SETTINGS_CHANGED',
      fields: {
        maximumOpen: 'Ahora rige: 3',
        maximumCapital: expect.stringMatching(/^Ahora rige: US\$\s300\.000,00$/),
      },
    });
    await process.send('SetOpenLimits', { ...late, expectedRevision: 0 }, { actor: admin });
    expect(log.eventsOf(streams.investmentLimits()).at(-1)?.data).toMatchObject({
      maximumOpen: 5,
      previous: { maximumOpen: 3, maximumCapital: '300000.00' },
    });
  });

  it.each([
    [{ maximumOpen: 101, maximumCapital: '500000.00' }, 'maximumOpen'],
    [{ maximumOpen: 5, maximumCapital: '10000000.01' }, 'maximumCapital'],
  ])('of %o are in force when a second person sets the same, and not before', async (wanted, field) => {
    const second: Actor = { kind: 'user', id: deriveId('second', 1), role: 'admin' };
    const set = (limits: object, by: Actor) =>
      process.send('SetOpenLimits', { ...wanted, reason: 'Para probar', ...limits }, { actor: by });
    const waits = { code: 'NOT_ALLOWED_NOW', fields: { [field]: 'Lo confirma otra persona del equipo' } };
    await expect(set({}, admin)).rejects.toMatchObject(waits);
    await expect(set({}, admin)).rejects.toMatchObject(waits);
    // What is in force, set meanwhile, takes the proposal back.
    await set({ maximumOpen: 10, maximumCapital: '1000000' }, second);
    await expect(set({}, second)).rejects.toMatchObject(waits);
    await set({ maximumOpen: 10, maximumCapital: '1000000' }, second);
    const takenBack = log.eventsOf(streams.investmentLimits()).at(-1);
    expect(takenBack?.data).toMatchObject({ withdrawn: wanted });
    await expect(set({}, admin)).rejects.toMatchObject(waits);
    expect((await set({}, second)).result).toMatchObject(wanted);
    // Less of it protects more: that needs nobody else.
    expect((await set({ maximumOpen: 4 }, admin)).result).toMatchObject({ maximumOpen: 4 });
  });

  it('of a proposal asked for again under its own key are told as what became of it', async () => {
    const second: Actor = { kind: 'user', id: deriveId('second', 1), role: 'admin' };
    const wanted = { maximumOpen: 200, maximumCapital: '500000', reason: 'Para probar' };
    const key = deriveId('key', 'proposal');
    const again = () => process.send('SetOpenLimits', wanted, { actor: admin, key });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await process.send('SetOpenLimits', wanted, { actor: second });
    expect((await again()).result).toMatchObject({ maximumOpen: 200, revision: 1 });
    // Neither in force nor waiting any more, whether what was set meanwhile is less or more.
    const overtaken = {
      code: 'SETTINGS_CHANGED',
      message: expect.stringMatching(/^Lo que propusiste ya no/),
    };
    await limit(7, '500000');
    await expect(again()).rejects.toMatchObject({ ...overtaken, fields: { maximumOpen: 'Ahora rige: 7' } });
    const more = { ...wanted, maximumOpen: 300 };
    await expect(process.send('SetOpenLimits', more, { actor: admin })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
    await expect(again()).rejects.toMatchObject(overtaken);
    await process.send('SetOpenLimits', more, { actor: second });
    await expect(again()).rejects.toMatchObject(overtaken);
  });

  it.each([
    [{ maximumOpen: 0 }, 'maximumOpen'],
    [{ maximumOpen: 1.5 }, 'maximumOpen'],
    [{ maximumCapital: '0' }, 'maximumCapital'],
    [{ maximumCapital: 'mucho' }, 'maximumCapital'],
    // Less than the minimum of an investment: nobody could make one any more.
    [{ maximumCapital: '49999.99' }, 'maximumCapital'],
    [{ reason: ' ' }, 'reason'],
  ])('refuse %o', async (wrong, field) => {
    const body = { maximumOpen: 5, maximumCapital: '500000', reason: 'Para probar', ...wrong };
    await expect(process.send('SetOpenLimits', body, { actor: admin })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });
});
