import { setTimeout as delay } from 'node:timers/promises';
import { emptyAccount, evolveAccount } from '@nodo/command-api/earnings/account';
import { microFromUsdt } from '@nodo/contracts/money';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { Lease } from '@nodo/platform/lease';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { startTestSigner, type TestSigner } from '../testing/signer.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';
import { payoutsToSign } from './rows.ts';

const USDT = microFromUsdt('1.000000');
const KILLS = 8;
/** Printed with the test's name: the same seed gives the same run. */
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
/** Blocks until a signature's lifetime of a minute is over and that is solid. */
const EXPIRY_BLOCKS = 42;
const BLOCK_PAUSE_MS = 50;

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
  await chain.pay(100_000n * USDT);
  await chain.mine(40);
  world = createWorld({
    databaseUrl,
    chain,
    commandApiUrl: stack.url,
    environment: {
      ...signer.environment,
      PAYOUT_POLL_MS: '100',
      PAYOUT_AGAIN_MS: '300',
      FOLLOWER_LEASE_SECONDS: '0.5',
    },
  });
  worker = await world.start();
  await world.followed();
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world.close(), stack.stop()]);
  await Promise.all([chain.stop(), signer.stop()]);
  await databases.stop();
});

/** Requests part of a new person's balance. */
async function ask(amount: string, to = freshWallet()) {
  const actor = await stack.verified();
  await stack.credit(actor.id, '900.00');
  const body = { amount, walletAddress: to, type: 'distribution' } as const;
  const { id } = payoutRequestedSchema.parse(await stack.send('RequestPayout', body, { actor }));
  return { id, to, userId: actor.id, amount: microFromUsdt(`${amount}0000`) };
}
type Asked = Awaited<ReturnType<typeof ask>>;

const typesOf = ({ id }: Pick<Asked, 'id'>) => stack.typesOf(streams.transfer(id));
const has = (payout: Asked, type: string) => eventually(async () => (await typesOf(payout)).includes(type));
async function availableOf({ userId }: Asked): Promise<bigint> {
  const events = await stack.events.readStream(streams.account(userId));
  const { credited, settled, reservations } = events.reduce(evolveAccount, emptyAccount);
  return credited - settled - [...reservations.values()].reduce((sum, cents) => sum + cents, 0n);
}
/** Waits until it is irreversibly in a block and its account is settled. */
async function expectPaid(payout: Asked): Promise<void> {
  await has(payout, 'TransferConfirmed');
  await eventually(async () =>
    (await stack.typesOf(streams.account(payout.userId))).includes('PayoutSettled'),
  );
  expect(await chain.balanceOf(payout.to)).toBe(payout.amount);
}
/** Mines until the check holds, slowly enough for a lost broadcast to be repeated before it expires. */
async function mineUntil(check: () => Promise<boolean>): Promise<void> {
  for (let block = 0; block < 200 && !(await check()); block += 1) {
    await chain.mine();
    await world.followed();
    await delay(BLOCK_PAUSE_MS);
  }
}
const mineUntilTold = (payout: Asked, type: string) =>
  mineUntil(async () => (await typesOf(payout)).includes(type));

