import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { beforeEach, describe, expect, it } from 'vitest';
import { superAdmin } from '../testing/payouts.ts';
import {
  arrived,
  beginReconciling,
  carryOut,
  decide,
  invest,
  lastOf,
  log,
  owner,
  process,
  typesOf,
} from '../testing/reconciliation.ts';
import { OTHER_WALLET, TREASURY, USDT, WALLET } from '../testing/samples.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { refundIdOf } from './propose.ts';

beforeEach(beginReconciling);

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

  it('to a wallet of one’s own is decided by others, also where it paid somebody’s investment', async () => {
    const person = { email: 'luz@ejemplo.co', firstName: 'Luz', lastName: 'Paz', role: 'investor' } as const;
    const { result: luz } = await process.send('RegisterUser', person);
    const staff: Actor = { kind: 'user', id: luz.userId, role: 'admin' };
    const wallet = walletOf('of the staff');
    await proveWallet(process, staff, wallet);
    const { id, asked } = await invest();
    await process.send('CancelInvestment', { investmentId: id }, { actor: owner });
    const late = await arrived(asked, { from: wallet.address });
    await expect(decide(late, { how: 'refund', to: wallet.address }, staff)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await decide(late, { how: 'refund', to: wallet.address });
    expect(typesOf(late)).toEqual(['ReconciliationProposed']);
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

  it('of more than one transfer may move tells the way out: crediting its owner, or raising what one may be', async () => {
    const message = async (from?: string) => {
      const transferId = await arrived('60000.000000', { tx: from ? '1' : '2', ...(from ? { from } : {}) });
      return decide(transferId, { how: 'refund', to: from ?? WALLET }).catch((error: Error) => error.message);
    };
    const known = walletOf('one');
    await proveWallet(process, owner, known);
    expect(await message(known.address)).toContain('Abónala a su saldo');
    const unknown = await message();
    expect(unknown).toContain('PAYOUT_MAX_USD');
    expect(unknown).not.toContain('Abónala a su saldo');
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
