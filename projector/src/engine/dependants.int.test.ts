import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { dump, type RunningProjector, rebuild, runProjector } from '../testing/snapshot.test.ts';
import { Story, WALLET } from '../testing/story.test.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  await servers.pool.query(`CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '23514'; END $$`);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

/** Makes the database reject new rows of this table; returns a function that ends it. */
async function refuse(table: string, when = 'true'): Promise<() => Promise<void>> {
  await servers.pool.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON live.${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION public.refuse()`,
  );
  return async () => void (await servers.pool.query(`DROP TRIGGER refuse ON live.${table}`));
}

const keys = async () => {
  const found = await servers.pool.query<{ text: string }>(
    `SELECT projection || ' ' || split_part(key, '-', 1) AS text FROM projection.parked GROUP BY projection, key ORDER BY 1`,
  );
  return found.rows.map(({ text }) => text);
};

const stateOf = async (id: string) => {
  const found = await servers.pool.query<{ state: string }>('SELECT state FROM live.payouts WHERE id = $1', [
    id,
  ]);
  return found.rows[0]?.state;
};

/** Current rows of every table without their positions, which parking changes. */
function contents(everything: Record<string, string[]>): Record<string, string[]> {
  const live = Object.entries(everything).filter(([name]) => name.startsWith('live.'));
  return Object.fromEntries(
    live.map(([name, lines]) => [name, lines.map((line) => line.replace(/"position":\d+/, '')).sort()]),
  );
}

const account = (userId: string) => streams.account(userId);

async function reserve(userId: string, transferId: string): Promise<void> {
  await story.append(account(userId), { type: 'PayoutReserved', data: { transferId, amount: '77.00' } });
}

async function request(userId: string, transferId: string): Promise<void> {
  await story.append(
    streams.transfer(transferId),
    {
      type: 'TransferRequested',
      data: {
        purpose: 'distribution',
        ...{
          userId,
          to: WALLET,
          amount: '77.000000',
          amountUsd: '77.00',
          needsApproval: true,
          review: 'amount',
        },
      },
    },
    { type: 'TransferApproved', data: { via: 'review' } },
  );
}

async function pay(userId: string, transferId: string): Promise<void> {
  const txHash = 'c'.repeat(64);
  const block = { blockNumber: 7, blockHash: 'b'.repeat(64) };
  await story.append(
    streams.transfer(transferId),
    {
      type: 'TransferSigned',
      data: {
        ...{ attempt: 1, txHash, rawTransaction: 'ab', signature: 'd'.repeat(130) },
        ...{ feeLimit: 1_000_000, expiresAt: story.now.toISOString() },
      },
    },
    { type: 'TransferBroadcast', data: { txHash } },
    { type: 'TransferIncluded', data: { ...block, blockTime: story.now.toISOString() } },
    { type: 'TransferConfirmed', data: { ...block, confirmations: 19, energyFee: 6_428_500 } },
  );
  await story.append(account(userId), { type: 'PayoutSettled', data: { transferId, amount: '77.00' } });
}

it('what needs the row of a parked event waits with it, across streams and projections, and goes on in order', async () => {
  const userId = await story.user();
  const paid = newId();
  await projected(servers.pool, story.position);
  const allow = await refuse('payouts');
  await reserve(userId, paid);
  await projected(servers.pool, story.position);
  await request(userId, paid);
  await pay(userId, paid);
  // Incoming transfers are not affected.
  const incoming = await story.transfer('50000.000001', 5);
  await projected(servers.pool, story.position);
  expect(await keys()).toEqual([
    'books transfer',
    'notifications transfer',
    'payouts account',
    'payouts transfer',
    'transfers transfer',
  ]);
  const seen = await servers.pool.query('SELECT 1 FROM live.transfers WHERE id = $1', [incoming]);
  expect(seen.rowCount).toBe(1);
  await running.stop();
  running = runProjector(servers, servers.postgres.url, { maxBatch: 1 });
  expect(await keys()).toHaveLength(5);

  await allow();
  await story.append(streams.projection('payouts'), {
    type: 'ParkedKeyRetryRequested',
    data: {
      ...{ projection: 'payouts', key: account(userId), eventId: newId(), eventType: 'PayoutReserved' },
      ...{ stream: account(userId), revision: 0, position: '1', error: 'error (23514)' },
    },
  });
  await projected(servers.pool, story.position);
  expect(await keys()).toEqual([]);
  expect(await stateOf(paid)).toBe('confirmed');
  const notified = await servers.pool.query<{ kind: string }>(
    "SELECT kind FROM live.notifications WHERE params ->> 'transferId' = $1 ORDER BY event_position, kind",
    [paid],
  );
  expect(notified.rows.map(({ kind }) => kind)).toEqual([
    // The payee's single notification, which replaced those of the request and the broadcast.
    'payout_waiting',
    'payout_confirmed',
  ]);
  expect(contents(await dump(servers.pool))).toEqual(contents(await rebuild(servers, story.position)));
});

it('waits for rows that are there and out of date, and leaves other people alone', async () => {
  const [ana, luis] = [await story.user(), await story.user()];
  const warehouse = await story.warehouse();
  const [first, other] = [await story.invest(ana, warehouse), await story.invest(luis, warehouse)];
  const transfer = await story.transfer(first.amountUsdt, 9);
  await projected(servers.pool, story.position);
  const allow = await refuse('transfers', `NEW.id = '${transfer}'`);
  await story.match(transfer, first);
  await story.confirm(transfer, first, 9);
  const fine = await story.transfer(other.amountUsdt, 9);
  await story.match(fine, other);
  await story.confirm(fine, other, 9);
  await projected(servers.pool, story.position);
  expect(await keys()).toEqual(['books transfer', 'notifications transfer', 'transfers transfer']);
  await allow();
  expect(await running.projector.retry()).toBe(0);
  expect(contents(await dump(servers.pool))).toEqual(contents(await rebuild(servers, story.position)));
});

it('a skip lets them go, too; a later payout of the same person is whole', async () => {
  const userId = await story.user();
  const [lost, later] = [newId(), newId()];
  await projected(servers.pool, story.position);
  const allow = await refuse('payouts', `NEW.id = '${lost}'`);
  await reserve(userId, lost);
  await request(userId, lost);
  await reserve(userId, later);
  await request(userId, later);
  await projected(servers.pool, story.position);
  expect(await keys()).toEqual([
    'notifications transfer',
    'notifications transfer',
    'payouts account',
    'payouts transfer',
    'payouts transfer',
    'transfers transfer',
    'transfers transfer',
  ]);
  const found = await servers.pool.query<{ event_id: string; position: string }>(
    "SELECT event_id, position FROM projection.parked WHERE type = 'PayoutReserved' ORDER BY position LIMIT 1",
  );
  await story.append(streams.projection('payouts'), {
    type: 'PoisonEventSkipped',
    data: {
      ...{ projection: 'payouts', key: account(userId), eventId: found.rows[0]?.event_id ?? '' },
      ...{ eventType: 'PayoutReserved', stream: account(userId), revision: 0, position: '1' },
      ...{ error: 'error (23514)', reason: 'No se puede guardar' },
    },
  });
  await projected(servers.pool, story.position);
  expect(await keys()).toEqual([]);
  expect(await stateOf(lost)).toBeUndefined();
  expect(await stateOf(later)).toBe('approved');
  await allow();
});

it('of an event that nobody can read, what it mentions waits and nothing else', async () => {
  const [ana, luis] = [await story.user(), await story.user()];
  const [unknown, known] = [newId(), newId()];
  const client = EventStoreDBClient.connectionString(servers.environment.EVENTSTORE_URL ?? '');
  const data = { transferId: unknown, amount: { usd: '77.00' } };
  await client.appendToStream(account(ana), jsonEvent({ type: 'PayoutReserved', data, metadata: {} }));
  await client.dispose();
  await request(ana, unknown);
  await reserve(luis, known);
  await request(luis, known);
  await projected(servers.pool, story.position);
  expect(await stateOf(known)).toBe('approved');
  const waiting = await servers.pool.query<{ projection: string }>(
    'SELECT DISTINCT projection FROM projection.parked WHERE key = $1 ORDER BY 1',
    [streams.transfer(unknown)],
  );
  expect(waiting.rows.map(({ projection }) => projection)).toEqual(['notifications', 'payouts', 'transfers']);
});
