import { microFromUsdt } from '@nodo/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';

/** A third of TRON's block interval; everything else as in production. */
const INTERVAL_MS = 1_000;
const MOST_PER_BLOCK = 2.25;
const realistic = {
  TRON_POLL_MS: '4000',
  TRON_REQUESTS_PER_SECOND: '15',
  SWEEP_MS: '15000',
  COMPARE_TREASURY_MS: '3600000',
  RESCAN_BLOCKS: '1200',
};

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: INTERVAL_MS, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
  await chain.mine(30);
  await chain.live();
});
afterAll(async () => {
  await Promise.all([recorder.stop(), chain.stop()]);
  await databases.stop();
});

async function worldOf(nodes: readonly string[], change: NodeJS.ProcessEnv = {}): Promise<World> {
  return createWorld({
    databaseUrl: await databases.create(),
    chain,
    commandApiUrl: recorder.url,
    nodes,
    // Starts near the current head: the chain keeps growing, and earlier blocks are read at 15 requests a second.
    environment: { ...realistic, TRON_START_BLOCK: String((await chain.heights()).head - 25), ...change },
  });
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));

describe('two nodes', () => {
  let world: World;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    world = await worldOf([chain.url, chain.url2], { TWO_NODES_ABOVE_USDT: '5' });
    const worker = await world.start();
    stop = () => worker.stop();
    await world.followed();
    await seconds(3);
  });
  afterAll(async () => {
    await stop();
    await world.close();
  });

  /** The chain's head is reached although one node is useless, by asking the other one. */
  async function followedWith(useful: 'first' | 'second'): Promise<void> {
    await chain.resetRequests();
    await seconds(2);
    await world.followed(30_000);
    const { total, second } = await chain.requests();
    expect(useful === 'second' ? second.total : total).toBeGreaterThan(0);
  }

  it('are exchanged when one falls silent', async () => {
    await chain.fault({ rateLimit: { mode: 'silence', count: 100_000, node: 1 } });
    await followedWith('second');
    await chain.fault({ rateLimit: { mode: 'silence', count: 0, node: 1 } });
  });

  it('are exchanged when the one that is followed lags behind', async () => {
    await chain.fault({ lag: { blocks: 8, node: 2 } });
    await followedWith('first');
    await chain.fault({ lag: { blocks: 0, node: 2 } });
  });

  it('must agree before a large transfer is credited, not before a small one', {
    timeout: 120_000,
  }, async () => {
    await chain.fault({ lag: { blocks: 30, node: 2 } });
    await chain.pay(microFromUsdt('4.999999'));
    await chain.pay(microFromUsdt('5.000000'));
    await chain.mine(20);
    await eventually(() => recorder.ofAmount('4.999999')?.confirmed);
    await seconds(2);
    expect(recorder.ofAmount('5.000000')?.confirmed).toBe(false);
    await chain.fault({ lag: { blocks: 0, node: 2 } });
    await eventually(() => recorder.ofAmount('5.000000')?.confirmed, 40_000);
  });
});

describe('two workers', () => {
  it('follow once, and the second takes over as soon as the first is dead', {
    timeout: 150_000,
  }, async () => {
    const world = await worldOf([chain.url]);
    const [first, second] = [await world.spawn(), await world.spawn()];
    await world.followed();
    const following = async (port: number) => {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
      return /^chain_following\{[^}]*\} 1$/m.test(text);
    };
    const firstFollows = await following(first.port);
    expect([firstFollows, await following(second.port)].filter(Boolean)).toHaveLength(1);
    const [killed, heir] = firstFollows ? [first, second] : [second, first];
    await killed.kill();
    const killedAt = performance.now();
    await eventually(() => following(heir.port), 30_000);
    // A lock that had to wait for a connection's keepalive or a lease would take half a minute.
    expect(performance.now() - killedAt).toBeLessThan(20_000);
    await world.followed();
    const stoppedAt = performance.now();
    await heir.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(20_000);
    await world.close();
  });
});

describe('what following costs', () => {
  it('is the same with 0 and 500 pending transfers, and at most 2.25 requests a block', {
    timeout: 300_000,
  }, async () => {
    const world = await worldOf([chain.url]);
    const worker = await world.start();
    await world.followed();
    await seconds(3);
    const before = recorder.transfers.size;
    const none = await leastPerBlock();
    await chain.fault({ stallSolid: { on: true } });
    for (let batch = 0; batch < 10; batch += 1) {
      const payments = Array.from({ length: 50 }, (_, index) => ({
        to: chain.treasuryAddress,
        amount: String(microFromUsdt('1.000000') + BigInt(batch * 50 + index)),
      }));
      await chain.fault({ twoTransfers: { payments } });
    }
    await eventually(() => recorder.transfers.size - before === 500, 60_000);
    await world.followed();
    await seconds(2);
    const crowded = await leastPerBlock();
    await chain.fault({ stallSolid: { on: false } });
    await worker.stop();
    await world.close();
    // 45 a minute at a block every 3 s, with transactions in each block.
    expect(none).toBeLessThanOrEqual(MOST_PER_BLOCK);
    expect(crowded).toBeLessThanOrEqual(MOST_PER_BLOCK);
  });
});

/** Of up to three minutes: where another process keeps blocks or polls waiting, requests find nothing. */
async function leastPerBlock(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let minute = 0; minute < 3 && least > MOST_PER_BLOCK; minute += 1)
    least = Math.min(least, await requestsPerBlock());
  return least;
}

/** Follows a minute of TRON’s blocks, each with an unrelated transaction. */
async function requestsPerBlock(): Promise<number> {
  await chain.resetRequests();
  const from = (await chain.heights()).head;
  for (let block = 0; block < 20; block += 1) {
    await chain.pay(1n, { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
    await seconds(INTERVAL_MS / 1_000);
  }
  const { total } = await chain.requests();
  return total / ((await chain.heights()).head - from);
}
