import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases } from '../testing/harness.test.ts';

/** The height is queried for every twelfth block at the latest; sooner with requests to spare, which no test can promise. */
const MOST_BEHIND = 12;
const INTERVAL_MS = 200;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: INTERVAL_MS, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
});
afterAll(async () => {
  await Promise.all([recorder?.stop(), chain?.stop()]);
  await databases?.stop();
});

it('CHAIN-03 the irreversible block that is shown is never old, although no transfer waits for it', {
  timeout: 150_000,
}, async () => {
  const world = createWorld({
    databaseUrl: await databases.create(),
    chain,
    commandApiUrl: recorder.url,
    environment: { TRON_POLL_MS: '270' },
  });
  const shown = async () => {
    const { rows } = await world.pool.query<{ solid: string }>(
      'SELECT solid_height AS solid FROM chain.state',
    );
    return Number(rows[0]?.solid ?? 0);
  };
  await chain.mine(30);
  const worker = await world.start();
  await world.followed();
  const behind: number[] = [];
  for (let block = 0; block < 30; block += 1) {
    await delay(INTERVAL_MS);
    await chain.mine();
    await world.followed();
    const { solid } = await chain.heights();
    behind.push(solid - (await shown()));
  }
  await worker.stop();
  await world.close();
  expect(Math.max(...behind)).toBeLessThanOrEqual(MOST_BEHIND);
});
