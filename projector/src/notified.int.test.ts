import { streams } from '@nodo/contracts/streams';
import { PersonalData } from '@nodo/platform/personal-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateReadModels } from './migrations.ts';
import { projected, type Servers, startServers } from './testing/harness.test.ts';
import { type Heard, hear } from './testing/heard.test.ts';
import { type RunningProjector, runProjector } from './testing/snapshot.test.ts';
import { Story } from './testing/story.test.ts';

let servers: Servers;
let running: RunningProjector;
let story: Story;
let heard: Heard;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url, { maxBatch: 1 });
  heard = await hear(servers);
});
afterAll(async () => {
  await heard?.stop();
  await running?.stop();
  await servers?.stop();
});

/** Expects a message about the last event to these rooms. */
async function expectTold(name: string, rooms: readonly string[]): Promise<void> {
  await projected(servers.pool, story.position);
  const position = story.position.toString();
  const told = () => heard.messages().find(({ event, data }) => event === name && data.position === position);
  await expect.poll(() => told()?.to).toEqual(rooms);
}

/** Decides to credit a late transfer for one person's investment to somebody, and carries it out. */
async function credited(payer: string, owner: string): Promise<void> {
  const investment = await story.invest(payer, await story.warehouse());
  const transferId = await story.transfer(investment.amountUsdt, 100);
  await story.leaveUnmatched(transferId, investment.id);
  const decided = { investmentId: null, userId: owner, to: null, payoutId: null } as const;
  const amounts = { amount: investment.amountUsdt, amountUsd: investment.amount };
  const stream = streams.reconciliation(transferId);
  await story.append(stream, {
    type: 'ReconciliationProposed',
    data: {
      ...{ proposal: 1, how: 'credit', ...decided, ...amounts, needsApproval: true, note: 'Lo confirmó' },
    },
  });
  await story.append(stream, {
    type: 'TransferReconciled',
    data: {
      ...{ proposal: 1, how: 'credit', ...decided },
      credited: { amountUsdt: investment.amountUsdt, amountUsd: investment.amount },
    },
  });
}

it('a transfer that was settled is told to its payer, also when its money went to somebody else', async () => {
  const [payer, owner] = [await story.user(), await story.user('investor', 'Luis')];
  await credited(payer, payer);
  await expectTold('reconciliation.changed', [`user:${payer}`, 'staff']);
  await credited(payer, owner);
  await expectTold('reconciliation.changed', [`user:${owner}`, `user:${payer}`, 'staff']);
});

it('what became of a standing order that its person ended meanwhile does not say that it goes on', async () => {
  const [userId, warehouseId] = [await story.user('investor', 'Nora'), await story.warehouse()];
  const stream = streams.standingOrder(userId);
  const set = { warehouseId, keepBalance: '0.00', termsVersion: '2026-11' };
  const skipped = (period: string) =>
    ({ type: 'StandingOrderSkipped', data: { period, reason: 'refused' } }) as const;
  await story.append(stream, { type: 'StandingOrderSet', data: set }, skipped('2026-05'), {
    type: 'StandingOrderEnded',
    data: { warehouseId, reason: 'own' },
  });
  await story.append(stream, skipped('2026-06'));
  await projected(servers.pool, story.position);
  const { rows } = await servers.pool.query('SELECT kind FROM live.notifications WHERE audience = $1', [
    `user:${userId}`,
  ]);
  expect(rows).toEqual([{ kind: 'standing_order_skipped' }]);
});

it('a person who was forgotten is read again by every page: their data were in many tables', async () => {
  const keys = new PersonalData(servers.pool, servers.environment.PERSONAL_DATA_KEY ?? '');
  const userId = await story.user('investor', 'Zoraida');
  const keyFingerprint = await keys.destroy(userId);
  await story.append(
    streams.user(userId),
    { type: 'PersonalDataErasureRequested', data: { emailHash: '0'.repeat(64) } },
    { type: 'PersonalDataErasureAccepted', data: {} },
  );
  await story.append(streams.user(userId), { type: 'PersonalKeyDestroyed', data: { keyFingerprint } });
  await expectTold('projection.refreshed', ['public']);
});

it('staff hear how far the credits of a month have come, and not only that all are done', async () => {
  const stream = streams.distribution('2026-01');
  const parts = { gross: '1.50', managementFee: '0.03', platformFee: '0.01', net: '1.46' };
  const totals = { period: '2026-01', investors: 1, investments: 1, ...parts };
  await story.append(stream, { type: 'DistributionBegun', data: { period: '2026-01' } });
  await story.append(stream, { type: 'DistributionPrepared', data: totals });
  await story.append(stream, { type: 'DistributionApproved', data: totals });
  await story.append(stream, { type: 'DistributionAdvanced', data: { upTo: await story.user() } });
  await expectTold('distribution.changed', ['staff']);
});
