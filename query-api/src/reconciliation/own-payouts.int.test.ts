import { type PendingWork, pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { outflowsSchema } from '@nodo/contracts/reconciliation/views';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WALLET } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const TREASURY = 'TXFBqBbqJommqZf7BV8NNYzePh97UmJodJ';
const payoutId = newId();

let side: ReadSide;
let admin: string;
let ana: string;

beforeAll(async () => {
  side = await startReadSide();
  admin = await side.signIn(await side.story.user('admin', 'Marta'), 'admin');
  const userId = await side.story.user('investor', 'Ana');
  ana = await side.signIn(userId);
  const reserved = { transferId: payoutId, amount: '10.00' };
  await side.story.append(streams.account(userId), { type: 'PayoutReserved', data: reserved });
  await side.story.append(streams.transfer(payoutId), {
    type: 'TransferRequested',
    data: {
      ...{ purpose: 'distribution', userId, to: WALLET, amount: '10.000000', amountUsd: '10.00' },
      ...{ needsApproval: false, review: null },
    },
  });
});
afterAll(() => side?.stop());

/** Money that left to the payout's address, of the payout's amount. */
async function left(txHash: string): Promise<string> {
  const id = deriveId('transfer', txHash, 0);
  const moved = { txHash, logIndex: 0, from: TREASURY, to: WALLET, amount: '10.000000' };
  const place = { blockNumber: 100, blockHash: 'b'.repeat(64), blockTime: side.story.now.toISOString() };
  await side.story.append(streams.transfer(id), { type: 'OutflowDetected', data: { ...moved, ...place } });
  return id;
}
async function shown() {
  const list = async (state: string) =>
    (await side.ask(outflowsSchema, `/api/outflows?state=${state}`, admin)).map(({ id }) => id);
  const pending: PendingWork = await side.ask(pendingWorkSchema, '/api/analytics/platform/pending', admin);
  const { body } = await side.fresh('/api/profile/erasure', ana);
  return { open: await list('open'), all: await list('all'), pending: pending.counts.reconciliation, body };
}

it('an outflow that turns out to be a payout that the platform signed waits for nobody', async () => {
  const other = await left('d'.repeat(64));
  const own = await left('a'.repeat(64));
  const both = expect.arrayContaining([own, other]);
  expect(await shown()).toMatchObject({
    ...{ open: both, all: both, pending: 2 },
    body: { obligations: { unmatchedTransfers: 2 } },
  });
  const signed = {
    ...{ attempt: 1, txHash: 'a'.repeat(64), rawTransaction: '0a02262d', signature: 'ab'.repeat(65) },
    ...{ feeLimit: 7_071_350, expiresAt: side.story.now.toISOString() },
  };
  await side.story.append(
    streams.transfer(payoutId),
    { type: 'TransferApproved', data: { via: 'limit' } },
    { type: 'TransferSigned', data: signed },
  );
  expect(await shown()).toMatchObject({
    ...{ open: [other], all: [other], pending: 1 },
    body: { obligations: { unmatchedTransfers: 1 } },
  });
});
