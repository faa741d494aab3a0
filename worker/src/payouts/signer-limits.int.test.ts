import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Actor } from '@nodo/contracts/event';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { startTestSigner, type TestSigner } from '../testing/signer.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';

// What one transfer and 24 hours may be, by the worker's limits and by the signer's own.

const TEST_MS = 180_000;
const PATIENCE_MS = 60_000;
/** Blocks until a signature's lifetime of a minute is over and that is solid. */
const EXPIRY_BLOCKS = 42;
/** Requests of one command that has no answer. */
const TRIES = 5;
const DEFAULT_LIMITS = { SIGNER_MAX_USDT: '50000', SIGNER_DAILY_MAX_USDT: '200000' };

let databases: Awaited<ReturnType<typeof startDatabases>>;
let databaseUrl: string;
let chain: TestChain;
let stack: Stack;
let front: Awaited<ReturnType<typeof startFront>>;
let signer: TestSigner;
let world: World;
let worker: RunningService;

/** In front of command-api: answers 503 to requests to record a signature for as long as it is told, and counts them. */
async function startFront(target: string) {
  const state = { isAway: false, refused: 0 };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    response.setHeader('content-type', 'application/json');
    if (state.isAway && body.includes('"SignPayout"')) {
      state.refused += 1;
      response.writeHead(503).end(JSON.stringify({ code: 'UNAVAILABLE', message: 'away' }));
      return;
    }
    const headers = {
      'content-type': 'application/json',
      'x-service-token': String(request.headers['x-service-token']),
    };
    const answer = await fetch(`${target}${request.url}`, { method: 'POST', headers, body });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  front = await startFront(stack.url);
  await chain.mine(1);
}, 60_000);
afterEach(async () => {
  await worker.stop();
  await world.pool.query('DELETE FROM chain.payout_intents');
  await Promise.all([world.close(), signer.stop()]);
});
afterAll(async () => {
  await Promise.all([stack.stop(), front.stop()]);
  await chain.stop();
  await databases.stop();
});

/** A worker with limits of its own, and a signer with others. */
async function payOutWithin(
  limits: Parameters<typeof startTestSigner>[1],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  signer = await startTestSigner(chain, limits);
  const polling = { PAYOUT_POLL_MS: '50', PAYOUT_AGAIN_MS: '300', FOLLOWER_LEASE_SECONDS: '0.5' };
  const all = { ...signer.environment, ...polling, ...environment };
  world = createWorld({ databaseUrl, chain, commandApiUrl: front.url, environment: all });
  worker = await world.start();
  await world.followed(PATIENCE_MS);
}

/** Requests part of a new person's balance, to a fresh address. */
async function ask(amount: string) {
  const to = freshWallet();
  const actor: Actor = await stack.verified();
  await stack.credit(actor.id, '900.00');
  const body = { amount, walletAddress: to, type: 'distribution' } as const;
  const { id } = payoutRequestedSchema.parse(await stack.send('RequestPayout', body, { actor }));
  return { id, to };
}

const typesOf = (id: string) => stack.typesOf(streams.transfer(id));
const eventsOf = (id: string) => stack.events.readStream(streams.transfer(id));
const has = (id: string, type: string) =>
  eventually(async () => (await typesOf(id)).includes(type), PATIENCE_MS);
async function holdsOf(id: string): Promise<string[]> {
  return (await eventsOf(id)).flatMap((event) => (event.type === 'TransferHeld' ? [event.data.reason] : []));
}
async function mineUntilPaid(id: string): Promise<void> {
  await eventually(async () => {
    await chain.mine();
    await world.followed(PATIENCE_MS);
    return (await typesOf(id)).includes('TransferConfirmed');
  }, PATIENCE_MS);
}

