import type { CommandInput } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { payoutIdOf } from '../payouts/handlers.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import {
  accountOf,
  credit,
  type Investor,
  investorWith,
  keyOf,
  request,
  superAdmin,
} from '../testing/payouts.ts';
import { minutesLater, OTHER_WALLET, TREASURY, WALLET } from '../testing/samples.ts';
import { admin, createProcess, type TestProcess } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { walletIdOf } from '../wallets/written.ts';

let log: MemoryLog;
let process: TestProcess;
let owner: Investor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  owner = await investorWith(process, log, '1000.00');
});

const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };
const note = 'Salió después de la última copia';
const hashOf = (name: string) => name.repeat(64).slice(0, 64);
const block = { blockNumber: 100, blockHash: hashOf('b') };
const dated = { ...block, blockTime: minutesLater(5) };

async function left(amount: string, { tx = '1', from = TREASURY, to = WALLET } = {}) {
  const txHash = hashOf(tx);
  const { result } = await process.send('RecordOutflow', { txHash, logIndex: 0, from, to, amount, ...dated });
  return { transferId: result.transferId, txHash };
}
type Decision = Pick<CommandInput<'ReconcileTransfer'>, 'how'> & Record<string, string>;
const decide = (transferId: string, decision: Decision, actor: Actor = admin) =>
  process.send('ReconcileTransfer', { transferId, note, ...decision } as CommandInput<'ReconcileTransfer'>, {
    actor,
  });
const approve = (transferId: string, actor: Actor = second, proposal = 1) =>
  process.send('ApproveReconciliation', { transferId, proposal }, { actor });
const carryOut = async (transferId: string, proposal = 1) =>
  (await process.send('CarryOutReconciliation', { transferId, proposal, ...block, solidHeight: 130 })).result;
const last = (transferId: string) => log.eventsOf(streams.reconciliation(transferId)).at(-1);
const available = () => availableCents(accountOf(log, owner.id));
const debit = () => ({ how: 'debit', userId: owner.id }) as const;
const lostPayout = (transferId: string, proposal = 1) => deriveId('lost payout', transferId, proposal);

/** What the follower and its sweeps do with a payout whose transaction is known. */
async function followAndSettle(payoutId: string, txHash: string) {
  const included = { transferId: payoutId, txHash, ...dated };
  await process.send('RecordPayoutInclusion', included);
  await process.send('ConfirmPayout', { transferId: payoutId, ...block, confirmations: 19, energyFee: 1 });
}

