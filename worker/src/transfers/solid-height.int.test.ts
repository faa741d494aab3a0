import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases } from '../testing/harness.test.ts';

/** At five blocks a second the height is queried for every fifth, and one or two may be added before the check. */
const MOST_BEHIND = 7;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 200 }),
    startCommandRecorder(),
  ]);
});
afterAll(async () => {
  await Promise.all([recorder?.stop(), chain?.stop()]);
  await databases?.stop();
});

it('CHAIN-03 the irreversible block that is shown is never old, although no transfer waits for it', async () => {
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
  const worker = await world.start();
  await eventually(async () => (await shown()) > 15);
  const behind: number[] = [];
  for (let look = 0; look < 60; look += 1) {
    const { solid } = await chain.heights();
    behind.push(solid - (await shown()));
    await delay(100);
  }
  await worker.stop();
  await world.close();
  expect(Math.max(...behind)).toBeLessThanOrEqual(MOST_BEHIND);
});
