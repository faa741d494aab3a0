import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { accountOf } from '../testing/payouts.ts';
import { OTHER_WALLET, T0 } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { evolveWarehouse, freeCapital, type WarehouseState } from '../warehouses/decider.ts';
import { evolveInvestment, type InvestmentState, isInvestment, noInvestment } from './decider.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let owner: Actor & { kind: 'user' };

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  const opened = await openBusiness(process);
  warehouseId = opened.warehouseId;
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  owner = opened.actor;
});

/** Appends a credit to the balance directly to the log. */
async function credited(amount: string): Promise<void> {
  const stream = streams.account(owner.id);
  const event = {
    type: 'TransferCredited',
    id: newId(),
    data: { transferId: newId(), amountUsdt: `${amount}0000`, amount },
  } as const;
  const revision = log.eventsOf(stream).at(-1)?.revision;
  await log.append(stream, [event], {
    expected: revision ?? 'no_stream',
    metadata: { actor: admin, correlationId: newId(), causationId: newId(), occurredAt: T0 },
  });
  process = createProcess(log);
}

const bodyOf = (amount = '50000.00') => ({ warehouseId, amount, termsVersion: CURRENT_CONTRACT.version });
const reinvest = (amount?: string, key = newId(), by = process) =>
  by.send('Reinvest', bodyOf(amount), { actor: owner, key });
const balance = () => availableCents(accountOf(log, owner.id));
function free(): string {
  const state = log.eventsOf(streams.warehouse(warehouseId)).reduce<WarehouseState>(evolveWarehouse, null);
  return state ? freeCapital(state) : '';
}
const states = () =>
  log
    .streamNames('investment')
    .map((name) => log.eventsOf(name).reduce<InvestmentState>(evolveInvestment, noInvestment))
    .map((state) => (isInvestment(state) ? state.status : state.status));

describe('investing out of the balance', () => {
  it('takes the amount, confirms at once, and asks for nothing to be sent', async () => {
    await credited('60000.00');
    const { result } = await reinvest();
    expect(result).toMatchObject({ status: 'confirmed', amount: '50000.00', payment: { source: 'balance' } });
    expect(result.acceptedTerms).toMatchObject({ version: CURRENT_CONTRACT.version });
    expect([balance(), free()]).toEqual([1_000_000n, '950000.00']);
    expect(log.typesOf(streams.investment(result.id))).toEqual([
      'InvestmentCreated',
      'InvestmentTermsAccepted',
      'InvestmentPaidFromBalance',
    ]);
    expect(log.streamNames('paymentAmount')).toEqual([]);
  });

  it('is of the share that was shown, or of none', async () => {
    await credited('60000.00');
    const shown = (sharePercentage: string) =>
      process.send('Reinvest', { ...bodyOf(), sharePercentage }, { actor: owner });
    await expect(shown('6')).rejects.toMatchObject({
      code: 'SHARE_MISMATCH',
      fields: { sharePercentage: 'Debe ser 5.000000' },
    });
    expect([balance(), free()]).toEqual([6_000_000n, '1000000.00']);
    expect((await shown('5')).result.sharePercentage).toBe('5.000000');
  });

  it('happens once for one key, whatever is asked again', async () => {
    await credited('200000.00');
    const key = newId();
    const answers = await Promise.all([reinvest('50000.00', key), reinvest('50000.00', key)]);
    expect(answers[1]?.result).toEqual(answers[0]?.result);
    expect((await reinvest('50000.00', key, createProcess(log))).result).toEqual(answers[0]?.result);
    expect([balance(), states()]).toEqual([15_000_000n, ['confirmed']]);
  });

  it('keeps its capital where another process is refused under the same key', async () => {
    await credited('200000.00');
    const key = newId();
    const settled = await Promise.allSettled(
      ['Para la casa', 'Para el carro'].map((reason) =>
        createProcess(log).send('Reinvest', { ...bodyOf(), reason }, { actor: owner, key }),
      ),
    );
    const refused = settled.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect([balance(), free(), states()]).toEqual([15_000_000n, '950000.00', ['confirmed']]);
  });

  it('spends a balance once, with payouts and others at the same time', async () => {
    await credited('50000.00');
    const processes = Array.from({ length: 6 }, () => createProcess(log));
    const payout = { amount: '50000.00', walletAddress: OTHER_WALLET, type: 'distribution' } as const;
    const tries = processes.map((one, number) =>
      number === 3
        ? one.send('RequestPayout', payout, { actor: owner }).then(() => 'done')
        : reinvest('50000.00', newId(), one).then(() => 'done'),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(balance()).toBe(0n);
    const confirmed = states().filter((status) => status === 'confirmed');
    expect(free()).toBe(confirmed.length === 1 ? '950000.00' : '1000000.00');
    expect(states()).not.toContain('pending');
  });

  it('is not taken back, does not expire and takes no transfer while it is being paid', async () => {
    await credited('50000.00');
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('account-')) throw new Crash();
    };
    const key = newId();
    await expect(reinvest('50000.00', key)).rejects.toThrow(Crash);
    log.onAppend = () => undefined;
    const investmentId = deriveId('investment', owner.id, key);
    const late = '2027-03-01T12:00:00.000Z';
    for (const command of ['CancelInvestment', 'ExpireInvestment'] as const) {
      const actor = command === 'CancelInvestment' ? { actor: owner } : {};
      await expect(process.send(command, { investmentId }, { ...actor, at: late })).rejects.toMatchObject({
        code: 'NOT_ALLOWED_NOW',
      });
    }
    expect((await process.send('PayFromBalance', { investmentId })).result.status).toBe('confirmed');
    expect(balance()).toBe(0n);
  });
});

