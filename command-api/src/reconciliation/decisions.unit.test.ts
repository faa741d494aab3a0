import type { Actor } from '@nodo/contracts/event';
import { deriveId, newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  arrived,
  balance,
  beginReconciling,
  carryOut,
  decide,
  hashOf,
  invest,
  lastOf,
  note,
  owner,
  process,
  second,
  typesOf,
} from '../testing/reconciliation.ts';
import { WALLET } from '../testing/samples.ts';
import { admin } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';

beforeEach(beginReconciling);

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

  it('is a second person, too, once money of nobody known adds up to the limit in a day', async () => {
    const alone: boolean[] = [];
    for (const tx of ['2', '3', '4']) {
      const transferId = await arrived('400.000000', { tx });
      await decide(transferId, { how: 'credit', userId: owner.id });
      alone.push(typesOf(transferId).includes('ReconciliationApproved'));
    }
    expect(alone).toEqual([true, true, false]);
    // What was sent by whoever gets it takes nothing from anybody.
    const wallet = walletOf('ana');
    await proveWallet(process, owner, wallet);
    const own = await arrived('900.000000', { from: wallet.address, tx: '5' });
    await decide(own, { how: 'credit', userId: owner.id });
    expect(lastOf(own)).toMatchObject({ via: 'limit' });
  });

  it('is a second person, too, while who was asked for the amount, or sent it, is being erased', async () => {
    const wallet = walletOf('ana');
    await proveWallet(process, owner, wallet);
    const [sent, waiting] = [{ from: wallet.address }, '5.000000'];
    const first = await arrived(waiting, { ...sent, tx: '2' });
    const back = await arrived(waiting, { ...sent, tx: '3' });
    const email = 'otra@ejemplo.co';
    const person = { email, firstName: 'Otra', lastName: 'Ruiz', role: 'investor' } as const;
    const { userId } = (await process.send('RegisterUser', person)).result;
    await process.send('ErasePersonalData', { userId: owner.id }, { actor: owner });
    await decide(first, { how: 'credit', userId });
    expect(lastOf(first)).toMatchObject({ how: 'credit', needsApproval: true });
    // What goes back to its sender is still decided by one.
    await decide(back, { how: 'refund', to: wallet.address });
    expect(lastOf(back)).toMatchObject({ proposal: 1, via: 'limit' });
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
