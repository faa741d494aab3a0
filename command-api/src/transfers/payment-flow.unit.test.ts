import type { Actor } from '@nodo/contracts/event';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, OTHER_WALLET, T0, TREASURY, WALLET } from '../testing/samples.ts';
import { createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let actor: Actor;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  ({ warehouseId, actor } = await openBusiness(process));
});

async function invest(at: string = T0) {
  const { result } = await process.send('CreateInvestment', investmentOf(warehouseId), { actor, at });
  return { id: result.id, amount: result.payment.amountUsdt };
}

interface Sent {
  readonly tx: string;
  readonly amount: string;
  readonly from?: string;
  readonly minutes?: number;
  readonly block?: string;
}
const hashOf = (name: string) => name.repeat(64).slice(0, 64);

async function record({ tx, amount, from = WALLET, minutes = 5, block = 'b' }: Sent): Promise<string> {
  const { result } = await process.send('RecordTransfer', {
    txHash: hashOf(tx),
    logIndex: 0,
    from,
    to: TREASURY,
    amount,
    blockNumber: 100,
    blockHash: hashOf(block),
    blockTime: minutesLater(minutes),
  });
  return result.transferId;
}

async function match(transferId: string) {
  return (await process.send('MatchTransfer', { transferId })).result;
}

async function pay(sent: Sent) {
  const transferId = await record(sent);
  return match(transferId);
}

const reorganise = (transferId: string, block = 'b') =>
  process.send('RecordReorganisation', { transferId, blockNumber: 100, blockHash: hashOf(block) });

async function confirm(transferId: string, investmentId: string, block = 'b') {
  const at = { blockNumber: 100, blockHash: hashOf(block), confirmations: 19, energyFee: 1 };
  await process.send('ConfirmTransfer', { transferId, ...at });
  return (await process.send('ConfirmInvestment', { investmentId, transferId })).result.status;
}

const expire = (investmentId: string, minutes: number) =>
  process.send('ExpireInvestment', { investmentId }, { at: minutesLater(minutes) });
const DAY = 24 * 60;
const tail = (amount: string, micro: bigint) => usdtFromMicro(microFromUsdt(amount) + micro);
/** Without the acceptance of terms, which is appended with the first event. */
const investmentEvents = (id: string) =>
  log.typesOf(`investment-${id}`).filter((type) => type !== 'InvestmentTermsAccepted');
const warehouseEvents = () => log.typesOf(`warehouse-${warehouseId}`);
const amountEvents = (amount: string) => log.typesOf(`paymentAmount-${microFromUsdt(amount)}`);

