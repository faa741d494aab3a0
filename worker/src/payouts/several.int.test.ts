import { setTimeout as delay } from 'node:timers/promises';
import { type PayoutRequested, payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import type { RunningService } from '@nodo/platform/service';
import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { startTestSigner, type TestSigner } from '../testing/signer.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';

const PATIENCE_MS = 30_000;
const MINUTE_MS = 60_000;
const ROUND_MS = 100;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let signer: TestSigner;
let stack: Stack;
let world: World;
let worker: RunningService | undefined;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  signer = await startTestSigner(chain);
  await chain.pay(900_000_000n);
  await chain.mine(40);
  const environment = {
    ...signer.environment,
    PAYOUT_POLL_MS: String(ROUND_MS),
    PAYOUT_AGAIN_MS: '300',
    FOLLOWER_LEASE_SECONDS: '0.5',
  };
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url, environment });
  worker = await world.start();
  await world.followed(MINUTE_MS);
}, 2 * MINUTE_MS);
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world.close(), stack.stop()]);
  await Promise.all([chain.stop(), signer.stop()]);
  await databases.stop();
});

type Asked = Pick<PayoutRequested, 'id'>;

/** Requests parts of a new person's balance, one after the other. */
async function ask(to: string, amounts: readonly string[]): Promise<PayoutRequested[]> {
  const actor = await stack.verified();
  await stack.credit(actor.id, '90000.00');
  const asked: PayoutRequested[] = [];
  for (const amount of amounts) {
    const body = { amount, walletAddress: to, type: 'distribution' } as const;
    asked.push(payoutRequestedSchema.parse(await stack.send('RequestPayout', body, { actor })));
  }
  return asked;
}

/** Requested while no worker signs, so that all are signed on one block. */
async function askBeforeSigning(to: string, amounts: readonly string[]) {
  await worker?.stop();
  worker = undefined;
  return ask(to, amounts);
}

const eventsOf = ({ id }: Asked) => stack.events.readStream(streams.transfer(id));
const typesOf = async (payout: Asked) => (await eventsOf(payout)).map(({ type }) => type);
const isOver = async (payout: Asked) => (await typesOf(payout)).includes('TransferConfirmed');

async function hashesOf(payout: Asked): Promise<string[]> {
  return (await eventsOf(payout)).flatMap((event) =>
    event.type === 'TransferSigned' ? [event.data.txHash] : [],
  );
}

async function mineUntilPaid(payouts: readonly Asked[]): Promise<void> {
  await eventually(async () => {
    await chain.mine();
    await world.followed();
    return (await Promise.all(payouts.map(isOver))).every(Boolean);
  }, PATIENCE_MS);
}

describe('payouts of one amount to one address', () => {
  it('that are signed on one block are two transactions, and both are paid', {
    timeout: MINUTE_MS,
  }, async () => {
    const to = freshWallet();
    const [first] = await askBeforeSigning(to, ['25.00']);
    const [second] = await ask(to, ['25.00']);
    if (!first || !second) throw new Error('Nothing was asked for');
    worker = await world.start();
    for (const payout of [first, second]) {
      await eventually(async () => (await typesOf(payout)).includes('TransferBroadcast'), PATIENCE_MS);
    }
    await mineUntilPaid([first, second]);
    const hashes = [...(await hashesOf(first)), ...(await hashesOf(second))];
    expect(new Set(hashes).size).toBe(2);
    expect(hashes).toHaveLength(2);
    expect(await chain.balanceOf(to)).toBe(50_000_000n);
  });

  it('that were signed alike are paid one after the other', { timeout: 2 * MINUTE_MS }, async () => {
    const to = freshWallet();
    const pair = await askBeforeSigning(to, ['26.00', '26.00']);
    await signAlike(pair, to);
    worker = await world.start();
    await mineUntilPaid(pair);
    expect(await chain.balanceOf(to)).toBe(52_000_000n);
    const signatures = await Promise.all(pair.map(hashesOf));
    expect(signatures.map((hashes) => hashes.length).sort()).toEqual([1, 2]);
    expect(new Set(signatures.flat()).size).toBe(2);
  });
});

describe('fifty payouts that can’t be paid', () => {
  const LARGE = Array.from({ length: 50 }, () => '990.00');
  let large: PayoutRequested[];

  async function heldNow(): Promise<number> {
    const { rowCount } = await world.pool.query(
      "SELECT 1 FROM live.payouts WHERE state = 'approved' AND hold = 'treasury_funds'",
    );
    return rowCount ?? 0;
  }

  beforeAll(async () => {
    large = await ask(freshWallet(), LARGE);
    await eventually(async () => (await heldNow()) === LARGE.length, MINUTE_MS);
  }, 2 * MINUTE_MS);

  it('hold up nobody else', { timeout: MINUTE_MS }, async () => {
    const to = freshWallet();
    await mineUntilPaid(await ask(to, ['10.00']));
    expect(await chain.balanceOf(to)).toBe(10_000_000n);
  });

  it('cost hardly any request while they wait', async () => {
    await chain.resetRequests();
    await delay(30 * ROUND_MS);
    const { paths } = await chain.requests();
    // The token's pause and the treasury's balance are read once for all of them.
    expect(paths['/wallet/triggerconstantcontract'] ?? 0).toBeLessThanOrEqual(2 * 11);
    expect(paths['/wallet/getcontract'] ?? 0).toBe(0);
  });

  it('are paid as far as money comes in, soon after it has', { timeout: MINUTE_MS }, async () => {
    await chain.pay(400_000_000n);
    await eventually(async () => {
      await chain.mine();
      await world.followed();
      return (await Promise.all(large.map(isOver))).some(Boolean);
    }, PATIENCE_MS);
    const told = await Promise.all(large.map(typesOf));
    expect(told.filter((types) => types.includes('TransferSigned'))).toHaveLength(1);
    // However often they were checked, the hold is recorded once.
    expect(told.flat().filter((type) => type === 'TransferHeld')).toHaveLength(LARGE.length);
  });
});

/** Signs payouts as in the past: with nothing that makes their bytes unique. */
async function signAlike(payouts: readonly Asked[], to: string): Promise<void> {
  const header = z.object({
    blockID: z.string(),
    block_header: z.object({ raw_data: z.object({ timestamp: z.int() }) }),
  });
  const newest = await fetch(`${chain.url}/wallet/getblock`, { method: 'POST', body: '{"detail":false}' });
  const { blockID, block_header: block } = header.parse(await newest.json());
  const { timestamp } = block.raw_data;
  const fields = {
    refBlockBytes: blockID.slice(12, 16),
    refBlockHash: blockID.slice(16, 32),
    timestamp,
    expiration: timestamp + MINUTE_MS,
    feeLimit: 100_000_000,
  };
  const { usdtContract: contract, treasuryAddress: owner, treasurySigner } = chain;
  const { permissionId, privateKey } = treasurySigner;
  const { txHash } = encodeTransfer({ owner, contract, permissionId, to, amount: '26.000000', ...fields });
  const signature = createTransferSigner(privateKey).sign(txHash);
  for (const { id } of payouts) {
    await stack.send('SignPayout', { transferId: id, attempt: 1, ...fields, signature });
  }
}
