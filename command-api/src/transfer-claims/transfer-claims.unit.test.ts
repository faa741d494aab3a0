import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { MAX_OPEN_CLAIMS } from '@nodo/contracts/transfer-claims/values';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { refundIdOf } from '../reconciliation/propose.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, TREASURY } from '../testing/samples.ts';
import { admin, createProcess, investmentOf, openBusiness, type TestProcess } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';

let log: MemoryLog;
let process: TestProcess;
let ana: Actor;
let beto: Actor;
const wallet = walletOf('sender');
const hash = (name: string) => name.repeat(64).slice(0, 64);
const NOTE = 'Salió de mi exchange el lunes';
const idOf = (actor: Actor) => (actor.kind === 'user' ? actor.id : '');

async function person(name: string): Promise<Actor> {
  const command = {
    email: `${name}.ruiz@ejemplo.co`,
    firstName: name,
    lastName: 'Ruiz',
    role: 'investor',
  } as const;
  const { result } = await process.send('RegisterUser', command);
  return { kind: 'user', id: result.userId, role: 'investor' };
}
const claim = async (actor: Actor, tx: string, note?: string, key = newId()) =>
  (await process.send('ClaimTransfer', { txHash: hash(tx), note }, { actor, key })).result;
const claimIdOf = async (actor: Actor, tx: string) => {
  const made = await claim(actor, tx, NOTE);
  if (made.status !== 'noted') throw new Error('It was theirs');
  return made.claimId;
};
/** A confirmed transfer, which pays nothing unless its amount was asked for. */
async function arrived(tx: string, logIndex = 0, amount = '75000.000000'): Promise<string> {
  const place = { blockNumber: 100, blockHash: hash('b') };
  const seen = { txHash: hash(tx), logIndex, from: wallet.address, to: TREASURY, amount };
  const recorded = { ...seen, ...place, blockTime: minutesLater(1) };
  const { transferId } = (await process.send('RecordTransfer', recorded)).result;
  await process.send('MatchTransfer', { transferId });
  await process.send('ConfirmTransfer', { transferId, ...place, confirmations: 19, energyFee: 1 });
  return transferId;
}
const written = (actor: Actor) => log.typesOf(streams.transferClaims(idOf(actor)));

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  [ana, beto] = [await person('Ana'), await person('Beto')];
});

