import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

/** A new signed-in investor, and how their notifications read: of each, newest first, its title, and whether it is read. */
async function investor() {
  const id = await side.story.user();
  const cookie = await side.signIn(id, 'investor');
  const told = async (kind: string, query = '') => {
    const { body } = await side.fresh(`/api/notifications${query}`, cookie);
    const { rows } = notificationPageSchema.parse(body);
    return rows
      .filter((row) => row.kind === kind)
      .map(({ title, message, read }) => ({ title, message, read }));
  };
  const make = async () => side.story.invest(id, await side.story.warehouse());
  return { id, told, make };
}

const again = expect.stringContaining('envía el pago de nuevo');
const notAgain = expect.stringContaining('No lo envíes de nuevo');

describe('a payment that left the chain', () => {
  it('is asked for again while the investment waits for it, and no more once another one is seen', async () => {
    const { story } = side;
    const { told, make } = await investor();
    const investment = await make();
    const lost = await story.transfer(investment.amountUsdt, 100);
    await story.match(lost, investment);
    await story.reorganise(lost, 100);
    const title = 'Tu pago salió de la red';
    expect(await told('payment_reorganised')).toEqual([{ title, message: again, read: false }]);
    const paid = await story.transfer(investment.amountUsdt, 101);
    await story.match(paid, investment);
    expect(await told('payment_reorganised')).toEqual([{ title, message: notAgain, read: true }]);
    await story.include(lost, 102);
    expect(await told('payment_reorganised')).toEqual([{ title, message: notAgain, read: true }]);
  });

  it('is not asked for again once its investment ended', async () => {
    const { story } = side;
    const { told, make } = await investor();
    const investment = await make();
    const lost = await story.transfer(investment.amountUsdt, 100);
    await story.match(lost, investment);
    await story.reorganise(lost, 100);
    await story.expire(investment);
    expect(await told('payment_reorganised')).toMatchObject([{ message: notAgain, read: true }]);
  });

  it.each(['late', 'duplicate'] as const)('is not asked for again where it was %s', async (reason) => {
    const { story } = side;
    const { told, make } = await investor();
    const investment = await make();
    if (reason === 'late') await story.expire(investment);
    else {
      const first = await story.transfer(investment.amountUsdt, 100);
      await story.match(first, investment);
    }
    const extra = await story.transfer(investment.amountUsdt, 101);
    await story.leaveUnmatched(extra, investment.id, reason);
    await story.reorganise(extra, 101);
    expect(await told('payment_reorganised')).toMatchObject([{ message: notAgain, read: false }]);
    await story.include(extra, 102);
    expect(await told('payment_reorganised')).toMatchObject([
      { title: 'Tu pago volvió a la red', read: true },
    ]);
  });
});

it('a payment that was decided about no longer asks its payer to write', async () => {
  const { story } = side;
  const { id, told, make } = await investor();
  const { id: investmentId, amount, amountUsdt } = await make();
  const transferId = await story.transfer(amountUsdt, 100);
  await story.leaveUnmatched(transferId, investmentId);
  expect(await told('payment_unmatched')).toMatchObject([
    { title: 'Tu pago necesita una revisión', read: false },
  ]);
  const decided = {
    proposal: 1,
    how: 'credit',
    investmentId: null,
    userId: id,
    to: null,
    payoutId: null,
  } as const;
  await story.append(streams.reconciliation(transferId), {
    type: 'ReconciliationProposed',
    data: { ...decided, amount: amountUsdt, amountUsd: amount, needsApproval: false, note: 'Llegó tarde' },
  });
  await story.append(streams.reconciliation(transferId), {
    type: 'TransferReconciled',
    data: { ...decided, credited: { amountUsdt, amountUsd: amount } },
  });
  expect(await told('payment_unmatched')).toMatchObject([{ title: 'Ya revisamos tu pago', read: true }]);
  expect(await told('transfer_credited')).toMatchObject([{ read: false }]);
});

