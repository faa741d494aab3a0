import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import { usdFromUsdt } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { accountOf, superAdmin } from '../testing/payouts.ts';
import { minutesLater, OTHER_WALLET, TREASURY, USDT, WALLET } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { refundIdOf } from './propose.ts';

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

const second: Actor = { kind: 'user', id: deriveId('second'), role: 'admin' };
const note = 'Lo confirmó por teléfono';
const hashOf = (name: string) => name.repeat(64).slice(0, 64);
const block = { blockNumber: 100, blockHash: hashOf('b') };

/** Money without an investment; `confirmed` by default. */
async function arrived(amount: string, { tx = '1', from = WALLET, confirmed = true } = {}) {
  const { result } = await process.send('RecordTransfer', {
    ...{ txHash: hashOf(tx), logIndex: 0, from, to: TREASURY, amount },
    ...{ ...block, blockTime: minutesLater(5) },
  });
  const { transferId } = result;
  await process.send('MatchTransfer', { transferId });
  const solid = { transferId, ...block, confirmations: 19, energyFee: 1 };
  if (confirmed) await process.send('ConfirmTransfer', solid);
  return transferId;
}

type Decision =
  | { how: 'match'; investmentId: string }
  | { how: 'refund'; to: string }
  | { how: 'credit'; userId: string }
  | { how: 'platform' };
const decide = (transferId: string, decision: Decision, actor: Actor = admin) =>
  process.send('ReconcileTransfer', { transferId, note, ...decision }, { actor });
const approve = (transferId: string, actor: Actor, proposal = 1) =>
  process.send('ApproveReconciliation', { transferId, proposal }, { actor });
const carryOut = async (transferId: string, proposal = 1, blockHash = block.blockHash) =>
  (
    await process.send('CarryOutReconciliation', {
      ...{ transferId, proposal, blockNumber: 100, blockHash, solidHeight: 130 },
    })
  ).result;
const typesOf = (transferId: string) => log.typesOf(streams.reconciliation(transferId));
const lastOf = (transferId: string) => log.eventsOf(streams.reconciliation(transferId)).at(-1)?.data;
const balance = () => availableCents(accountOf(log, owner.id));

