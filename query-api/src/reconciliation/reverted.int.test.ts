import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
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
