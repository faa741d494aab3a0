import { streams } from '@nodo/contracts/streams';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';

const DAY_MS = 24 * 3_600_000;
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let world: World;
let worker: RunningService;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([stack?.stop(), world?.close()]);
  await chain?.stop();
  await databases?.stop();
});

describe('KYC-17 an approval', () => {
  it('ends by itself after 365 days, once, and not a day before', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    const [old, recent] = [await stack.approved(daysAgo(366)), await stack.approved(daysAgo(363))];
    const withDocument = [
      await stack.approvedUntil(daysAgo(90), day(2)),
      await stack.approvedUntil(daysAgo(90), day(-2)),
    ];
    worker = await world.start();
    await eventually(async () => (await stack.typesOf(streams.kyc(old))).includes('KycExpired'));
    const status = async (userId: string) => {
      const found = await world.pool.query('SELECT status FROM live.kyc_records WHERE user_id = $1', [
        userId,
      ]);
      return found.rows[0]?.status;
    };
    await eventually(async () => (await status(old)) === 'expired');
    // Two more sweeps change nothing.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(await stack.typesOf(streams.kyc(old))).toEqual(['KycReviewed', 'KycReviewed', 'KycExpired']);
    expect(await stack.typesOf(streams.kyc(recent))).toEqual(['KycReviewed', 'KycReviewed', 'KycRenewalDue']);
    expect(await status(recent)).toBe('approved');
    expect(await Promise.all(withDocument.map(status))).toEqual(['expired', 'approved']);
    const expired = (await stack.events.readStream(streams.kyc(old))).at(-1);
    expect(expired?.metadata.actor).toEqual({ kind: 'service', name: 'worker' });
  });
});
