import type { PayoutReviewReason } from '@nodo/contracts/payouts/values';
import { payoutTermsSchema, payoutViewSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { WALLET } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  admin = await side.signIn(await side.story.user('admin', 'Marta'), 'admin');
});
afterAll(() => side?.stop());

/** A payout as command-api writes it: the account knows of its own reasons, not of the platform's limit. */
async function ask(userId: string, amount: string, review: PayoutReviewReason | null = null) {
  const { story } = side;
  const id = newId();
  const flag = review === null || review === 'platform_day' ? {} : { needsApproval: true as const };
  const reserved = { transferId: id, amount, ...flag };
  await story.append(streams.account(userId), { type: 'PayoutReserved', data: reserved });
  const wanted = {
    purpose: 'distribution',
    userId,
    to: WALLET,
    amount: `${amount}0000`,
    amountUsd: amount,
  } as const;
  const needsApproval = review !== null;
  await story.append(
    streams.transfer(id),
    { type: 'TransferRequested', data: { ...wanted, needsApproval, review } },
    ...(needsApproval ? [] : [{ type: 'TransferApproved', data: { via: 'limit' } } as const]),
  );
  return id;
}

async function refund(userId: string, amount: string) {
  const data = { userId, refundOf: newId(), to: WALLET, amount: `${amount}0000`, amountUsd: amount };
  await side.story.append(
    streams.transfer(newId()),
    { type: 'RefundRequested', data },
    { type: 'TransferApproved', data: { via: 'review' } },
  );
}

/** The person's terms at the moment of the last event. */
async function termsOf(userId: string) {
  const { story } = side;
  const cookie = await side.signIn(userId);
  return await side.ask(payoutTermsSchema, `/api/payouts/terms?asOf=${story.position}`, cookie);
}

it('API-32 what leaves without an approval is lessened only by what left without one, as command-api decides', async () => {
  const { story } = side;
  const userId = await story.user();
  const { approvalAbove } = await termsOf(userId);
  const left = async () => Number(approvalAbove) - Number((await termsOf(userId)).withoutApproval);
  await ask(userId, '150.00', 'amount');
  await ask(userId, '20.00', 'new_address');
  await ask(userId, '30.00', 'person_day');
  await refund(userId, '60.00');
  expect(await left()).toBe(0);
  await ask(userId, '10.00');
  expect(await left()).toBe(10);
  // The account let it go: it waits for the sake of what everybody took out on that day.
  const waiting = await ask(userId, '5.00', 'platform_day');
  expect(await left()).toBe(15);
  await story.append(streams.transfer(waiting), { type: 'TransferApproved', data: { via: 'review' } });
  expect(await left()).toBe(15);
  story.now = new Date(story.now.getTime() + 86_400_000);
  await story.user();
  expect(await left()).toBe(0);
});

it('ROLE-06 a waiting payout is told with what was asked for in a day, which no refund is', async () => {
  const { story } = side;
  story.now = new Date(story.now.getTime() + 2 * 86_400_000);
  const [one, other] = [await story.user(), await story.user()];
  await ask(other, '7.00');
  await refund(one, '60.00');
  await ask(one, '10.00');
  const id = await ask(one, '150.00', 'amount');
  const rows = await side.ask(z.array(payoutViewSchema), '/api/payouts', admin);
  expect(rows.find((row) => row.id === id)?.lastDay).toEqual({ person: '160.00', platform: '167.00' });
});

it('API-32 one that waits for its person’s KYC says so, to staff and to them', async () => {
  const { story } = side;
  const userId = await story.user();
  const id = await ask(userId, '10.00');
  const own = await side.signIn(userId);
  const noteFor = async (cookie: string, query = '') => {
    const path = `/api/blockchain/transactions${query}`;
    const rows = await side.ask(z.array(blockchainTransactionViewSchema), path, cookie);
    return rows.find((row) => row.id === id)?.note;
  };
  const listed = async () =>
    (await side.ask(z.array(payoutViewSchema), `/api/payouts?id=${id}`, admin))[0]?.hold;
  expect([await noteFor(own), await noteFor(admin, '?scope=all'), await listed()]).toEqual([
    null,
    null,
    null,
  ]);
  await story.append(streams.transfer(id), { type: 'TransferHeld', data: { reason: 'verification' } });
  const waits = 'Espera: la verificación KYC de quien lo pidió no está vigente';
  expect([await noteFor(own), await noteFor(admin, '?scope=all')]).toEqual([waits, waits]);
  expect(await listed()).toBe('verification');
});

it('API-32 the list has those that wait first, and is read on after any of them', async () => {
  const { story } = side;
  const userId = await story.user();
  for (const amount of ['150.00', '151.00', '152.00']) await ask(userId, amount, 'amount');
  await ask(userId, '10.00');
  const read = (query: string) => side.ask(z.array(payoutViewSchema), `/api/payouts?${query}`, admin);
  const all = await read('');
  const waits = all.map(({ state }) => state === 'requested');
  expect(waits.indexOf(false)).toBeGreaterThanOrEqual(3);
  expect(waits.lastIndexOf(true)).toBe(waits.indexOf(false) - 1);
  for (const [index, { id }] of all.entries()) {
    expect(await read(`before=${id}`)).toEqual(all.slice(index + 1));
    expect(await read(`id=${id}`)).toEqual([all[index]]);
  }
  const [first] = all;
  expect(await read(`id=${first?.id}&state=confirmed`)).toEqual([]);
});

it('API-32 no more leaves without an approval than what the whole platform has left of its day', async () => {
  const { story } = side;
  story.now = new Date(story.now.getTime() + 2 * 86_400_000);
  const [one, other] = [await story.user(), await story.user()];
  const { approvalAbove } = await termsOf(one);
  const { automaticDaily } = side.servers.config('query-api').payouts;
  const left = async () => (await termsOf(one)).withoutApproval;
  await ask(other, '700.00', 'amount');
  await refund(other, '60.00');
  await ask(other, (Number(automaticDaily) - Number(approvalAbove)).toFixed(2));
  expect(await left()).toBe(approvalAbove);
  await ask(other, '100.00');
  expect(await left()).toBe((Number(approvalAbove) - 100).toFixed(2));
  await ask(other, approvalAbove);
  expect(await left()).toBe('0.00');
  story.now = new Date(story.now.getTime() + 25 * 3_600_000);
  await story.user();
  expect(await left()).toBe(approvalAbove);
});
