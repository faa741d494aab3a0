import { streams } from '@nodo/contracts/streams';
import { openClaimSchema, transferClaimSchema } from '@nodo/contracts/transfer-claims/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
let ana: string;
beforeAll(async () => {
  side = await startReadSide();
  admin = await side.signIn(await side.story.user('admin', 'Marta'), 'admin');
  ana = await side.story.user('investor', 'Ana');
});
afterAll(() => side?.stop());

async function txHashOf(transferId: string): Promise<string> {
  const [detected] = await side.servers.store.readStream(streams.transfer(transferId));
  if (detected?.type !== 'TransferDetected') throw new Error('It was not detected');
  return detected.data.txHash;
}
/** What staff see of a claim about this transaction. */
async function claimed(txHash: string) {
  const claim = { claimId: newId(), userId: ana, txHash, note: 'Salió de mi exchange el lunes' };
  await side.story.append(streams.transferClaims(ana), { type: 'TransferClaimed', data: claim });
  return async () => {
    const { body } = await side.fresh('/api/transfer-claims/open', admin);
    const { transferId, isKnown } = z
      .array(openClaimSchema)
      .parse(body)
      .find(({ id }) => id === claim.claimId) ?? { transferId: undefined };
    return { transferId, isKnown };
  };
}

it('staff see of a claim whether its transaction is unknown, waits for them, or is under way already', async () => {
  const { story } = side;
  expect(await (await claimed('e'.repeat(64)))()).toEqual({ transferId: null, isKnown: false });

  const investment = await story.invest(ana, await story.warehouse('Bodega Norte'));
  const paying = await story.transfer(investment.amountUsdt, 100);
  await story.match(paying, investment);
  expect(await (await claimed(await txHashOf(paying)))()).toEqual({ transferId: null, isKnown: true });

  const lost = await story.transfer('321.000000', 101);
  await story.leaveUnmatched(lost, null);
  const seen = await claimed(await txHashOf(lost));
  expect(await seen()).toEqual({ transferId: lost, isKnown: true });
  const refund = { proposal: 1, how: 'refund', userId: ana } as const;
  await story.append(streams.reconciliation(lost), sample('ReconciliationProposed', refund));
  expect(await seen()).toEqual({ transferId: lost, isKnown: true });
  await story.append(streams.reconciliation(lost), sample('TransferReconciled', refund));
  expect(await seen()).toEqual({ transferId: null, isKnown: true });
});

it('one’s own open claim is listed after any number of later ones that are closed', async () => {
  const { story } = side;
  const luis = await story.user('investor', 'Luis');
  const claims = Array.from({ length: 25 }, (_, index) => `${index}`.padStart(64, 'c'));
  for (const txHash of claims) {
    const claimId = newId();
    const claim = { claimId, userId: luis, txHash, note: 'Salió de mi exchange el lunes' };
    await story.append(streams.transferClaims(luis), { type: 'TransferClaimed', data: claim });
    if (txHash === claims[0]) continue;
    const end = { type: 'TransferClaimWithdrawn', data: { claimId, userId: luis } } as const;
    await story.append(streams.transferClaims(luis), end);
  }
  const own = await side.ask(z.array(transferClaimSchema), '/api/transfer-claims', await side.signIn(luis));
  expect(own.filter(({ state }) => state === 'open').map(({ txHash }) => txHash)).toEqual([claims[0]]);
  expect(own.slice(1, 3).map(({ txHash }) => txHash)).toEqual([claims[24], claims[23]]);
});
