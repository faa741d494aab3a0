import type { DomainEvent } from '@nodo/contracts/events';
import { microFromUsdt, usdFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { Crash } from '../testing/memory-log.ts';
import {
  approve,
  arrived,
  balance,
  beginReconciling,
  block,
  carryOut,
  type Decision,
  decide,
  invest,
  lastOf,
  log,
  note,
  owner,
  process,
  restart,
  second,
  typesOf,
} from '../testing/reconciliation.ts';
import { minutesLater, OTHER_WALLET, T0, WALLET } from '../testing/samples.ts';
import { admin, worker } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { createExecutor } from './carry-out.ts';
import { refundIdOf } from './propose.ts';

beforeEach(beginReconciling);

/** Carries a decision out where a dollar costs so many USDT. */
function carryOutAt(usdToUsdt: string, transferId: string) {
  const ids = { key: newId(), correlationId: newId(), causationId: newId() };
  const context = { ...ids, command: 'CarryOutReconciliation', commandHash: '', actor: worker } as const;
  return createExecutor(process.aggregates, { usdToUsdt })(
    { ...context, occurredAt: T0 },
    { transferId, proposal: 1, ...block, solidHeight: 130, payoutId: null },
  );
}

describe('a credit', () => {
  it('is added to the balance once, and rounds down to the cent', async () => {
    const transferId = await arrived('120.456789');
    await decide(transferId, { how: 'credit', userId: owner.id });
    expect(balance()).toBe(0n);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(balance()).toBe(12_045n);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(balance()).toBe(12_045n);
    expect(typesOf(transferId)).toEqual([
      'ReconciliationProposed',
      'ReconciliationApproved',
      'ReconciliationVerified',
      'TransferReconciled',
    ]);
    expect(lastOf(transferId)).toMatchObject({
      how: 'credit',
      userId: owner.id,
      credited: { amountUsdt: '120.456789', amountUsd: '120.45' },
    });
  });

  it('is what was proposed, also where a dollar costs another amount by the time it is carried out', async () => {
    const transferId = await arrived('120.000000');
    await decide(transferId, { how: 'credit', userId: owner.id });
    await carryOutAt('1.200000', transferId);
    expect(balance()).toBe(12_000n);
    expect(lastOf(transferId)).toMatchObject({
      credited: { amountUsdt: '120.000000', amountUsd: '120.00' },
    });
  });

  it('of what a match leaves over is what was proposed, as well', async () => {
    const { id, asked } = await invest();
    const transferId = await arrived(usdtFromMicro(microFromUsdt(asked) + 120_000_000n));
    await decide(transferId, { how: 'match', investmentId: id });
    await approve(transferId, second);
    await carryOutAt('1.200000', transferId);
    expect(balance()).toBe(12_000n);
    expect(lastOf(transferId)).toMatchObject({
      credited: { amountUsdt: '120.000000', amountUsd: '120.00' },
    });
  });

  it('can be paid out like any balance', async () => {
    const transferId = await arrived('120.000000');
    await decide(transferId, { how: 'credit', userId: owner.id });
    await carryOut(transferId);
    const body = { amount: '120.00', walletAddress: OTHER_WALLET, type: 'distribution' } as const;
    const { result } = await process.send('RequestPayout', body, { actor: owner });
    expect(result.state).toBe('approved');
    expect(balance()).toBe(0n);
  });

  it.each([
    ['1', '1', '1.00'],
    ['0.999999', '1', '0.99'],
    ['100.020000', '1.0002', '100.00'],
    ['100.019999', '1.0002', '99.99'],
    ['0.000001', '1', '0.00'],
  ])('of %s USDT at %s is %s USD', (amount, rate, usd) => {
    expect(usdFromUsdt(amount, rate)).toBe(usd);
  });
});

describe('a match', () => {
  it('pays the investment, and what is too much goes to the investor’s balance', async () => {
    const { id, asked } = await invest();
    const transferId = await arrived('50010.000000');
    await decide(transferId, { how: 'match', investmentId: id });
    await approve(transferId, second);
    expect(await carryOut(transferId)).toEqual({
      ...{ transferId, proposal: 1, isDone: true, investmentId: id },
    });
    const { result } = await process.send('ConfirmInvestment', { investmentId: id, transferId });
    expect(result.status).toBe('confirmed');
    const tooMuch = 50_010_000_000n - BigInt(asked.replace('.', ''));
    expect(balance()).toBe(tooMuch / 10_000n);
    expect(log.typesOf(streams.transfer(transferId)).at(-1)).toBe('TransferMatched');
  });

  it('comes to nothing when the investment fails before it is carried out, and moves nothing', async () => {
    const { id } = await invest();
    const transferId = await arrived('50010.000000');
    await decide(transferId, { how: 'match', investmentId: id });
    await approve(transferId, second);
    await process.send('CancelInvestment', { investmentId: id }, { actor: owner });
    expect(await carryOut(transferId)).toMatchObject({ isDone: false });
    expect(lastOf(transferId)).toEqual({ proposal: 1, reason: 'investment_closed', payoutId: null });
    expect(balance()).toBe(0n);
    await decide(transferId, { how: 'credit', userId: owner.id });
    expect(lastOf(transferId)).toMatchObject({ proposal: 2, how: 'credit' });
  });

  it('is refused to one that asks for more, is paid, is not pending or is not there', async () => {
    const { id, asked } = await invest();
    const little = await arrived('49000.000000', { tx: '2' });
    await expect(decide(little, { how: 'match', investmentId: id })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      fields: { investmentId: 'La transferencia no alcanza para pagar esa inversión.' },
    });
    const much = await arrived('60000.000000', { tx: '3' });
    await expect(decide(much, { how: 'match', investmentId: deriveId('none') })).rejects.toMatchObject({
      code: 'INVESTMENT_NOT_FOUND',
    });
    await arrived(asked, { tx: '4', confirmed: false });
    await expect(decide(much, { how: 'match', investmentId: id })).rejects.toMatchObject({
      message: 'Otro pago de esa inversión ya se está confirmando.',
    });
    const other = await invest();
    await process.send('CancelInvestment', { investmentId: other.id }, { actor: owner });
    await expect(decide(much, { how: 'match', investmentId: other.id })).rejects.toMatchObject({
      message: 'Esa inversión ya no está pendiente.',
    });
    expect(typesOf(much)).toEqual([]);
  });
});

