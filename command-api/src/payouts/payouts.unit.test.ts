import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import * as payouts from '../testing/payouts.ts';
import { body, type Investor, investorWith, keyOf, superAdmin } from '../testing/payouts.ts';
import { OTHER_WALLET, T0, TREASURY, WALLET } from '../testing/samples.ts';
import { createProcess, type TestProcess, worker } from '../testing/system.ts';
import { payoutIdOf } from './handlers.ts';

let log: MemoryLog;
let process: TestProcess;
let investor: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  investor = await investorWith(process, log, '1000.00');
});

const accountOf = (userId = investor.id) => payouts.accountOf(log, userId);
const request = (amount: string, number = 1, sender = process) =>
  payouts.request(sender, investor, amount, number);
const typesOf = (number: number) => payouts.typesOf(log, investor.id, number);

describe('asking for a payout', () => {
  it('sets the balance aside, then writes the request, approved up to the limit', async () => {
    const { result } = await request('250.5');
    expect(result).toEqual({
      id: payoutIdOf(investor.id, keyOf(1)),
      amount: '250.500000',
      walletAddress: WALLET,
      type: 'distribution',
      status: 'pending',
      state: 'approved',
      createdAt: T0,
    });
    expect(availableCents(accountOf())).toBe(74_950n);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved']);
  });

  it('waits for a person above the limit', async () => {
    const other = await investorWith(process, log, '5000.00', 'rica@ejemplo.co');
    const { result } = await process.send('RequestPayout', body('1000.01'), { actor: other, key: keyOf(1) });
    expect(result.state).toBe('requested');
    const { id: transferId } = result;
    const self: Actor = { ...other, role: 'super_admin' };
    await expect(process.send('ApprovePayout', { transferId }, { actor: self })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await process.send('ApprovePayout', { transferId }, { actor: superAdmin });
    expect(log.typesOf(streams.transfer(transferId))).toEqual(['TransferRequested', 'TransferApproved']);
  });

  it.each([
    ['1000.01', 'INSUFFICIENT_BALANCE'],
    ['50000.01', 'PAYOUT_LIMIT'],
    ['0.99', 'VALIDATION_FAILED'],
    ['1.001', 'VALIDATION_FAILED'],
    ['1e3', 'VALIDATION_FAILED'],
    ['-5', 'VALIDATION_FAILED'],
  ])('refuses %s with %s and changes nothing', async (amount, code) => {
    const before = log.appends;
    await expect(request(amount)).rejects.toMatchObject({ code });
    expect(log.appends).toBe(before);
  });

  it('tells what is available', async () => {
    await expect(request('1000.01')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/1\.000,00/),
      fields: { amount: expect.any(String) },
    });
  });

  it('never pays the platform itself', async () => {
    const own = { ...body('5'), walletAddress: TREASURY };
    await expect(process.send('RequestPayout', own, { actor: investor })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { walletAddress: expect.any(String) },
    });
    expect(accountOf().reservations.size).toBe(0);
  });

  it('has its effect once by its key, and refuses the key for anything else', async () => {
    const [one, other] = await Promise.all([request('100'), request('100')]);
    expect(other.result).toEqual(one.result);
    expect(accountOf().reservations.size).toBe(1);
    await expect(request('100.01')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is answered the same after everything is over', async () => {
    const { result } = await request('100');
    await process.send(
      'RejectPayout',
      { transferId: result.id, reason: 'No es su dirección' },
      { actor: superAdmin },
    );
    expect((await request('100')).result).toEqual(result);
    expect(accountOf().reservations.size).toBe(0);
  });

  it('is for nobody who is being erased, and gives back what was set aside', async () => {
    const lock = { type: 'PersonalDataErasureRequested', data: { emailHash: 'e'.repeat(64) } } as const;
    const metadata = { actor: worker, correlationId: keyOf(1), causationId: keyOf(1), occurredAt: T0 };
    await log.append(streams.user(investor.id), [{ ...lock, id: keyOf(9) }], { expected: 0n, metadata });
    await expect(request('100')).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect(availableCents(accountOf())).toBe(100_000n);
    expect(typesOf(1)).toEqual(['TransferAbandoned']);
  });

  it('API-32 never overdraws: a hundred at once from two processes, each for a part', async () => {
    const other = createProcess(log);
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) => request('30', number, number % 2 ? process : other)),
    );
    const done = answers.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(33);
    expect(availableCents(accountOf())).toBe(1_000n);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    }
  });
});