async function invest(amount?: string) {
  const body = amount === undefined ? investmentOf(warehouseId) : investmentOf(warehouseId, amount);
  const { result } = await process.send('CreateInvestment', body, { actor: owner });
  return { id: result.id, asked: result.payment.amountUsdt };
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

describe('a refund', () => {
  const refunded = async (amount = '12.345678') => {
    const transferId = await arrived(amount);
    await decide(transferId, { how: 'refund', to: WALLET });
    await carryOut(transferId);
    return { transferId, payoutId: refundIdOf(transferId, 1) };
  };

  it('is a transfer of the same micro-units to where it came from, and only one', async () => {
    const { transferId, payoutId } = await refunded();
    await carryOut(transferId);
    const events = log.eventsOf(streams.transfer(payoutId));
    expect(events.map(({ type }) => type)).toEqual(['RefundRequested', 'TransferApproved']);
    expect(events[0]?.data).toEqual({
      ...{ refundOf: transferId, userId: null, to: WALLET, amount: '12.345678', amountUsd: '12.34' },
    });
    expect(lastOf(transferId)).toMatchObject({ how: 'refund', payoutId, credited: null });
  });

  it('that can’t be sent waits for a decision again, and then goes out as another transfer', async () => {
    const { transferId, payoutId } = await refunded();
    const failed = { transferId: payoutId, reason: 'blacklisted', txHash: null, detail: null } as const;
    await process.send('FailPayout', failed);
    expect(lastOf(transferId)).toEqual({ proposal: 1, reason: 'refund_failed', payoutId });
    await decide(transferId, { how: 'refund', to: WALLET });
    await carryOut(transferId, 2);
    expect(lastOf(transferId)).toMatchObject({ proposal: 2, payoutId: refundIdOf(transferId, 2) });
  });

  it('can’t be rejected or taken back as if it were a withdrawal', async () => {
    const { payoutId } = await refunded();
    const reason = 'No me convence';
    await expect(
      process.send('RejectPayout', { transferId: payoutId, reason }, { actor: superAdmin }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await expect(
      process.send('CancelPayout', { transferId: payoutId }, { actor: owner }),
    ).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
  });

  it.each([
    [
      'another wallet',
      OTHER_WALLET,
      'Solo se devuelve a la billetera de la que llegó, o a una que su dueño demostró.',
    ],
    ['the treasury', TREASURY, 'Esa dirección es de la plataforma.'],
    ['the token', USDT, 'Esa dirección es de la plataforma.'],
  ])('to %s is refused', async (_, to, message) => {
    const transferId = await arrived('12.000000');
    await expect(decide(transferId, { how: 'refund', to })).rejects.toMatchObject({
      fields: { to: message },
    });
    expect(typesOf(transferId)).toEqual([]);
  });

  it('from a proved wallet may go to another proved one of its owner, whose it then is', async () => {
    const [from, other] = [walletOf('one'), walletOf('other')];
    await proveWallet(process, owner, from);
    await proveWallet(process, owner, other);
    const transferId = await arrived('12.000000', { from: from.address });
    await decide(transferId, { how: 'refund', to: other.address });
    expect(typesOf(transferId)).toEqual(['ReconciliationProposed', 'ReconciliationApproved']);
    expect(log.eventsOf(streams.reconciliation(transferId))[0]?.data).toMatchObject({ userId: owner.id });
    const strange = await arrived('13.000000', { tx: '2' });
    await expect(decide(strange, { how: 'refund', to: other.address })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('of more than one transfer may move is refused, and a payment of that much with its tail is not', async () => {
    const tooMuch = await arrived('50000.010000');
    await expect(decide(tooMuch, { how: 'refund', to: WALLET })).rejects.toMatchObject({
      code: 'PAYOUT_LIMIT',
    });
    const payment = await arrived('50000.009999', { tx: '2' });
    await decide(payment, { how: 'refund', to: WALLET });
    expect(typesOf(payment)).toEqual(['ReconciliationProposed']);
  });

  it('uses up what leaves in 24 hours without a second person', async () => {
    for (let number = 0; number < 10; number += 1) {
      const transferId = await arrived('1000.000000', { tx: `${number}` });
      await decide(transferId, { how: 'refund', to: WALLET });
      expect(typesOf(transferId)).toContain('ReconciliationApproved');
    }
    const one = await arrived('0.010000', { tx: 'a' });
    await decide(one, { how: 'refund', to: WALLET });
    expect(lastOf(one)).toMatchObject({ needsApproval: true });
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

describe('who decides', () => {
  it('above the limit is one person, and another one who is not paid', async () => {
    const transferId = await arrived('1000.010000');
    await decide(transferId, { how: 'credit', userId: owner.id });
    expect(typesOf(transferId)).toEqual(['ReconciliationProposed']);
    await expect(carryOut(transferId)).resolves.toMatchObject({ isDone: false });
    await expect(approve(transferId, admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const paid: Actor = { ...owner, role: 'admin' };
    await expect(approve(transferId, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(approve(transferId, second, 2)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await approve(transferId, second);
    await expect(approve(transferId, second)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await carryOut(transferId);
    expect(balance()).toBe(100_001n);
  });

  it('is never who gets the money', async () => {
    const transferId = await arrived('5.000000');
    const paid: Actor = { ...owner, role: 'admin' };
    await expect(decide(transferId, { how: 'credit', userId: owner.id }, paid)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is a second person, too, where it goes to another than who was asked for the amount', async () => {
    const { id, asked } = await invest();
    await process.send('CancelInvestment', { investmentId: id }, { actor: owner });
    const transferId = await arrived(asked);
    const person = {
      email: 'otra@ejemplo.co',
      firstName: 'Otra',
      lastName: 'Ruiz',
      role: 'investor',
    } as const;
    const { result: other } = await process.send('RegisterUser', person);
    await decide(transferId, { how: 'credit', userId: other.userId });
    expect(lastOf(transferId)).toMatchObject({ needsApproval: true });
    await process.send(
      'RejectReconciliation',
      { transferId, proposal: 1, reason: 'Es de otra persona' },
      { actor: admin },
    );
    await decide(transferId, { how: 'credit', userId: owner.id });
    expect(lastOf(transferId)).toMatchObject({ proposal: 2, userId: owner.id });
  });

  it('is answered with the number of their own decision, also when it is sent again after another one', async () => {
    const transferId = await arrived('1000.010000');
    const body = { transferId, note, how: 'credit', userId: owner.id } as const;
    const key = newId();
    const propose = async () => (await process.send('ReconcileTransfer', body, { actor: admin, key })).result;
    expect(await propose()).toEqual({ transferId, proposal: 1 });
    const rejection = { transferId, proposal: 1, reason: 'Mejor se devuelve' };
    await process.send('RejectReconciliation', rejection, { actor: second });
    await decide(transferId, { how: 'refund', to: WALLET });
    expect(await propose()).toEqual({ transferId, proposal: 1 });
  });

  it('decides once, of any number at once', async () => {
    const transferId = await arrived('10.000000');
    const tries = Array.from({ length: 10 }, (_, number) =>
      decide(transferId, number % 2 ? { how: 'refund', to: WALLET } : { how: 'credit', userId: owner.id }),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    await carryOut(transferId);
    await expect(decide(transferId, { how: 'refund', to: WALLET })).rejects.toMatchObject({
      message: 'Esta transferencia ya está conciliada.',
    });
  });
});

describe('what is decided about', () => {
  it('is irreversible, belongs to nothing and is there', async () => {
    const climbing = await arrived('10.000000', { confirmed: false });
    await expect(decide(climbing, { how: 'credit', userId: owner.id })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
    await expect(decide(deriveId('none'), { how: 'credit', userId: owner.id })).rejects.toMatchObject({
      code: 'TRANSFER_NOT_FOUND',
    });
    const { asked } = await invest();
    const payment = await arrived(asked, { tx: '7' });
    await expect(decide(payment, { how: 'credit', userId: owner.id })).rejects.toMatchObject({
      message: 'Esta transferencia no está por conciliar.',
    });
    const gone = await arrived('11.000000', { tx: '8' });
    await expect(decide(gone, { how: 'credit', userId: deriveId('none') })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
    const dust = await arrived('0.009999', { tx: '9' });
    await expect(decide(dust, { how: 'credit', userId: owner.id })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
  });

  it('is looked up in its own block, and fails only before anything moved', async () => {
    const transferId = await arrived('10.000000');
    await decide(transferId, { how: 'credit', userId: owner.id });
    await expect(carryOut(transferId, 1, hashOf('c'))).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const notOnChain = { transferId, proposal: 1, reason: 'not_on_chain' } as const;
    await process.send('FailReconciliation', notOnChain);
    expect(lastOf(transferId)).toEqual({ proposal: 1, reason: 'not_on_chain', payoutId: null });
    await decide(transferId, { how: 'credit', userId: owner.id });
    await carryOut(transferId, 2);
    await process.send('FailReconciliation', { ...notOnChain, proposal: 2 });
    expect(lastOf(transferId)).toMatchObject({ how: 'credit', proposal: 2 });
    expect(balance()).toBe(1_000n);
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
      process = createProcess(log);
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