describe('what the platform paid in itself', () => {
  const taken = { how: 'platform' } as const;
  const wallet = walletOf('one');
  const isSomebodys = {
    code: 'NOT_ALLOWED_NOW',
    message:
      'Parece dinero de una persona: demostró la billetera de la que llegó, o su inversión pidió este monto. Abónalo o devuélvelo.',
  };

  it('is nobody’s once a second person approved it, whatever the amount, and no balance changes', async () => {
    const transferId = await arrived('3.000000');
    const key = newId();
    const body = { transferId, note, ...taken };
    const propose = () => process.send('ReconcileTransfer', body, { actor: admin, key });
    const { result } = await propose();
    expect((await propose()).result).toEqual(result);
    expect(typesOf(transferId)).toEqual(['ReconciliationProposed']);
    expect(lastOf(transferId)).toMatchObject({
      ...{ how: 'platform', needsApproval: true, amount: '3.000000', payoutId: null },
      ...{ investmentId: null, userId: null, to: null },
    });
    await expect(approve(transferId, admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await carryOut(transferId)).toMatchObject({ isDone: false });
    await approve(transferId, second);
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(typesOf(transferId)).toEqual([
      ...['ReconciliationProposed', 'ReconciliationApproved'],
      ...['ReconciliationVerified', 'TransferReconciled'],
    ]);
    expect(lastOf(transferId)).toEqual({
      ...{ proposal: 1, how: 'platform', investmentId: null, userId: null, to: null },
      ...{ credited: null, payoutId: null },
    });
    expect(balance()).toBe(0n);
    await expect(decide(transferId, { how: 'credit', userId: owner.id })).rejects.toMatchObject({
      message: 'Esta transferencia ya está conciliada.',
    });
  });

  it('is not what came from a wallet that somebody proved', async () => {
    await proveWallet(process, owner, wallet);
    const transferId = await arrived('5000.000000', { from: wallet.address });
    await expect(decide(transferId, taken)).rejects.toMatchObject(isSomebodys);
    expect(typesOf(transferId)).toEqual([]);
  });

  it('is not approved any more once somebody proved the wallet', async () => {
    const transferId = await arrived('5000.000000', { from: wallet.address });
    await decide(transferId, taken);
    await proveWallet(process, owner, wallet);
    await expect(approve(transferId, second)).rejects.toMatchObject(isSomebodys);
    expect(typesOf(transferId)).toEqual(['ReconciliationProposed']);
  });

  it('is not the exact amount that somebody’s investment asked for', async () => {
    const { id, asked } = await invest();
    await process.send('CancelInvestment', { investmentId: id }, { actor: owner });
    const transferId = await arrived(asked);
    await expect(decide(transferId, taken)).rejects.toMatchObject(isSomebodys);
  });

  it('is irreversible and waits for a decision', async () => {
    const climbing = await arrived('10.000000', { confirmed: false });
    await expect(decide(climbing, taken)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await expect(decide(deriveId('none'), taken)).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
    const transferId = await arrived('11.000000', { tx: '2' });
    await decide(transferId, taken);
    await expect(decide(transferId, taken)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});

it('gives nothing to somebody who is being erased', async () => {
  const transferId = await arrived('10.000000');
  await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
  await expect(decide(transferId, { how: 'credit', userId: owner.id })).rejects.toMatchObject({
    code: 'ACCOUNT_CLOSING',
  });
  expect(typesOf(transferId)).toEqual([]);
});

describe('a decision that was made in the moments in which its person was locked', () => {
  let transferId: string;
  beforeEach(async () => {
    transferId = await arrived('10.000000');
    await decide(transferId, { how: 'credit', userId: owner.id });
    await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
    await expect(carryOut(transferId)).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect(balance()).toBe(0n);
  });

  /** The outcome of the erasure. */
  async function ended(event: DomainEvent) {
    const stream = streams.user(owner.id);
    const held = log.eventsOf(stream);
    await log.append(stream, [{ ...event, id: newId() }], {
      expected: BigInt(held.length - 1),
      metadata: { actor: owner, correlationId: newId(), causationId: newId(), occurredAt: minutesLater(9) },
    });
  }

  it('comes to nothing once they are erased, and another one may be made', async () => {
    await ended({ type: 'PersonalDataErasureAccepted', data: {} });
    expect(await carryOut(transferId)).toMatchObject({ isDone: false });
    expect(lastOf(transferId)).toEqual({ proposal: 1, reason: 'account_erased', payoutId: null });
    expect(balance()).toBe(0n);
    await decide(transferId, { how: 'refund', to: WALLET });
    expect(await carryOut(transferId, 2)).toMatchObject({ isDone: true });
  });

  it('is carried out where the erasure is refused', async () => {
    const none = { pendingInvestments: 0, confirmedInvestments: 0, unmatchedTransfers: 1, openPayouts: 0 };
    await ended({ type: 'PersonalDataErasureRefused', data: { ...none, owedAmounts: 0 } });
    expect(await carryOut(transferId)).toMatchObject({ isDone: true });
    expect(balance()).toBe(1_000n);
  });
});

describe('a crash', () => {
  const ways: readonly [string, (id: string) => Decision][] = [
    ['credit', () => ({ how: 'credit', userId: owner.id })],
    ['refund', () => ({ how: 'refund', to: WALLET })],
    ['match', (investmentId) => ({ how: 'match', investmentId })],
  ];
  it.each(ways)('at any append of a %s moves the money once', async (how, decisionFor) => {
    const amount = how === 'match' ? '50010.000000' : '10.000000';
    const { id } = await invest();
    const transferId = await arrived(amount);
    await decide(transferId, decisionFor(id));
    if (how === 'match') await approve(transferId, second);
    // Each of its appends is lost once, and so is the response to each, one after the other.
    const lost = new Set<string>();
    log.onAppend = (when, stream) => {
      const step = `${when} ${stream} ${log.typesOf(stream).length}`;
      if (lost.has(step)) return;
      lost.add(step);
      throw new Crash();
    };
    let tries = 0;
    for (let isDone = false; !isDone; tries += 1) {
      restart();
      isDone = await carryOut(transferId).then(
        (result) => result.isDone,
        (error: unknown) => {
          if (error instanceof Crash) return false;
          throw error;
        },
      );
    }
    log.onAppend = () => undefined;
    expect(tries).toBeGreaterThan(4);
    await carryOut(transferId);
    expect(typesOf(transferId).filter((type) => type === 'TransferReconciled')).toHaveLength(1);
    const moved = [
      ...log.typesOf(streams.account(owner.id)),
      ...log.typesOf(streams.transfer(refundIdOf(transferId, 1))),
      ...log.typesOf(streams.investment(id)),
    ];
    const count = (type: string) => moved.filter((each) => each === type).length;
    expect(count('TransferCredited')).toBe(how === 'refund' ? 0 : 1);
    expect(count('RefundRequested')).toBe(how === 'refund' ? 1 : 0);
    expect(count('InvestmentPaymentDetected')).toBe(how === 'match' ? 1 : 0);
  });
});
