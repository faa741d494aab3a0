import { WALLET_TRANSFER_MAX_MICRO } from '@nodo/contracts/wallets/values';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases } from '../testing/harness.test.ts';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
});
afterAll(async () => {
  await Promise.all([recorder?.stop(), chain?.stop()]);
  await databases?.stop();
});

it('a transfer that proves a wallet is offered again while its person’s erasure is undecided', async () => {
  const { pool, start, followed, close } = createWorld({
    databaseUrl: await databases.create(),
    chain,
    commandApiUrl: recorder.url,
  });
  const proofs = () => recorder.sent.filter(({ command }) => command === 'ProveWalletByTransfer').length;
  const isConfirmed = async () => {
    const { rows } = await pool.query<{ state: string }>('SELECT state FROM chain.observed_transfers');
    return rows[0]?.state === 'confirmed';
  };
  await chain.mine(30);
  const worker = await start();
  recorder.faults.refused.set('ProveWalletByTransfer', 'ACCOUNT_CLOSING');
  await chain.pay(BigInt(WALLET_TRANSFER_MAX_MICRO));
  await chain.mine(20);
  await followed();
  await eventually(() => proofs() > 1);
  expect(await isConfirmed()).toBe(false);
  recorder.faults.refused.set('ProveWalletByTransfer', 'ACCOUNT_ERASED');
  await eventually(isConfirmed);
  await worker.stop();
  await close();
});