describe('money that left without a payout', () => {
  it('is recorded once, and only where it left the treasury', async () => {
    const { transferId } = await left('50.000000');
    await left('50.000000');
    expect(log.typesOf(streams.transfer(transferId))).toEqual(['OutflowDetected']);
    await expect(left('50.000000', { tx: '2', from: WALLET })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('is nothing that arrived, and what arrived is nothing that left', async () => {
    const { transferId } = await left('50.000000');
    const credit = { how: 'credit', userId: owner.id } as const;
    await expect(decide(transferId, credit)).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
    const arrived = { txHash: hashOf('9'), logIndex: 0, from: WALLET, to: TREASURY, amount: '7.000000' };
    const { result } = await process.send('RecordTransfer', { ...arrived, ...dated });
    await expect(decide(result.transferId, debit())).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
  });

  it('waits for a second person, whatever its amount: not the one concerned, and not the first', async () => {
    const { transferId } = await left('1.000000');
    await expect(decide(transferId, debit(), { ...owner, role: 'admin' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await decide(transferId, debit());
    expect(last(transferId)).toMatchObject({
      type: 'ReconciliationProposed',
      data: { how: 'debit', to: WALLET, amountUsd: '1.00', needsApproval: true, payoutId: null },
    });
    for (const actor of [admin, { ...owner, role: 'admin' } as const]) {
      await expect(approve(transferId, actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await carryOut(transferId)).isDone).toBe(false);
    expect(available()).toBe(100_000n);
    await approve(transferId);
    await carryOut(transferId);
    expect(available()).toBe(99_900n);
  });
});

it('is decided by nobody who was paid, whoever else it is attributed to', async () => {
  const wallet = walletOf('paid');
  await proveWallet(process, owner, wallet);
  const paid: Actor = { ...owner, role: 'admin' };
  const { transferId } = await left('50.000000', { to: wallet.address });
  const eva = { email: 'eva@ejemplo.co', firstName: 'Eva', lastName: 'Gil', role: 'investor' } as const;
  const { result: other } = await process.send('RegisterUser', eva);
  await credit(log, other.userId, '90.00');
  const decisions = [{ how: 'platform' }, { how: 'debit', userId: other.userId }] as const;
  for (const decision of decisions) {
    await expect(decide(transferId, decision, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await decide(transferId, { how: 'platform' });
  await expect(approve(transferId, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await process.send('ReleaseWallet', { walletId: walletIdOf(wallet.address) }, { actor: owner });
  await expect(approve(transferId, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await approve(transferId);
  expect(await carryOut(transferId)).toMatchObject({ isDone: true });
  const { transferId: later } = await left('50.000000', { to: wallet.address, tx: '2' });
  await expect(decide(later, { how: 'platform' }, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('a payout whose request the log lost', () => {
  it('is taken from the balance once, and ends like any other', async () => {
    const { transferId, txHash } = await left('250.500000');
    await decide(transferId, debit());
    await approve(transferId);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    const payoutId = lostPayout(transferId);
    expect(last(transferId)).toMatchObject({
      type: 'TransferReconciled',
      data: { how: 'debit', userId: owner.id, payoutId, credited: null },
    });
    expect(available()).toBe(74_950n);
    await followAndSettle(payoutId, txHash);
    await carryOut(transferId);
    expect(log.typesOf(streams.transfer(payoutId))).toEqual([
      'TransferFound',
      'TransferIncluded',
      'TransferConfirmed',
    ]);
    expect(log.typesOf(streams.account(owner.id))).toEqual([
      'ReturnsCredited',
      'PayoutReserved',
      'PayoutSettled',
    ]);
    expect(available()).toBe(74_950n);
    await expect(decide(transferId, debit())).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('is taken once, also when it was settled before the worker heard that it was done', async () => {
    const { transferId, txHash } = await left('250.500000');
    await decide(transferId, debit());
    await approve(transferId);
    const payoutId = lostPayout(transferId);
    log.onAppend = (when, stream) => {
      if (when === 'after' && stream === streams.transfer(payoutId)) throw new Crash();
    };
    await expect(carryOut(transferId)).rejects.toThrow(Crash);
    log.onAppend = () => undefined;
    await followAndSettle(payoutId, txHash);
    process = createProcess(log);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(available()).toBe(74_950n);
    expect(accountOf(log, owner.id).reservations.size).toBe(0);
  });

  it('is refused where the balance is too low, now or by the time it is carried out', async () => {
    const { transferId: much } = await left('1000.010000', { tx: '2' });
    await expect(decide(much, debit())).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      fields: { userId: expect.any(String) },
    });
    const { transferId } = await left('900.000000');
    await decide(transferId, debit());
    await approve(transferId);
    await request(process, owner, '200');
    expect(await carryOut(transferId)).toMatchObject({ isDone: false });
    expect(last(transferId)).toMatchObject({
      type: 'ReconciliationFailed',
      data: { reason: 'insufficient_balance', payoutId: null },
    });
    expect(available()).toBe(80_000n);
    await decide(transferId, { how: 'platform' });
    await approve(transferId, second, 2);
    expect(await carryOut(transferId, 2)).toMatchObject({ isDone: true });
    expect(available()).toBe(80_000n);
  });

  it('is not taken from the balance while an open payout is the same', async () => {
    await request(process, owner, '250.50');
    const { transferId } = await left('250.500000');
    await expect(decide(transferId, debit())).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { userId: expect.any(String) },
    });
  });

  it('is less than a cent: nobody can be debited', async () => {
    const { transferId } = await left('0.009999');
    await expect(decide(transferId, debit())).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});

describe('an open payout whose signature the log lost', () => {
  const payoutId = () => payoutIdOf(owner.id, keyOf(1));
  const itsPayout = () => ({ how: 'payout', payoutId: payoutId() }) as const;

  it('is never signed again, and its reservation is settled', async () => {
    await request(process, owner, '250.50');
    await process.send('HoldPayout', { transferId: payoutId(), reason: 'books' });
    const { transferId, txHash } = await left('250.500000');
    await decide(transferId, itsPayout());
    await approve(transferId);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    await expect(
      process.send('RejectPayout', { transferId: payoutId(), reason: 'Ya se pagó' }, { actor: superAdmin }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await followAndSettle(payoutId(), txHash);
    expect(log.typesOf(streams.transfer(payoutId()))).toEqual([
      ...['TransferRequested', 'TransferApproved', 'TransferHeld'],
      ...['TransferFound', 'TransferIncluded', 'TransferConfirmed'],
    ]);
    expect(available()).toBe(74_950n);
    expect(accountOf(log, owner.id).reservations.size).toBe(0);
  });

  it.each([
    ['another amount', '250.510000', WALLET],
    ['another address', '250.500000', OTHER_WALLET],
  ])('is not one of %s', async (_what, amount, to) => {
    await request(process, owner, '250.50');
    const { transferId } = await left(amount, { to });
    await expect(decide(transferId, itsPayout())).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { payoutId: expect.any(String) },
    });
  });

  it('is not paid by two transfers: the second one waits for another decision', async () => {
    await request(process, owner, '250.50');
    const [one, other] = [await left('250.500000'), await left('250.500000', { tx: '2' })];
    for (const { transferId } of [one, other]) {
      await decide(transferId, itsPayout());
      await approve(transferId);
    }
    expect(await carryOut(one.transferId)).toMatchObject({ isDone: true });
    expect(await carryOut(other.transferId)).toMatchObject({ isDone: false });
    expect(last(other.transferId)).toMatchObject({ data: { reason: 'payout_closed' } });
    expect(available()).toBe(74_950n);
  });
});

describe('a decision about it', () => {
  it('can be rejected, and made anew', async () => {
    const { transferId } = await left('50.000000');
    await decide(transferId, { how: 'platform' });
    const reason = 'Es de una persona';
    await process.send('RejectReconciliation', { transferId, proposal: 1, reason }, { actor: second });
    await decide(transferId, debit());
    await approve(transferId, second, 2);
    await carryOut(transferId, 2);
    expect(last(transferId)).toMatchObject({ data: { payoutId: lostPayout(transferId, 2) } });
    expect(available()).toBe(95_000n);
  });

  it('is carried out once, whatever append of it is lost', async () => {
    const { transferId } = await left('50.000000');
    await decide(transferId, debit());
    await approve(transferId);
    const lost = new Set<string>();
    log.onAppend = (when, stream) => {
      const step = `${when} ${stream} ${log.eventsOf(stream).length}`;
      if (lost.has(step)) return;
      lost.add(step);
      throw new Crash();
    };
    for (let isDone = false; !isDone; ) {
      process = createProcess(log);
      isDone = await carryOut(transferId).then(
        (result) => result.isDone,
        (error: unknown) => {
          if (error instanceof Crash) return false;
          throw error;
        },
      );
    }
    expect(lost.size).toBeGreaterThan(6);
    expect(available()).toBe(95_000n);
    expect(log.typesOf(streams.transfer(lostPayout(transferId)))).toEqual(['TransferFound']);
  });
});
