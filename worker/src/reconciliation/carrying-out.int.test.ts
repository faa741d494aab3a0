import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let worker: RunningService;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  await chain.mine(30);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
  worker = await world.start();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([stack.stop(), world.close()]);
  await chain.stop();
  await databases.stop();
});

/** Decides to credit a transfer to a new person. */
async function credit(transferId: string) {
  const admin = await stack.person('admin');
  const { id: userId } = await stack.person('investor');
  const note = 'Lo confirmó por teléfono';
  await stack.send('ReconcileTransfer', { transferId, how: 'credit', userId, note }, { actor: admin });
  return userId;
}
const endsWith = (transferId: string, type: string) =>
  eventually(async () => (await stack.typesOf(streams.reconciliation(transferId))).at(-1) === type);

it('what the solid chain holds is done', async () => {
  const transferId = deriveId('transfer', await chain.pay(777_000_001n), 0);
  await chain.mine(20);
  await eventually(async () =>
    (await stack.typesOf(streams.transfer(transferId))).includes('TransferConfirmed'),
  );
  const userId = await credit(transferId);
  await endsWith(transferId, 'TransferReconciled');
  expect(await stack.typesOf(streams.account(userId))).toEqual(['TransferCredited']);
});

it('what it does not hold moves nothing, whatever the log says of it, and is decided about anew', async () => {
  const txHash = 'f'.repeat(64);
  const block = { blockNumber: 12, blockHash: 'e'.repeat(64) };
  const seen = {
    ...{ txHash, logIndex: 0, from: await chain.demoWallet(), to: chain.treasuryAddress },
    ...{ amount: '5000.000000', ...block, blockTime: new Date().toISOString() },
  };
  await stack.send('RecordTransfer', seen);
  const transferId = deriveId('transfer', txHash, 0);
  await stack.send('MatchTransfer', { transferId });
  await stack.send('ConfirmTransfer', { transferId, ...block, confirmations: 19, energyFee: 1 });
  const userId = await credit(transferId);
  await endsWith(transferId, 'ReconciliationFailed');
  const last = (await stack.events.readStream(streams.reconciliation(transferId))).at(-1);
  expect(last?.data).toEqual({ proposal: 1, reason: 'not_on_chain', payoutId: null });
  expect(await stack.typesOf(streams.account(userId))).toEqual([]);
});
