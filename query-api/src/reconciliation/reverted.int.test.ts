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
    // Asked for alone, as screens read it again when it changes, it is the same row.
    const one = await side.fresh(`/api/unmatched-transfers?state=${state}&id=${transferId}`, admin);
    expect(one.body).toEqual(body);
    return unmatchedPageSchema.parse(body).rows.map(({ id, state: chain }) => [id, chain]);
  };
  const pending = async () => {
    const { body } = await side.fresh('/api/analytics/platform/pending', admin);
    return pendingWorkSchema.parse(body).items.map(({ id }) => id);
  };
  expect([await listed(), await pending()]).toEqual([[[transferId, 'confirming']], [transferId]]);
  await story.reorganise(transferId, 101);
  expect([await listed(), await pending()]).toEqual([[], []]);
  expect(await listed('all')).toEqual([[transferId, 'reverted']]);
  await story.include(transferId, 102);
  expect([await listed(), await pending()]).toEqual([[[transferId, 'confirming']], [transferId]]);
});
