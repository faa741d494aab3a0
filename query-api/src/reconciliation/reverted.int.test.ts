import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  admin = await side.signIn(await side.story.user('admin', 'Marta'), 'admin');
});
afterAll(() => side?.stop());

it('what left the chain waits for nobody’s decision, unless it comes back', async () => {
  const { story } = side;
  const transferId = await story.transfer('321.000000', 101);
  await story.leaveUnmatched(transferId, null);
  const listed = async (state = 'open') => {
    const { body } = await side.fresh(`/api/unmatched-transfers?state=${state}`, admin);
    // Asked for alone, as screens read it again when it changes, it is the same row.
    const one = await side.fresh(`/api/unmatched-transfers?state=${state}&id=${transferId}`, admin);
    expect(one.body).toEqual(body);
    return unmatchedPageSchema.parse(body).rows.map(({ id, state: chain }) => [id, chain]);
  };
  const pending = async () => {
    const { body } = await side.fresh('/api/analytics/platform/pending', admin);
    return pendingWorkSchema.parse(body).items.map(({ id }) => id);
  };
  const isTold = async () => {
    const { rows } = await side.ask(notificationPageSchema, '/api/notifications', admin);
    return rows.flatMap(({ kind, message }) => (kind === 'transfer_unmatched' ? message.split(': ')[1] : []));
  };
  const waits = ['el pago no corresponde a ninguna inversión abierta.'];
  expect([await listed(), await pending()]).toEqual([[[transferId, 'confirming']], [transferId]]);
  expect(await isTold()).toEqual(waits);
  await story.reorganise(transferId, 101);
  expect([await listed(), await pending()]).toEqual([[], []]);
  expect(await listed('all')).toEqual([[transferId, 'reverted']]);
  expect(await isTold()).toEqual([`${waits[0]} Ya no espera una decisión.`]);
  await story.include(transferId, 102);
  expect([await listed(), await pending()]).toEqual([[[transferId, 'confirming']], [transferId]]);
  expect(await isTold()).toEqual(waits);
});

it('it held its person’s erasure up for a day, as of every moment of that day', async () => {
  const { story } = side;
  const userId = await story.user('investor', 'Ana');
  const ana = await side.signIn(userId);
  await story.proveWallet(userId);
  // What is on the chain from the same wallet.
  const before = story.position;
  const transferId = await story.transfer('50.000000', 103);
  await story.leaveUnmatched(transferId, null);
  await story.reorganise(transferId, 103);
  const thatDay = story.position;
  story.now = new Date(story.now.getTime() + 86_400_000);
  await story.user('investor', 'Luis');
  const waiting = async (asOf: bigint) => {
    const path = `/api/profile/erasure?asOf=${asOf}`;
    return (await side.ask(erasureOutlookSchema, path, ana)).obligations.unmatchedTransfers;
  };
  const others = await waiting(before);
  expect([await waiting(thatDay), await waiting(story.position)]).toEqual([others + 1, others]);
});