describe('claiming a transfer by its hash', () => {
  it('is answered at once where its wallet was proved, whichever log of the transaction it is', async () => {
    await proveWallet(process, ana, wallet);
    for (const [tx, logIndex] of [
      ['1', 0],
      ['2', 3],
    ] as const) {
      const transferId = await arrived(tx, logIndex);
      expect(await claim(ana, tx)).toEqual({ status: 'yours', transferId });
    }
    expect(written(ana)).toEqual([]);
  });

  it('is refused alike for somebody else’s, for nobody’s and for what never was, and changes nothing', async () => {
    await proveWallet(process, ana, wallet);
    await arrived('1');
    const refusals = [];
    for (const tx of ['1', '9']) {
      refusals.push(await claim(beto, tx).catch(({ code, message }) => ({ code, message })));
    }
    expect(refusals[0]).toEqual({ code: 'TRANSFER_NOT_YOURS', message: expect.any(String) });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(written(beto)).toEqual([]);
  });

  it('with an explanation is noted alike for every hash, once, up to a number', async () => {
    await proveWallet(process, ana, wallet);
    await arrived('1');
    const first = await claim(beto, '1', NOTE);
    expect(first.status).toBe('noted');
    expect(await claim(beto, '1', NOTE)).toEqual(first);
    for (const tx of ['2', '3', '4', '5']) expect((await claim(beto, tx, NOTE)).status).toBe('noted');
    expect(written(beto)).toHaveLength(MAX_OPEN_CLAIMS);
    await expect(claim(beto, '6', NOTE)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});

describe('an open claim', () => {
  it('is taken back by its person alone', async () => {
    const claimId = await claimIdOf(beto, '1');
    const withdraw = (actor: Actor) => process.send('WithdrawTransferClaim', { claimId }, { actor });
    await expect(withdraw(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await withdraw(beto);
    await expect(withdraw(beto)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(written(beto)).toEqual(['TransferClaimed', 'TransferClaimWithdrawn']);
  });

  it('is not opened again by a late repetition of the request that made it', async () => {
    const key = newId();
    const made = await claim(beto, '1', NOTE, key);
    if (made.status !== 'noted') throw new Error('It was theirs');
    await process.send('WithdrawTransferClaim', { claimId: made.claimId }, { actor: beto });
    expect(await claim(beto, '1', NOTE, key)).toEqual(made);
    process = createProcess(log);
    expect(await claim(beto, '1', NOTE, key)).toEqual(made);
    expect(written(beto)).toEqual(['TransferClaimed', 'TransferClaimWithdrawn']);
  });

  it('is answered by staff, once', async () => {
    const claimId = await claimIdOf(beto, '1');
    const answer = { claimId, userId: idOf(beto), reason: 'No llegó a nuestra tesorería' };
    await process.send('RejectTransferClaim', answer, { actor: admin });
    await expect(process.send('RejectTransferClaim', answer, { actor: admin })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(written(beto)).toEqual(['TransferClaimed', 'TransferClaimRejected']);
  });

  it.each([
    ['credited to who claims it', () => beto, true],
    ['credited to somebody else', () => ana, false],
  ] as const)('ends with the decision about its transfer: %s', async (_title, whose, isTheirs) => {
    const transferId = await arrived('1');
    const claimId = await claimIdOf(beto, '1');
    const settle = () => process.send('SettleTransferClaim', { claimId, userId: idOf(beto), transferId });
    await expect(settle()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const decision = {
      transferId,
      how: 'credit',
      userId: idOf(whose()),
      note: 'Lo mostró con su extracto',
    } as const;
    const { proposal } = (await process.send('ReconcileTransfer', decision, { actor: admin })).result;
    const second: Actor = { kind: 'user', id: newId(), role: 'super_admin' };
    await process
      .send('ApproveReconciliation', { transferId, proposal }, { actor: second })
      .catch(() => undefined);
    const block = { blockNumber: 100, blockHash: hash('b'), solidHeight: 130 };
    await process.send('CarryOutReconciliation', { transferId, proposal, ...block });
    await settle();
    await settle();
    const events = log.eventsOf(streams.transferClaims(idOf(beto)));
    expect(events.map(({ type }) => type)).toEqual(['TransferClaimed', 'TransferClaimSettled']);
    expect(events[1]?.data).toMatchObject({ isTheirs, transferId });
  });

  it.each([
    ['its person', true],
    ['somebody else', false],
  ] as const)('ends once the payment of an investment by %s is confirmed', async (_title, isTheirs) => {
    const { warehouseId, actor: payer } = await openBusiness(process);
    const claimant = isTheirs ? payer : beto;
    const claimId = await claimIdOf(claimant, '1');
    const made = await process.send('CreateInvestment', investmentOf(warehouseId), { actor: payer });
    const { id: investmentId, payment } = made.result;
    const transferId = await arrived('1', 0, payment.amountUsdt);
    const settle = () => process.send('SettleTransferClaim', { claimId, userId: idOf(claimant), transferId });
    await expect(settle()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await process.send('ConfirmInvestment', { investmentId, transferId });
    await settle();
    await settle();
    expect(written(claimant)).toEqual(['TransferClaimed', 'TransferClaimSettled']);
    const [, closed] = log.eventsOf(streams.transferClaims(idOf(claimant)));
    expect(closed?.data).toMatchObject({ isTheirs, transferId });
  });

  it.each([
    ['its person', () => beto, true],
    ['somebody else', () => ana, false],
  ] as const)('ends once its transfer has proved a wallet of %s', async (_title, whose, isTheirs) => {
    const claimId = await claimIdOf(beto, '1');
    const { address } = wallet;
    const asked = await process.send('RequestWalletTransfer', { address }, { actor: whose() });
    const transferId = await arrived('1', 0, asked.result.amountUsdt);
    const settle = () => process.send('SettleTransferClaim', { claimId, userId: idOf(beto), transferId });
    await expect(settle()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await process.send('ProveWalletByTransfer', { transferId });
    await settle();
    const [, closed] = log.eventsOf(streams.transferClaims(idOf(beto)));
    expect(closed).toMatchObject({ type: 'TransferClaimSettled', data: { isTheirs, transferId } });
  });

  it('waits for a refund to be final: one that fails leaves the transfer to be decided again', async () => {
    const transferId = await arrived('1', 0, '7500.000000');
    const claimId = await claimIdOf(beto, '1');
    const settle = () => process.send('SettleTransferClaim', { claimId, userId: idOf(beto), transferId });
    const second: Actor = { kind: 'user', id: newId(), role: 'super_admin' };
    const refund = async () => {
      const decision = {
        transferId,
        how: 'refund',
        to: wallet.address,
        note: 'Vuelve a quien la envió',
      } as const;
      const { proposal } = (await process.send('ReconcileTransfer', decision, { actor: admin })).result;
      await process.send('ApproveReconciliation', { transferId, proposal }, { actor: second });
      const block = { blockNumber: 100, blockHash: hash('b'), solidHeight: 130 };
      await process.send('CarryOutReconciliation', { transferId, proposal, ...block });
      return { proposal, payoutId: refundIdOf(transferId, proposal) };
    };
    const { payoutId } = await refund();
    await expect(settle()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await process.send('FailPayout', {
      transferId: payoutId,
      reason: 'blacklisted',
      txHash: null,
      detail: null,
    });
    await expect(settle()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const [stream, data] = [streams.reconciliation(transferId), await refund()];
    const [last] = log.eventsOf(stream).slice(-1);
    if (!last) throw new Error('Nothing was decided');
    const refunded = { id: newId(), type: 'TransferRefunded', data } as const;
    await log.append(stream, [refunded], { expected: last.revision, metadata: last.metadata });
    process = createProcess(log);
    await settle();
    const [, closed] = log.eventsOf(streams.transferClaims(idOf(beto)));
    expect(closed).toMatchObject({ type: 'TransferClaimSettled', data: { isTheirs: true } });
  });

  it('of another transaction than the transfer’s stays open', async () => {
    const transferId = await arrived('1');
    const claimId = await claimIdOf(beto, '2');
    const settle = process.send('SettleTransferClaim', { claimId, userId: idOf(beto), transferId });
    await expect(settle).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});