it('a payout that its person cancelled waits for nobody; one that was not approved is told', async () => {
  const { story } = side;
  const { id: userId, told } = await investor();
  const asked = async () => {
    const transferId = newId();
    const amount = '700.00';
    await story.append(streams.account(userId), { type: 'PayoutReserved', data: { transferId, amount } });
    await story.append(streams.transfer(transferId), {
      type: 'TransferRequested',
      data: {
        ...{ purpose: 'distribution', userId, to: WALLET, amount: '700.000000', amountUsd: amount },
        ...{ needsApproval: true, review: 'amount' },
      },
    });
    return { transferId, amount };
  };
  const first = await asked();
  expect(await told('payout_requested')).toMatchObject([
    { title: 'Recibimos tu solicitud de pago', read: false },
  ]);
  await story.append(streams.transfer(first.transferId), { type: 'TransferCancelled', data: { userId } });
  await story.append(streams.account(userId), {
    type: 'PayoutReleased',
    data: { ...first, reason: 'cancelled' },
  });
  expect(await told('payout_requested')).toMatchObject([{ title: 'Cancelaste tu pago', read: true }]);
  const approved = await asked();
  const message = async () => (await told('payout_requested'))[0]?.message;
  expect(await message()).toContain('esperan la aprobación');
  await story.append(streams.transfer(approved.transferId), sample('TransferApproved', { via: 'review' }));
  expect((await told('payout_requested'))[0]?.title).toBe('Aprobamos tu pago');
  expect(await message()).toContain('te avisamos cuando salgan');
  const second = await asked();
  await story.append(streams.transfer(second.transferId), {
    type: 'TransferRejected',
    data: { userId, reason: 'La billetera es de un exchange' },
  });
  await story.append(streams.account(userId), {
    type: 'PayoutReleased',
    data: { ...second, reason: 'rejected' },
  });
  expect(await told('payout_rejected')).toMatchObject([{ read: false }]);
});

it('a document that was withdrawn is announced no more, but at moments before that', async () => {
  const { story } = side;
  const { id: investorId, told } = await investor();
  const stream = streams.document(newId());
  await story.append(stream, {
    type: 'DocumentPublished',
    data: {
      name: 'Acta',
      documentType: 'legal',
      investorId,
      url: 'https://example.com/acta.pdf',
      file: null,
    },
  });
  const then = `?asOf=${story.position}`;
  expect(await told('document_published')).toHaveLength(1);
  await story.append(stream, {
    type: 'DocumentWithdrawn',
    data: { investorId, reason: 'Era de otra persona' },
  });
  expect(await told('document_published')).toEqual([]);
  expect(await told('document_published', then)).toHaveLength(1);
});

it('a shortfall of the last checks of two days is over with the first check of a later day that finds none', async () => {
  const { story } = side;
  const admin = await story.user('admin', 'Marta');
  const cookie = await side.signIn(admin, 'admin');
  const attest = (day: string, shortfall: string) =>
    story.append(streams.reserves(day), sample('ReservesAttested', { hour: 23, shortfall }));
  const told = async () => {
    const { body } = await side.fresh('/api/notifications', cookie);
    const { rows } = notificationPageSchema.parse(body);
    return rows.filter(({ kind }) => kind === 'reserves_short').map(({ title, read }) => [title, read]);
  };
  await attest('2026-02-28', '12.000000');
  await attest('2026-03-01', '7.000000');
  const short = ['Faltan reservas', false];
  expect(await told()).toEqual([short, short]);
  await attest('2026-03-02', '0.000000');
  const over = ['Las reservas vuelven a alcanzar', true];
  expect(await told()).toEqual([over, over]);
});

it('an outflow that was a payout of the platform itself is explained once that is confirmed', async () => {
  const { story } = side;
  const cookie = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const { id: userId } = await investor();
  const [transferId, txHash] = [newId(), 'd'.repeat(64)];
  await story.append(streams.account(userId), sample('PayoutReserved', { transferId, amount: '10.00' }));
  const payout = streams.transfer(transferId);
  const wanted = { userId, to: WALLET, amount: '10.000000', amountUsd: '10.00', needsApproval: false };
  await story.append(payout, sample('TransferRequested', { ...wanted, review: null }));
  await story.append(payout, sample('TransferApproved', { via: 'limit' }));
  await story.append(payout, sample('TransferSigned', { txHash }));
  const left = { txHash, logIndex: 0, to: WALLET, amount: '10.000000' };
  await story.append(streams.transfer(deriveId('transfer', txHash, 0)), sample('OutflowDetected', left));
  const told = async () => {
    const { body } = await side.fresh('/api/notifications', cookie);
    const { rows } = notificationPageSchema.parse(body);
    return rows.filter(({ kind }) => kind === 'outflow_detected').map(({ read }) => read);
  };
  expect(await told()).toEqual([false]);
  await story.append(payout, sample('TransferIncluded', {}), sample('TransferConfirmed', {}));
  expect(await told()).toEqual([true]);
});