describe('a new address', () => {
  const at = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000).toISOString();
  const ask = async (number: number, hours: number, to = WALLET) => {
    const sent = { ...body('5'), walletAddress: to };
    const options = { actor: investor, key: keyOf(number), at: at(hours) };
    return (await process.send('RequestPayout', sent, options)).result;
  };
  beforeEach(() => {
    process = createProcess(log, undefined, undefined, 24);
  });

  it('is approved by a person for a day, whatever the amount, and each address by itself', async () => {
    expect((await ask(1, 0)).state).toBe('requested');
    expect((await ask(2, 23.99)).state).toBe('requested');
    expect((await ask(3, 24)).state).toBe('approved');
    expect((await ask(4, 24, OTHER_WALLET)).state).toBe('requested');
    expect(log.typesOf(streams.account(investor.id)).slice(1)).toEqual([
      'PayoutReserved',
      'PayoutAddressAdded',
      'PayoutReserved',
      'PayoutReserved',
      'PayoutReserved',
      'PayoutAddressAdded',
    ]);
  });

  it('does not become a known one by being refused', async () => {
    const { id: transferId } = await ask(1, 0);
    await process.send('RejectPayout', { transferId, reason: 'No es suya' }, { actor: superAdmin });
    expect((await ask(2, 48)).state).toBe('requested');
  });

  it('has no more effect by being asked for again under its key', async () => {
    const [one, other] = [await ask(1, 0), await ask(1, 0)];
    expect(other).toEqual(one);
  });
});

describe('taking a payout back', () => {
  const cancel = (transferId: string, actor: Actor = investor, sender = process) =>
    sender.send('CancelPayout', { transferId }, { actor, key: deriveId('cancel', transferId) });
  async function waiting(): Promise<string> {
    investor = await investorWith(process, log, '5000.00', 'rica@ejemplo.co');
    return (await request('1000.01')).result.id;
  }

  it('makes its amount available again once, however often it is asked for', async () => {
    const transferId = await waiting();
    await cancel(transferId);
    expect((await cancel(transferId)).result).toEqual({ transferId });
    expect(availableCents(accountOf())).toBe(500_000n);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferCancelled']);
    expect(log.typesOf(streams.account(investor.id)).slice(1)).toEqual(['PayoutReserved', 'PayoutReleased']);
  });

  it('is for whoever asked for it alone', async () => {
    const transferId = await waiting();
    await expect(cancel(transferId, superAdmin)).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
  });

  it('is too late once it is approved, as it was without an approval', async () => {
    const { result } = await request('100');
    await expect(cancel(result.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(accountOf().reservations.size).toBe(1);
  });

  it('and approving it at the same moment: one of the two wins', async () => {
    const transferId = await waiting();
    const other = createProcess(log);
    const [taken, approved] = await Promise.allSettled([
      cancel(transferId),
      other.send('ApprovePayout', { transferId }, { actor: superAdmin }),
    ]);
    expect([taken.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const [, second, ...more] = typesOf(1);
    expect(more).toEqual([]);
    expect(second).toBe(taken.status === 'fulfilled' ? 'TransferCancelled' : 'TransferApproved');
    expect(accountOf().reservations.size).toBe(taken.status === 'fulfilled' ? 0 : 1);
  });
});

describe('the end of a payout', () => {
  it('gives the balance back when it is refused, with the reason', async () => {
    const { result } = await request('100');
    await process.send(
      'RejectPayout',
      { transferId: result.id, reason: 'No es su dirección' },
      { actor: superAdmin },
    );
    expect(availableCents(accountOf())).toBe(100_000n);
    await expect(
      process.send('ApprovePayout', { transferId: result.id }, { actor: superAdmin }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('gives back what was set aside for a request that was never written, and abandons it', async () => {
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('transfer-')) throw new Crash();
    };
    await expect(request('400')).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    expect(availableCents(accountOf())).toBe(60_000n);
    const transferId = payoutIdOf(investor.id, keyOf(1));
    await process.send('SettlePayout', { transferId, userId: investor.id });
    expect(availableCents(accountOf())).toBe(100_000n);
    await expect(request('400')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('is not touched while it is under way, nor by another person’s id', async () => {
    const { result } = await request('100');
    const settle = (userId: string) => process.send('SettlePayout', { transferId: result.id, userId });
    await expect(settle(investor.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await settle(deriveId('somebody'));
    expect(accountOf().reservations.size).toBe(1);
  });
});
