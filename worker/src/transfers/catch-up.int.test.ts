import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { TRANSFER_TOPIC } from './parse.ts';

const USDT = microFromUsdt('1.000000');
const KILLS = 6;
/** Printed with the test's name: the same seed gives the same run. */
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const quiet = { SWEEP_MS: '60000', COMPARE_TREASURY_MS: '3600000', RESCAN_BLOCKS: '1200' };

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;
let world: World;

beforeAll(async () => {
  databases = await startDatabases();
});
afterAll(() => databases.stop());
afterEach(async () => {
  await Promise.all([world.close(), recorder.stop(), chain.stop()]);
});

async function begin(environment: NodeJS.ProcessEnv): Promise<void> {
  [chain, recorder] = await Promise.all([
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
  await chain.mine(30);
  const databaseUrl = await databases.create();
  world = createWorld({ databaseUrl, chain, commandApiUrl: recorder.url, environment });
}

describe('after an outage', () => {
  it('catches up over 12,000 blocks with two requests per 5,000 and one per transfer', async () => {
    await begin(quiet);
    const first = await world.start();
    await world.followed();
    await first.stop();
    for (const [index, blocks] of [3_000, 4_000, 5_000].entries()) {
      // Preceded by another transfer, so that the log's index in its block differs from that in its transaction.
      await chain.pay(1n, { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
      await chain.pay(BigInt(index + 1) * USDT);
      await chain.mine(blocks);
    }
    await chain.resetRequests();
    const startedAt = performance.now();
    const second = await world.start();
    await world.followed(40_000);
    const took = performance.now() - startedAt;
    await eventually(() => [...recorder.transfers.values()].filter((one) => one.confirmed).length === 3);
    const { paths } = await chain.requests();
    await second.stop();
    // Two of them for what was followed block by block before.
    expect(paths['/jsonrpc']).toBe(8);
    expect(paths['/walletsolidity/gettransactioninfobyid']).toBe(3);
    // The last unsolid blocks one by one, plus the requests to find the position.
    expect(paths['/wallet/getblock']).toBeLessThan(40);
    expect(took).toBeLessThan(20_000);
    const indices = recorder.sent.filter((one) => one.command === 'RecordTransfer').map((one) => one.payload);
    expect(indices).toMatchObject([{ logIndex: 0 }, { logIndex: 0 }, { logIndex: 0 }]);
  });
});

describe('kill -9', () => {
  it(`at random moments changes nothing in the end (seed ${SEED})`, { timeout: 120_000 }, async () => {
    await begin({
      SWEEP_MS: '500',
      COMPARE_TREASURY_MS: '3600000',
      RESCAN_BLOCKS: '1200',
      FOLLOWER_LEASE_SECONDS: '0.5',
    });
    recorder.faults.failEach = 5;
    const random = sequence(SEED);
    const sent: bigint[] = [];
    let kills = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const worker: RunningProcess = await world.spawn();
      const dead = pause(300 + random() * 1_200).then(() => worker.kill());
      for (let block = 0; block < 4; block += 1) {
        const amount = USDT + BigInt(sent.length);
        sent.push(amount);
        await chain.pay(amount);
        await chain.mine(1 + Math.floor(random() * 3));
        if (random() < 0.3) await chain.fault({ fork: { depth: 1 + Math.floor(random() * 5) } });
      }
      await dead;
      kills += 1;
    }
    const last = await world.spawn();
    await chain.mine(25);
    await world.followed(30_000);
    // A transaction that refers to a block of a lost branch is lost with it: only the chain shows what is left.
    const truth = await amountsInChain();
    const amounts = () =>
      [...recorder.transfers.values()].filter((one) => one.confirmed).map((one) => one.amount);
    await eventually(async () => {
      const open = await world.pool.query("SELECT 1 FROM chain.observed_transfers WHERE state = 'included'");
      return open.rowCount === 0;
    }, 50_000);
    await last.stop();
    expect(kills).toBe(KILLS);
    expect(amounts().sort()).toEqual(truth.sort());
    for (const { confirmed, history } of recorder.transfers.values()) {
      // Included, orphaned and included again with each reorganisation, finally confirmed once or orphaned.
      const steps = history.map((step) => step.split(' ')[0]).join(' ');
      expect(steps).toMatch(confirmed ? /^in( out in)* confirmed$/ : /^in( out in)* out$/);
    }
  });
});

/** Every amount that reached the treasury, according to the chain's own index. */
async function amountsInChain(): Promise<string[]> {
  const topics = [
    `0x${TRANSFER_TOPIC}`,
    null,
    `0x${tronAddressToEvmHex(chain.treasuryAddress).padStart(64, '0')}`,
  ];
  const params = [{ fromBlock: '0x1', toBlock: 'latest', topics }];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params });
  const answer = await fetch(`${chain.url}/jsonrpc`, { method: 'POST', body }).then((response) =>
    response.json(),
  );
  const { result } = z.object({ result: z.array(z.object({ data: z.string() })) }).parse(answer);
  return result.map((log) => usdtFromMicro(BigInt(log.data)));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