it('a second payment of the smallest investment is refunded to the last micro-unit within the default limits', {
  timeout: TEST_MS,
}, async () => {
  await payOutWithin(DEFAULT_LIMITS);
  await chain.pay(60_000_000_000n);
  const transferId = deriveId('transfer', await chain.pay(50_000_004_321n), 0);
  await chain.mine(40);
  await has(transferId, 'TransferConfirmed');
  const admin = await stack.person('admin');
  const from = await chain.demoWallet();
  const before = await chain.balanceOf(from);
  const decision = { transferId, how: 'refund', to: from, note: 'Llegó dos veces' } as const;
  await stack.send('ReconcileTransfer', decision, { actor: admin });
  const refundId = deriveId('refund', transferId, 1);
  await has(refundId, 'TransferBroadcast');
  await mineUntilPaid(refundId);
  expect((await chain.balanceOf(from)) - before).toBe(50_000_004_321n);
  expect(await holdsOf(refundId)).toEqual([]);
});

it('what the signer refuses takes nothing of a day, whatever else waits', { timeout: TEST_MS }, async () => {
  await payOutWithin({ SIGNER_MAX_USDT: '20' }, { PAYOUT_MAX_USD: '40.00', PAYOUT_DAILY_MAX_USD: '40.00' });
  const refused = await ask('30.00');
  await has(refused.id, 'TransferHeld');
  expect(await holdsOf(refused.id)).toEqual(['signer']);
  const other = await ask('15.00');
  await mineUntilPaid(other.id);
  expect(await holdsOf(other.id)).toEqual([]);
});

/** Until so many requests to record a signature have been refused. */
const refusedAgain = (requests: number) => {
  const until = front.state.refused + requests;
  return eventually(async () => front.state.refused >= until, PATIENCE_MS);
};

it('one whose signature nobody records is not signed again and again', { timeout: TEST_MS }, async () => {
  await payOutWithin({ SIGNER_MAX_USDT: '20', SIGNER_DAILY_MAX_USDT: '50' });
  front.state.isAway = true;
  const payout = await ask('17.00');
  await refusedAgain(4 * TRIES);
  front.state.isAway = false;
  await mineUntilPaid(payout.id);
  expect(await chain.balanceOf(payout.to)).toBe(17_000_000n);
  expect(await holdsOf(payout.id)).toEqual([]);
});

it('no other is signed meanwhile, and one that expired so is given up and signed once more', {
  timeout: TEST_MS,
}, async () => {
  // Both once, and the first once more.
  await payOutWithin({ SIGNER_MAX_USDT: '20', SIGNER_DAILY_MAX_USDT: '52' });
  front.state.isAway = true;
  const first = await ask('17.00');
  await refusedAgain(1);
  const other = await ask('18.00');
  await refusedAgain(3 * TRIES);
  await chain.mine(EXPIRY_BLOCKS);
  front.state.isAway = false;
  for (const { id } of [first, other]) await mineUntilPaid(id);
  expect((await typesOf(first.id)).filter((type) => type === 'TransferSigned')).toHaveLength(2);
  expect([...(await holdsOf(first.id)), ...(await holdsOf(other.id))]).not.toContain('daily_limit');
});

it('CHAIN-10 one that became too large after it was signed is given back once the treasury confirms that it did not leave', {
  timeout: TEST_MS,
}, async () => {
  await payOutWithin(DEFAULT_LIMITS);
  await chain.pay(1_000_000_000n);
  await chain.mine(40);
  await chain.fault({ broadcastLost: { count: 10_000 } });
  const { id } = await ask('60.00');
  await has(id, 'TransferBroadcast');
  await worker.stop();
  const lacks = (micro: number) =>
    world.pool.query('UPDATE chain.state SET opening_balance = opening_balance + $1', [micro]);
  await lacks(1);
  await Promise.all([world.close(), signer.stop()]);
  await chain.mine(EXPIRY_BLOCKS);
  await payOutWithin(DEFAULT_LIMITS, { PAYOUT_MAX_USD: '50.00' });
  await eventually(async () => /TransferHeld|TransferFailed/.test((await typesOf(id)).join()), PATIENCE_MS);
  expect((await typesOf(id)).slice(-2)).toEqual(['TransferSignatureExpired', 'TransferHeld']);
  expect(await holdsOf(id)).toEqual(['books']);
  await lacks(-1);
  await has(id, 'TransferFailed');
  await chain.fault({ broadcastLost: { count: 1 } });
});