describe('a payment of the exact amount', () => {
  it('is detected, confirmed and frees its amount', async () => {
    const { id, amount } = await invest();
    const paid = await pay({ tx: '1', amount });
    expect(paid).toMatchObject({ matched: true, investmentId: id, reason: null });
    expect(await confirm(paid.transferId, id)).toBe('confirmed');
    expect(investmentEvents(id)).toEqual([
      'InvestmentCreated',
      'InvestmentPaymentDetected',
      'InvestmentConfirmed',
    ]);
    expect(amountEvents(amount)).toEqual(['PaymentAmountClaimed', 'PaymentAmountReleased']);
  });

  it('may come from any wallet', async () => {
    const { id, amount } = await invest();
    expect(await pay({ tx: '1', amount, from: OTHER_WALLET })).toMatchObject({
      matched: true,
      investmentId: id,
    });
  });

  it('changes nothing when every step is repeated', async () => {
    const { id, amount } = await invest();
    for (let round = 0; round < 3; round += 1) {
      const paid = await pay({ tx: '1', amount });
      expect(paid.matched).toBe(true);
      await confirm(paid.transferId, id);
    }
    expect(investmentEvents(id)).toHaveLength(3);
    expect(log.typesOf(`transfer-${deriveId('transfer', hashOf('1'), 0)}`)).toEqual([
      'TransferDetected',
      'TransferIncluded',
      'TransferMatched',
      'TransferConfirmed',
    ]);
  });

  it('is not confirmed before its transfer is', async () => {
    const { id, amount } = await invest();
    const { transferId } = await pay({ tx: '1', amount });
    await expect(process.send('ConfirmInvestment', { investmentId: id, transferId })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
  });
});

describe('a payment that fits nothing', () => {
  it('is nobody’s when it is too little or too much, also from the wallet that an investment names', async () => {
    const { id, amount } = await invest();
    const odd = [
      { tx: '1', amount: tail(amount, -1n) },
      { tx: '2', amount: tail(amount, 1n) },
      { tx: '3', amount: tail(amount, 1n), from: OTHER_WALLET },
    ];
    for (const sent of odd)
      expect(await pay(sent)).toMatchObject({ matched: false, reason: 'unknown', investmentId: null });
    expect(investmentEvents(id)).toEqual(['InvestmentCreated']);
  });

  it('is nobody’s when it was sent before the investment was made', async () => {
    const { amount } = await invest();
    expect(await pay({ tx: '1', amount, minutes: -1 })).toMatchObject({
      reason: 'unknown',
      investmentId: null,
    });
  });

  it('is late after the time to pay, also when the investment has failed', async () => {
    const first = await invest();
    expect(await pay({ tx: '1', amount: first.amount, minutes: DAY + 1 })).toMatchObject({
      matched: false,
      reason: 'late',
      investmentId: first.id,
    });
    const second = await invest();
    await expire(second.id, DAY + 1);
    expect(await pay({ tx: '2', amount: second.amount, minutes: DAY })).toMatchObject({
      reason: 'late',
      investmentId: second.id,
    });
  });

  it('is a duplicate while another payment stands, and after it was confirmed', async () => {
    const { id, amount } = await invest();
    const first = await pay({ tx: '1', amount });
    expect(await pay({ tx: '2', amount })).toMatchObject({ matched: false, reason: 'duplicate' });
    await confirm(first.transferId, id);
    expect(await pay({ tx: '3', amount })).toMatchObject({ reason: 'duplicate', investmentId: id });
  });

  it('stays as it was decided when it is asked again', async () => {
    const { id, amount } = await invest();
    const before = await pay({ tx: '1', amount, minutes: DAY + 1 });
    expect(before).toMatchObject({ reason: 'late', investmentId: id });
    expect(await match(before.transferId)).toEqual(before);
  });
});

describe('a reorganisation', () => {
  it('lets another transfer take the place of one that left the chain', async () => {
    const { id, amount } = await invest();
    const first = await pay({ tx: '1', amount });
    await reorganise(first.transferId);
    await expect(match(first.transferId)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const second = await pay({ tx: '2', amount });
    expect(second).toMatchObject({ matched: true, investmentId: id });
    expect(await confirm(second.transferId, id)).toBe('confirmed');
    expect(investmentEvents(id).at(-1)).toBe('InvestmentConfirmed');
  });

  it('leaves the first one a duplicate when it comes back', async () => {
    const { id, amount } = await invest();
    const first = await pay({ tx: '1', amount });
    await reorganise(first.transferId);
    await pay({ tx: '2', amount });
    expect(await pay({ tx: '1', amount, block: 'c' })).toMatchObject({
      matched: false,
      reason: 'duplicate',
      investmentId: id,
    });
  });

  it('has the payment confirm that counts, even if the duplicate is irreversible first', async () => {
    const { id, amount } = await invest();
    const first = await pay({ tx: '1', amount });
    await reorganise(first.transferId);
    const second = await pay({ tx: '2', amount });
    await pay({ tx: '1', amount, block: 'c' });
    expect(await confirm(first.transferId, id, 'c')).toBe('pending');
    expect(investmentEvents(id)).not.toContain('InvestmentConfirmed');
    expect(await confirm(second.transferId, id)).toBe('confirmed');
    expect(await confirm(first.transferId, id, 'c')).toBe('confirmed');
    const left = log.typesOf(`transfer-${second.transferId}`);
    expect(left).not.toContain('TransferLeftUnmatched');
  });

  it('keeps the match of a transfer that comes back in another block, or in the same', async () => {
    const { id, amount } = await invest();
    const { transferId } = await pay({ tx: '1', amount });
    await reorganise(transferId);
    expect((await pay({ tx: '1', amount, block: 'c' })).matched).toBe(true);
    await reorganise(transferId, 'c');
    expect((await pay({ tx: '1', amount, block: 'b' })).matched).toBe(true);
    expect(await confirm(transferId, id)).toBe('confirmed');
    expect(investmentEvents(id)).toHaveLength(3);
  });

  it('may bring a block back for which the same command was sent before', async () => {
    const { amount } = await invest();
    const key = deriveId('test', 'record');
    const data = { txHash: hashOf('1'), logIndex: 0, from: WALLET, to: TREASURY, amount };
    const block = { blockNumber: 100, blockHash: hashOf('b'), blockTime: minutesLater(5) };
    for (let round = 0; round < 3; round += 1) {
      const { result } = await process.send('RecordTransfer', { ...data, ...block }, { key });
      await reorganise(result.transferId);
    }
    const types = log.typesOf(`transfer-${deriveId('transfer', hashOf('1'), 0)}`);
    expect(types.filter((type) => type === 'TransferIncluded')).toHaveLength(3);
    expect(types.filter((type) => type === 'TransferReorganised')).toHaveLength(3);
  });

  it('does not keep an unpaid investment from expiring; the payment is late when it comes back', async () => {
    const { id, amount } = await invest();
    const { transferId } = await pay({ tx: '1', amount });
    await expect(expire(id, DAY + 1)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await reorganise(transferId);
    await expire(id, DAY + 1);
    expect(await pay({ tx: '1', amount, block: 'c' })).toMatchObject({ matched: false, reason: 'late' });
  });

  it('credits the transfer that was confirmed first and keeps the other for an admin', async () => {
    const { id, amount } = await invest();
    const first = await pay({ tx: '1', amount });
    await reorganise(first.transferId);
    const second = await pay({ tx: '2', amount });
    await record({ tx: '1', amount, block: 'c' });
    expect(await confirm(first.transferId, id, 'c')).toBe('confirmed');
    expect(await confirm(second.transferId, id)).toBe('confirmed');
    expect(investmentEvents(id).filter((type) => type === 'InvestmentConfirmed')).toHaveLength(1);
    expect(log.typesOf(`transfer-${second.transferId}`).at(-1)).toBe('TransferLeftUnmatched');
  });
});

describe('an investment that nobody pays', () => {
  it('fails after its time and gives everything back, once', async () => {
    const { id, amount } = await invest();
    await expire(id, DAY + 1);
    await expire(id, DAY + 2);
    expect(investmentEvents(id)).toEqual(['InvestmentCreated', 'InvestmentFailed']);
    expect(warehouseEvents()).toEqual(['WarehouseCreated', 'CapitalReserved', 'CapitalReleased']);
    expect(amountEvents(amount)).toEqual(['PaymentAmountClaimed', 'PaymentAmountReleased']);
  });
});

describe('an investment that its owner takes back', () => {
  const cancel = (investmentId: string, key: string, by: Actor = actor) =>
    process.send('CancelInvestment', { investmentId }, { actor: by, key: deriveId('cancel', key) });

  it('gives its capital and its amount back, once, however often it is asked for', async () => {
    const { id, amount } = await invest();
    expect((await cancel(id, '1')).result).toEqual({ investmentId: id, status: 'failed' });
    expect((await cancel(id, '1')).result).toEqual({ investmentId: id, status: 'failed' });
    await expect(cancel(id, '2')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(investmentEvents(id)).toEqual(['InvestmentCreated', 'InvestmentFailed']);
    expect(warehouseEvents().filter((type) => type === 'CapitalReleased')).toHaveLength(1);
    expect(amountEvents(amount)).toEqual(['PaymentAmountClaimed', 'PaymentAmountReleased']);
  });

  it('is nobody else’s to take back, and not once a payment of it stands in a block', async () => {
    const { id, amount } = await invest();
    const stranger: Actor = { kind: 'user', id: deriveId('stranger'), role: 'super_admin' };
    await expect(cancel(id, '1', stranger)).rejects.toMatchObject({ code: 'INVESTMENT_NOT_FOUND' });
    const { transferId } = await pay({ tx: '1', amount });
    await expect(cancel(id, '2')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await confirm(transferId, id);
    await expect(cancel(id, '3')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(warehouseEvents()).not.toContain('CapitalReleased');
  });

  it('is not completed by money that comes all the same: that is late, and stays to be seen', async () => {
    const { id, amount } = await invest();
    await cancel(id, '1');
    expect(await pay({ tx: '1', amount })).toMatchObject({
      matched: false,
      reason: 'late',
      investmentId: id,
    });
  });

  it('and paid at the same moment: one of the two wins', async () => {
    const { id, amount } = await invest();
    const transferId = await record({ tx: '1', amount });
    const other = createProcess(log);
    const [taken, matched] = await Promise.allSettled([
      cancel(id, '1'),
      other.send('MatchTransfer', { transferId }),
    ]);
    if (matched.status === 'rejected') throw matched.reason;
    expect(taken.status === 'fulfilled').toBe(!matched.value.result.matched);
    expect(investmentEvents(id)).toHaveLength(2);
  });
});
