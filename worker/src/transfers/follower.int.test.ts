import { microFromUsdt } from '@nodo/contracts/money';
import type { RunningService } from '@nodo/platform/service';
import type { DatabaseError, Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';

const USDT = microFromUsdt('1.000000');
const DEADLOCK_DETECTED = '40P01';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;
let world: World;
let worker: RunningService | undefined;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
  await chain.mine(30);
  world = createWorld({ databaseUrl: await databases.create(), chain, commandApiUrl: recorder.url });
  worker = await world.start();
});
beforeEach(async () => {
  await chain.mine(30);
  await world.followed();
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world.close(), recorder.stop(), chain.stop()]);
  await databases.stop();
});

const confirmed = (amount: string) => eventually(() => recorder.ofAmount(amount)?.confirmed);

describe('following the chain', () => {
  it('records a transfer when its block comes and confirms it with its 19th confirmation', async () => {
    await chain.pay(50_000n * USDT + 137n);
    await chain.mine();
    await eventually(() => recorder.ofAmount('50000.000137')?.matches === 1);
    await chain.mine(17);
    await world.followed();
    expect(recorder.ofAmount('50000.000137')?.confirmed).toBe(false);
    await chain.mine();
    await confirmed('50000.000137');
    const confirmation = recorder.sent.findLast(({ command }) => command === 'ConfirmTransfer');
    expect(confirmation?.payload).toMatchObject({ confirmations: 19 });
  });

  it('counts every transfer of one transaction and nothing that only looks like one', async () => {
    const before = [...recorder.transfers.values()].map((one) => one.amount);
    const payments = [3n, 4n].map((amount) => ({ to: chain.treasuryAddress, amount: String(amount * USDT) }));
    await chain.fault({ twoTransfers: { payments } });
    const { fakeToken } = await chain.fault({ fakeToken: {} });
    await chain.mine();
    const token = String(Object(fakeToken).contract);
    await chain.pay(11n * USDT, { token });
    await chain.fault({ revertNext: { count: 1 } });
    await chain.pay(12n * USDT);
    await chain.fault({ outOfTimeWithLog: { count: 1 } });
    await chain.pay(13n * USDT);
    await chain.pay(0n);
    await chain.pay(14n * USDT, { to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
    await chain.mine(20);
    await confirmed('3.000000');
    await confirmed('4.000000');
    const recorded = [...recorder.transfers.values()].map((one) => one.amount);
    expect(recorded.filter((amount) => !before.includes(amount)).sort()).toEqual(['3.000000', '4.000000']);
  });

  it.each([1, 2, 5, 18])(
    'undoes a fork of depth %i and records the transfer where it comes back',
    async (depth) => {
      const amount = `5.0000${String(depth).padStart(2, '0')}`;
      await chain.pay(5n * USDT + BigInt(depth));
      await chain.mine(depth);
      await eventually(() => recorder.ofAmount(amount)?.matches === 1);
      await world.followed();
      await chain.fault({ fork: { depth } });
      await eventually(() => recorder.ofAmount(amount)?.history.length === 3);
      const history = recorder.ofAmount(amount)?.history.map((step) => step.split(' ')[0]);
      expect(history).toEqual(['in', 'out', 'in']);
      await chain.mine(20);
      await confirmed(amount);
    },
  );

  it('never confirms a transfer that a fork dropped', async () => {
    await chain.pay(6n * USDT);
    await chain.mine(10);
    await eventually(() => recorder.ofAmount('6.000000'));
    await world.followed();
    await chain.fault({ fork: { depth: 12, drop: true } });
    await chain.mine(40);
    await world.followed();
    await eventually(() => recorder.ofAmount('6.000000')?.block === null);
    expect(recorder.ofAmount('6.000000')).toMatchObject({ confirmed: false, block: null });
  });

  it('confirms nothing while solidity stands still, and everything when it moves on', async () => {
    await chain.fault({ stallSolid: { on: true } });
    await chain.pay(7n * USDT);
    await chain.mine(45);
    await world.followed();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(recorder.ofAmount('7.000000')?.confirmed).toBe(false);
    await chain.fault({ stallSolid: { on: false } });
    await chain.mine(30);
    await confirmed('7.000000');
  });

  it('goes back over everything that never became solid, across restarts, and counts it once in the end', {
    timeout: 150_000,
  }, async () => {
    const restart = async () => {
      await worker?.stop();
      worker = await world.start();
    };
    await chain.fault({ stallSolid: { on: true } });
    await chain.pay(24n * USDT);
    await chain.mine(120);
    await world.followed(40_000);
    await restart();
    await chain.pay(25n * USDT);
    await chain.mine(105);
    await world.followed(40_000);
    await eventually(() => recorder.ofAmount('25.000000')?.matches === 1);
    const { head, solid } = await chain.heights();
    expect(head - solid).toBeGreaterThan(200);

    // All of it is orphaned, and the chain continues far below our former height.
    await chain.fault({ fork: { depth: head - solid, length: 2, drop: true } });
    await eventually(async () => (await world.head()) === solid + 2, 40_000);
    for (const amount of ['24.000000', '25.000000']) {
      expect(recorder.ofAmount(amount)).toMatchObject({ block: null, confirmed: false });
    }
    await restart();
    await chain.fault({ stallSolid: { on: false } });
    // Its wallet sends this one again, but not the other.
    await chain.pay(24n * USDT);
    await chain.mine(40);
    await world.followed(40_000);
    await eventually(() => [...recorder.transfers.values()].some(isConfirmedOf('24.000000')), 40_000);
    const ofAmount = [...recorder.transfers.values()].filter((one) => one.amount === '24.000000');
    expect(ofAmount.map((one) => one.history.map((step) => step.split(' ')[0]))).toEqual([
      ['in', 'out'],
      ['in', 'confirmed'],
    ]);
    expect(recorder.ofAmount('25.000000')?.confirmed).toBe(false);
    expect(await keptBlocks()).toBeLessThanOrEqual(62);
  });

  it('takes nothing back for a node that is behind', async () => {
    await chain.pay(26n * USDT);
    await chain.mine(3);
    await eventually(() => recorder.ofAmount('26.000000')?.matches === 1);
    await world.followed();
    await chain.fault({ lag: { blocks: 10, node: 1 } });
    await worker?.stop();
    worker = await world.start();
    await eventually(async () => (await metric('chain_following')) === 1);
    await chain.mine(4);
    await chain.fault({ lag: { blocks: 0, node: 1 } });
    await world.followed();
    expect(recorder.ofAmount('26.000000')?.history).toHaveLength(1);
  });

  it.each([
    ['[]', 8n],
    ['{}', 10n],
  ])('does not pass a block whose infos a node denies with %s', async (shape, units) => {
    await chain.fault({ emptyInfos: { count: 3, shape } });
    const before = (await chain.heights()).head;
    await chain.pay(units * USDT);
    await chain.mine();
    await eventually(() => recorder.ofAmount(`${units}.000000`));
    await world.followed();
    expect(await world.head()).toBe(before + 1);
  });

  it('stands still while command-api is away and goes on where it was', async () => {
    recorder.faults.away = true;
    const before = (await chain.heights()).head;
    await world.followed();
    await chain.pay(9n * USDT);
    await chain.mine(3);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await world.head()).toBe(before);
    recorder.faults.away = false;
    await eventually(() => recorder.ofAmount('9.000000')?.matches === 1);
    await world.followed();
  });

  it('announces every head to everybody, after it is stored, and that the chain went back', async () => {
    const heard: number[] = [];
    const client = await world.pool.connect();
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}');
      if (message.event === 'chain.head') heard.push(message.data.height);
    });
    await client.query('LISTEN live');
    await world.followed();
    const from = await chain.mine(1);
    await eventually(() => heard.includes(from));
    await chain.mine();
    await eventually(() => heard.includes(from + 1));
    await chain.fault({ fork: { depth: 3 } });
    await eventually(() => heard.some((height, index) => height < (heard[index - 1] ?? 0)));
    client.release(true);
  });

  it('compares the treasury with what was counted', async () => {
    await chain.pay(21n * USDT);
    await chain.mine(25);
    await confirmed('21.000000');
    expect(await metric('treasury_difference_micro_usdt')).toBe(0);
    expect(Date.now() / 1_000 - (await metric('treasury_compared_timestamp_seconds'))).toBeLessThan(60);
    await world.pool.query(
      'UPDATE chain.observed_transfers SET amount_micro = amount_micro - 5 WHERE amount_micro = 21000000',
    );
    await eventually(async () => (await metric('treasury_difference_micro_usdt')) === 5);
  });

  it('finds a transfer that a node had hidden', async () => {
    await chain.pay(22n * USDT);
    await chain.mine(5);
    await eventually(() => recorder.ofAmount('22.000000')?.matches === 1);
    await world.followed();
    await world.pool.query('DELETE FROM chain.observed_transfers WHERE amount_micro = 22000000');
    await chain.mine(45);
    await confirmed('22.000000');
    await eventually(async () => {
      const found = await world.pool.query(
        "SELECT 1 FROM chain.observed_transfers WHERE amount_micro = 22000000 AND state = 'confirmed'",
      );
      return found.rowCount === 1;
    });
  });

  it('loses nothing when the queue is emptied', async () => {
    await chain.pay(23n * USDT);
    await chain.mine(5);
    await eventually(() => recorder.ofAmount('23.000000')?.matches === 1);
    const { rows } = await world.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename <> 'migration'",
    );
    const tables = rows.map((row) => `bullmq."${row.name}"`).join(', ');
    await emptied(world.pool, tables);
    await chain.mine(15);
    await emptied(world.pool, tables);
    await confirmed('23.000000');
  });

  it('tells how far it is', async () => {
    const { head } = await chain.heights();
    await eventually(async () => (await metric('chain_head_height')) === head);
    expect(await metric('chain_unsolid_blocks')).toBeGreaterThanOrEqual(18);
    expect(await metric('chain_following')).toBe(1);
  });

  it('tells nothing of it once another one follows the chain', async () => {
    await world.pool.query(
      "UPDATE platform.leases SET expires_at = now() + interval '1 minute', holder = gen_random_uuid(), fence = fence + 1 WHERE name = 'chain-follower'",
    );
    await eventually(async () => (await metric('chain_following')) === 0);
    const names = [
      'chain_head_age_seconds',
      'chain_head_height',
      'chain_solid_height',
      'chain_unsolid_blocks',
    ];
    await eventually(async () => (await Promise.all(names.map(metric))).every(Number.isNaN));
  });
});

const isConfirmedOf =
  (amount: string) =>
  (one: { amount: string; confirmed: boolean }): boolean =>
    one.amount === amount && one.confirmed;

async function keptBlocks(): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>('SELECT count(*)::int FROM chain.blocks');
  return rows[0]?.count ?? 0;
}

async function metric(name: string): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${worker?.port}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** The queue's own statements lock the tables in another order: retry when Postgres aborts one of the two. */
async function emptied(pool: Pool, tables: string): Promise<void> {
  for (;;) {
    const code = await pool.query(`TRUNCATE ${tables}`).then(
      () => undefined,
      (error: DatabaseError) => error.code ?? String(error),
    );
    if (code === undefined) return;
    if (code !== DEADLOCK_DETECTED) throw new Error(`TRUNCATE was refused with ${code}`);
  }
}