describe('a payout', () => {
  it('is signed, sent, followed to its 19th confirmation and settled', async () => {
    const payout = await ask('250.50');
    await has(payout, 'TransferBroadcast');
    await chain.resetRequests();
    await chain.mine();
    await has(payout, 'TransferIncluded');
    await chain.mine(17);
    await world.followed();
    expect(await typesOf(payout)).not.toContain('TransferConfirmed');
    await chain.mine();
    await expectPaid(payout);
    expect(await typesOf(payout)).toEqual([
      'TransferRequested',
      'TransferApproved',
      'TransferSigned',
      'TransferBroadcast',
      'TransferIncluded',
      'TransferConfirmed',
    ]);
    expect(await availableOf(payout)).toBe(64_950n);
    // The follower saw it in the blocks it reads anyway: it is queried by id once, when it is confirmed.
    const { paths } = await chain.requests();
    expect(paths['/walletsolidity/gettransactioninfobyid']).toBe(1);
    expect(paths['/wallet/gettransactioninfobyid']).toBeUndefined();
  });

  it('counts in the balance of the treasury', async () => {
    const metrics = await fetch(`http://127.0.0.1:${worker?.port}/metrics`).then((answer) => answer.text());
    expect(metrics).toMatch(/^treasury_difference_micro_usdt\{[^}]*\} 0$/m);
  });

  it('is sent again by the same bytes when a broadcast is lost', async () => {
    await chain.fault({ broadcastLost: { count: 2 } });
    const payout = await ask('10.00');
    await mineUntilTold(payout, 'TransferConfirmed');
    await expectPaid(payout);
    expect((await typesOf(payout)).filter((type) => type === 'TransferSigned')).toHaveLength(1);
  });

  it('is signed anew only when no block can hold the first signature any more', async () => {
    await chain.fault({ broadcastLost: { count: 10_000 } });
    const payout = await ask('11.00');
    await has(payout, 'TransferBroadcast');
    await chain.mine(EXPIRY_BLOCKS - 20);
    await world.followed();
    expect(await typesOf(payout)).not.toContain('TransferSignatureExpired');
    await chain.mine(20);
    await has(payout, 'TransferSignatureExpired');
    await chain.fault({ broadcastLost: { count: 1 } });
    await mineUntilTold(payout, 'TransferConfirmed');
    await expectPaid(payout);
    const types = (await typesOf(payout)).filter((type) => /Signed|Expired|Included/.test(type));
    expect(types).toEqual([
      'TransferSigned',
      'TransferSignatureExpired',
      'TransferSigned',
      'TransferIncluded',
    ]);
  });

  it('moves with its block when the chain is reorganised', async () => {
    const payout = await ask('12.00');
    await has(payout, 'TransferBroadcast');
    await chain.mine(3);
    await has(payout, 'TransferIncluded');
    await chain.fault({ fork: { depth: 3 } });
    await has(payout, 'TransferReorganised');
    await mineUntilTold(payout, 'TransferConfirmed');
    await expectPaid(payout);
  });

  it('waits while the token is paused, and tells why once', async () => {
    await chain.fault({ pause: { on: true } });
    await chain.mine();
    const payout = await ask('13.00');
    await has(payout, 'TransferHeld');
    await chain.fault({ pause: { on: false } });
    await chain.mine();
    await mineUntilTold(payout, 'TransferConfirmed');
    await expectPaid(payout);
    expect((await typesOf(payout)).filter((type) => type === 'TransferHeld')).toHaveLength(1);
  });

  it.each([
    ['an address on the blacklist', async (to: string) => chain.fault({ blacklist: { address: to } })],
    ['an address of a contract', async () => undefined],
  ])('never goes to %s, and the balance is available again', async (what, arrange) => {
    const { fakeToken } = what.includes('contract') ? await chain.fault({ fakeToken: {} }) : {};
    const to = fakeToken ? String(Object(fakeToken).contract) : freshWallet();
    await arrange(to);
    await chain.mine();
    const payout = await ask('14.00', to);
    await has(payout, 'TransferFailed');
    await eventually(async () => (await availableOf(payout)) === 90_000n);
    expect(await typesOf(payout)).not.toContain('TransferSigned');
  });

  it('that the chain refuses fails for good, and the balance is available again', async () => {
    await chain.fault({ revertNext: { count: 1 } });
    const payout = await ask('15.00');
    await has(payout, 'TransferBroadcast');
    await chain.mine(EXPIRY_BLOCKS);
    await has(payout, 'TransferFailed');
    await eventually(async () => (await availableOf(payout)) === 90_000n);
    expect(await chain.balanceOf(payout.to)).toBe(0n);
    expect((await typesOf(payout)).filter((type) => type === 'TransferSigned')).toHaveLength(1);
  });
});

describe('a payout that the log knows less of than the chain', () => {
  it('is not signed before what is irreversible was followed', async () => {
    await worker?.stop();
    const follower = new Lease(world.pool, 'chain-follower', 60);
    await eventually(() => follower.acquire());
    await chain.mine(60);
    const payout = await ask('16.00');
    await eventually(async () => (await payoutsToSign(world.pool, { notDue: [], all: [] })).length === 1);
    await chain.resetRequests();
    worker = await world.start();
    const looks = async () => (await chain.requests()).paths['/walletsolidity/getblock'] ?? 0;
    await eventually(async () => (await looks()) >= 4, 20_000);
    expect(await typesOf(payout)).toEqual(['TransferRequested', 'TransferApproved']);
    await follower.release();
    await mineUntilTold(payout, 'TransferConfirmed');
    await expectPaid(payout);
  });

  it('waits while its address was paid by a transfer without a payout since it was requested', async () => {
    await worker?.stop();
    const payout = await ask('17.00');
    await chain.pay(payout.amount, { to: payout.to, from: chain.treasuryPrivateKey });
    await chain.mine(20);
    worker = await world.start();
    await has(payout, 'TransferHeld');
    const another = await ask('18.00');
    await mineUntilTold(another, 'TransferConfirmed');
    expect(await typesOf(payout)).toEqual(['TransferRequested', 'TransferApproved', 'TransferHeld']);
    expect(await chain.balanceOf(payout.to)).toBe(payout.amount);
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('kill -9', () => {
  it(`around signing and sending never pays twice, and pays everybody (seed ${SEED})`, {
    timeout: 150_000,
  }, async () => {
    await worker?.stop();
    worker = undefined;
    const random = sequence(SEED);
    const payouts: Asked[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const running: RunningProcess = await world.spawn();
      const dead = pause(50 + random() * 900).then(() => running.kill());
      if (random() < 0.5) await chain.fault({ broadcastLost: { count: 1 + Math.floor(random() * 3) } });
      for (let one = 0; one < 3; one += 1) payouts.push(await ask('20.00'));
      await chain.mine(1 + Math.floor(random() * 4));
      if (random() < 0.3) await chain.fault({ fork: { depth: 1 + Math.floor(random() * 3) } });
      await dead;
    }
    worker = await world.start();
    const isOver = async (payout: Asked) => (await typesOf(payout)).includes('TransferConfirmed');
    await mineUntil(async () => {
      await pause(100);
      return (await Promise.all(payouts.map(isOver))).every(Boolean);
    });
    const stories = await Promise.all(payouts.map(async (payout) => (await typesOf(payout)).join(' ')));
    const open = stories.filter((story) => !story.endsWith('TransferConfirmed'));
    expect(open, open.join('\n')).toEqual([]);
    for (const payout of payouts) {
      await expectPaid(payout);
      expect(await availableOf(payout)).toBe(88_000n);
    }
  });
});