describe('what is refused', () => {
  it('is more than there is, less than the minimum, without conditions and while one is erased; nothing is held', async () => {
    await credited('50000.00');
    await expect(reinvest('50000.01')).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      fields: { amount: expect.stringContaining('50.000,00') },
    });
    await expect(reinvest('49999.99')).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
    const { termsVersion: _, ...without } = bodyOf();
    await expect(
      process.send('Reinvest', without as ReturnType<typeof bodyOf>, { actor: owner }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
    await expect(reinvest()).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect([balance(), free(), states()]).toEqual([5_000_000n, '1000000.00', ['abandoned']]);
  });

  it('never takes the capital of an investment that another request with its key has written meanwhile', async () => {
    await credited('60000.00');
    const key = newId();
    let pass: () => void = () => undefined;
    log.appendGate = new Promise((resolve) => {
      pass = () => resolve();
    });
    const sent = log.sent;
    const second = reinvest('50000.00', key);
    while (log.sent === sent) await new Promise((resolve) => setImmediate(resolve));
    log.appendGate = Promise.resolve();
    const first = createProcess(log).send('CreateInvestment', investmentOf(warehouseId), {
      actor: owner,
      key,
    });
    await expect(first).resolves.toMatchObject({ result: { status: 'pending' } });
    pass();
    await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect([balance(), free(), states()]).toEqual([6_000_000n, '950000.00', ['pending']]);
  });
});

it('a crash at any append leaves nothing, or everything, and pays once', async () => {
  await credited('120000.00');
  const lost = new Set<string>();
  log.onAppend = (when, stream) => {
    const step = `${when} ${stream} ${log.typesOf(stream).length}`;
    if (lost.has(step)) return;
    lost.add(step);
    throw new Crash();
  };
  const key = newId();
  let tries = 0;
  for (let isDone = false; !isDone && tries < 30; tries += 1) {
    isDone = await reinvest('50000.00', key, createProcess(log)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Crash) return false;
        throw error;
      },
    );
  }
  log.onAppend = () => undefined;
  expect(tries).toBeGreaterThan(4);
  expect([balance(), free(), states()]).toEqual([7_000_000n, '950000.00', ['confirmed']]);
  expect(log.typesOf(streams.account(owner.id))).toEqual(['TransferCredited', 'BalanceInvested']);
});
