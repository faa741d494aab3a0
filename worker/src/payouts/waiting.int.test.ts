import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { startTestSigner, type TestSigner } from '../testing/signer.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';

/** Blocks until a signature's lifetime of a minute is over and that is solid. */
const EXPIRY_BLOCKS = 42;
const PATIENCE_MS = 20_000;
const ROUND_MS = 100;
const BY_HASH = /\/(wallet|walletsolidity)\/gettransactioninfobyid$/;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let databaseUrl: string;
let chain: TestChain;
let signer: TestSigner;
let liar: Awaited<ReturnType<typeof startLiar>>;
let stack: Stack;
let world: World;
let worker: RunningService | undefined;

/** A second node that denies the given transactions and otherwise responds like the chain's node. */
async function startLiar(target: string) {
  const denied = new Set<string>();
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const sent = await buffer(request);
      const isDenied = BY_HASH.test(request.url ?? '') && [...denied].some((hash) => sent.includes(hash));
      if (isDenied) return '{}';
      const { method = 'GET' } = request;
      const headers = { 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: sent };
      return (await fetch(`${target}${request.url}`, { method, headers, ...body })).text();
    };
    answer().then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    denied,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createPayingWorld(environment: NodeJS.ProcessEnv = {}): World {
  return createWorld({
    databaseUrl,
    chain,
    commandApiUrl: stack.url,
    nodes: [chain.url, liar.url],
    environment: {
      ...signer.environment,
      PAYOUT_POLL_MS: String(ROUND_MS),
      PAYOUT_AGAIN_MS: '300',
      FOLLOWER_LEASE_SECONDS: '0.5',
      ...environment,
    },
  });
}

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  [databaseUrl, liar] = await Promise.all([databases.create(), startLiar(chain.url2)]);
  stack = await startStack(databaseUrl, chain);
  signer = await startTestSigner(chain);
  await chain.pay(100_000_000_000n);
  await chain.mine(40);
  world = createPayingWorld();
  worker = await world.start();
  await world.followed();
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world.close(), stack.stop(), liar.stop()]);
  await Promise.all([chain.stop(), signer.stop()]);
  await databases.stop();
});

/** Requests part of a new person's balance of 900, to a fresh address. */
async function ask(amount: string) {
  const to = freshWallet();
  const actor = await stack.verified();
  await stack.credit(actor.id, '900.00');
  const body = { amount, walletAddress: to, type: 'distribution' } as const;
  const { id } = payoutRequestedSchema.parse(await stack.send('RequestPayout', body, { actor }));
  return { id, to, userId: actor.id };
}
type Asked = Awaited<ReturnType<typeof ask>>;

const eventsOf = ({ id }: Asked) => stack.events.readStream(streams.transfer(id));
const typesOf = async (payout: Asked) => (await eventsOf(payout)).map(({ type }) => type);
type Type = Awaited<ReturnType<typeof typesOf>>[number];
const has = (payout: Asked, type: Type) =>
  eventually(async () => (await typesOf(payout)).includes(type), PATIENCE_MS);
const accountOf = ({ userId }: Asked) => stack.typesOf(streams.account(userId));

async function holdsOf(payout: Asked): Promise<string[]> {
  return (await eventsOf(payout)).flatMap((event) =>
    event.type === 'TransferHeld' ? [event.data.reason] : [],
  );
}

async function mineUntilPaid(payout: Asked): Promise<void> {
  await eventually(async () => {
    await chain.mine();
    await world.followed();
    return (await typesOf(payout)).includes('TransferConfirmed');
  }, PATIENCE_MS);
}

it('CHAIN-10 one that two nodes say different things about waits by itself, and the others are paid', {
  timeout: 90_000,
}, async () => {
  await chain.fault({ revertNext: { count: 1 } });
  const disputed = await ask('15.00');
  await has(disputed, 'TransferBroadcast');
  const signed = (await eventsOf(disputed)).find((event) => event.type === 'TransferSigned');
  liar.denied.add(signed?.type === 'TransferSigned' ? signed.data.txHash : '');
  await chain.mine(EXPIRY_BLOCKS);
  await has(disputed, 'TransferHeld');
  expect(await holdsOf(disputed)).toEqual(['disputed']);
  const other = await ask('16.00');
  await mineUntilPaid(other);
  expect(await chain.balanceOf(other.to)).toBe(16_000_000n);
  // However often it was checked meanwhile, the hold is recorded once, and it is neither signed again nor released.
  expect((await typesOf(disputed)).slice(2)).toEqual(['TransferSigned', 'TransferBroadcast', 'TransferHeld']);
  expect(await accountOf(disputed)).toEqual(['ReturnsCredited', 'PayoutReserved']);
  liar.denied.clear();
  await has(disputed, 'TransferFailed');
  await eventually(async () => (await accountOf(disputed)).includes('PayoutReleased'));
  expect(await chain.balanceOf(disputed.to)).toBe(0n);
});

