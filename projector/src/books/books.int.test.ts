import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { lifeOf } from '../testing/lives.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';

let servers: Servers;
let running: RunningProjector;
let story: Story;

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url);
  await lifeOf(story, await story.user('admin', 'Marta'), 'Ana');
  await projected(servers.pool, story.position);
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

const rowsOf = async (sql: string) => (await servers.pool.query(sql)).rows;

it('every event that moves money is one entry that adds up to zero, and accounts are the sums of their lines', async () => {
  expect((await rowsOf('SELECT DISTINCT event_position FROM live.journal_lines')).length).toBeGreaterThan(0);
  expect(
    await rowsOf(
      'SELECT event_position FROM live.journal_lines GROUP BY event_position HAVING sum(amount) <> 0',
    ),
  ).toEqual([]);
  expect(
    await rowsOf(`SELECT account, subject FROM live.book_accounts AS a WHERE ROW(balance, lines) <> (
      SELECT sum(amount), count(*)::int FROM live.journal_lines AS l
      WHERE (l.account, l.subject) = (a.account, a.subject))`),
  ).toEqual([]);
});

/** A transfer that belongs to nothing, irreversible. */
async function arrived(amount: string): Promise<string> {
  const id = await story.transfer(amount, 9);
  await story.leaveUnmatched(id, null);
  await story.append(streams.transfer(id), {
    type: 'TransferConfirmed',
    data: { blockNumber: 9, blockHash: 'b'.repeat(64), confirmations: 19, energyFee: 1 },
  });
  return id;
}

it('what the platform paid in itself is owed to nobody once two people said so', async () => {
  const sums = async () => {
    await projected(servers.pool, story.position);
    const [row] = await rowsOf(`SELECT
      -sum(balance) FILTER (WHERE account IN ('balances', 'unassigned', 'outgoing')) AS owed,
      sum(balance) FILTER (WHERE account = 'treasury') AS treasury,
      -coalesce(sum(balance) FILTER (WHERE account = 'contributed'), 0) AS contributed
      FROM live.book_accounts`);
    return { owed: Number(row.owed), treasury: Number(row.treasury), contributed: Number(row.contributed) };
  };
  const before = await sums();
  const id = await arrived('10000.000000');
  expect(await sums()).toMatchObject({ owed: before.owed + 10_000, treasury: before.treasury + 10_000 });
  await story.append(streams.reconciliation(id), {
    type: 'TransferReconciled',
    data: {
      ...{ proposal: 1, how: 'platform', investmentId: null, userId: null, to: null },
      ...{ credited: null, payoutId: null },
    },
  });
  expect(await sums()).toEqual({
    owed: before.owed,
    treasury: before.treasury + 10_000,
    contributed: before.contributed + 10_000,
  });
});

it('an event whose parts don’t add up is never written: it is set aside for people to look at', async () => {
  const userId = newId();
  const before = await rowsOf('SELECT count(*) AS lines FROM live.journal_lines');
  await story.append(streams.account(userId), {
    type: 'ReturnsCredited',
    data: {
      ...{ period: '2026-03', investmentId: newId() },
      ...{ gross: '100.00', managementFee: '1.00', platformFee: '1.00', net: '99.00' },
    },
  });
  await projected(servers.pool, story.position);
  expect(await rowsOf('SELECT count(*) AS lines FROM live.journal_lines')).toEqual(before);
  expect(await rowsOf("SELECT key FROM projection.parked WHERE projection = 'books'")).toEqual([
    { key: streams.account(userId) },
  ]);
});