it('CHAIN-10 one whose person lost the KYC waits and says so, and is paid once they have it again', {
  timeout: 90_000,
}, async () => {
  await chain.fault({ pause: { on: true } });
  await chain.mine();
  const payout = await ask('18.00');
  await has(payout, 'TransferHeld');
  const { userId } = payout;
  const edit = async (status: 'rejected' | 'under_review' | 'approved', words: object = {}) =>
    stack.send(
      'ReviewKyc',
      { userId, status, via: 'edit', ...words },
      { actor: await stack.person('admin') },
    );
  await edit('rejected', { notes: 'La cédula no es suya' });
  await chain.fault({ pause: { on: false } });
  await chain.mine();
  await eventually(async () => (await holdsOf(payout)).includes('verification'), PATIENCE_MS);
  // Others are paid meanwhile.
  await mineUntilPaid(await ask('19.00'));
  expect(await typesOf(payout)).not.toContain('TransferSigned');
  expect(await holdsOf(payout)).toEqual(['paused', 'verification']);
  // Nor was the signer asked.
  const asked = await world.pool.query('SELECT FROM chain.payout_intents WHERE transfer_id = $1', [
    payout.id,
  ]);
  expect(asked.rowCount).toBe(0);
  await edit('under_review', { exception: 'Se verificó en la oficina' });
  await edit('approved');
  await mineUntilPaid(payout);
  expect(await chain.balanceOf(payout.to)).toBe(18_000_000n);
});

it('CHAIN-10 one that the signer does not sign waits and says so, and is paid when it does', {
  timeout: 90_000,
}, async () => {
  await signer.end();
  const payout = await ask('17.00');
  await has(payout, 'TransferHeld');
  expect(await holdsOf(payout)).toEqual(['signer']);
  await signer.start();
  await mineUntilPaid(payout);
  expect(await chain.balanceOf(payout.to)).toBe(17_000_000n);
});

it('what is more than a day may be waits for the next, and what fits goes before it', {
  timeout: 90_000,
}, async () => {
  await worker?.stop();
  await world.pool.query("UPDATE chain.payout_intents SET intended_at = intended_at - interval '24 hours'");
  await world.close();
  world = createPayingWorld({ PAYOUT_MAX_USD: '50.00', PAYOUT_DAILY_MAX_USD: '50.00' });
  worker = await world.start();
  const first = await ask('30.00');
  await has(first, 'TransferBroadcast');
  const tooMuch = await ask('20.01');
  await has(tooMuch, 'TransferHeld');
  expect(await holdsOf(tooMuch)).toEqual(['daily_limit']);
  const fitting = await ask('20.00');
  await mineUntilPaid(fitting);
  await mineUntilPaid(first);
  expect(await typesOf(tooMuch)).not.toContain('TransferSigned');
  // A day later.
  await world.pool.query("UPDATE chain.payout_intents SET intended_at = intended_at - interval '24 hours'");
  await mineUntilPaid(tooMuch);
  expect(await chain.balanceOf(tooMuch.to)).toBe(20_010_000n);
  expect(await holdsOf(tooMuch)).toEqual(['daily_limit']);
});

it('one that has moved on, and whose row does not say so, holds nobody up', { timeout: 90_000 }, async () => {
  const gone = await ask('10.00');
  await mineUntilPaid(gone);
  // As if an event of it were parked since it was held for want of room.
  await world.pool.query(
    `UPDATE live.payouts SET state = 'approved', attempt = 0, hold = 'daily_limit', tx_hash = NULL,
       decided_at = now() - interval '30 hours' WHERE id = $1`,
    [gone.id],
  );
  const later = await ask('11.00');
  await mineUntilPaid(later);
  expect(await chain.balanceOf(later.to)).toBe(11_000_000n);
  expect(await holdsOf(later)).toEqual([]);
  expect(await chain.balanceOf(gone.to)).toBe(10_000_000n);
});
