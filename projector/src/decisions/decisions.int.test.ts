import { readFile } from 'node:fs/promises';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProjector } from '../app.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { Story } from '../testing/story.test.ts';

let servers: Servers;
let projector: RunningService;
let story: Story;

beforeAll(async () => {
  servers = await startServers();
  projector = await startProjector(servers.config('projector'), servers.logger);
  story = new Story(servers.store);
});
afterAll(async () => {
  await projector?.stop();
  await servers?.stop();
});

async function decisionsOf(userId: string): Promise<Record<string, unknown>[]> {
  await projected(servers.pool, story.position);
  const found = await servers.pool.query<Record<string, unknown>>(
    'SELECT * FROM live.decisions WHERE user_id = $1 ORDER BY position',
    [userId],
  );
  return found.rows;
}

async function pay(investment: Parameters<Story['match']>[1]): Promise<void> {
  const transfer = await story.transfer(investment.amountUsdt, 100);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, 100);
}

async function hold(investorId: string, warehouseId: string): Promise<string> {
  const id = newId();
  await story.append(streams.decision(id), {
    type: 'DecisionRecorded',
    data: { investorId, action: 'hold', warehouseId, reason: 'La obra avanza' },
  });
  return id;
}

it('purchases go as their investments go, and holding has what was held that day', async () => {
  const ana = await story.user();
  const warehouse = await story.warehouse();
  const bought = await story.invest(ana, warehouse, '50000.00', 'Buena vía');
  expect(await decisionsOf(ana)).toMatchObject([
    {
      id: bought.id,
      action: 'buy',
      status: 'pending',
      reason: 'Buena vía',
      amount: '50000.00',
      shares: '500.00',
      roi: '18.00',
      investment_id: bought.id,
      settled_at: null,
    },
  ]);
  await pay(bought);
  const held = await hold(ana, warehouse);
  const missed = await story.invest(ana, warehouse, '75000.00');
  await story.expire(missed);
  expect(await decisionsOf(ana)).toMatchObject([
    { id: bought.id, status: 'completed', settled_at: expect.any(Date) },
    {
      id: held,
      action: 'hold',
      status: 'completed',
      reason: 'La obra avanza',
      amount: '50000.00',
      shares: '500.00',
      roi: '18.00',
      investment_id: null,
    },
    { id: missed.id, action: 'buy', status: 'cancelled', settled_at: expect.any(Date) },
  ]);
  const entry = await servers.pool.query('SELECT * FROM live.audit_entries WHERE subject_id = $1', [held]);
  expect(entry.rows).toMatchObject([{ action: 'DecisionRecorded', subject_kind: 'decision', reason: null }]);
  expect(JSON.stringify(entry.rows)).not.toContain('La obra avanza');
});

it('the purchases of the past are taken up as if they had been followed', async () => {
  const luz = await story.user();
  const warehouse = await story.warehouse();
  await pay(await story.invest(luz, warehouse, '123456.78'));
  await story.expire(await story.invest(luz, warehouse));
  await story.invest(luz, warehouse);
  await projected(servers.pool, story.position);
  const file = new URL('../../migrations/0021_decisions.sql', import.meta.url);
  const [up = ''] = (await readFile(file, 'utf8')).split('-- Down Migration');
  const statements = [...up.matchAll(/INSERT INTO (live|history)\.decisions\s+(SELECT[^;]+);/g)];
  expect(statements).toHaveLength(2);
  for (const [, schema = '', select = ''] of statements) {
    const followed = await servers.pool.query(
      `SELECT * FROM ${schema}.decisions WHERE action = 'buy' ORDER BY id, position`,
    );
    const takenUp = await servers.pool.query({ text: `${select} ORDER BY id, position`, rowMode: 'array' });
    const last = followed.rows.map((row: Record<string, unknown>) => Object.values(row));
    // A detected payment changes the investment, but not the decision.
    const bare = (rows: unknown[][]) => new Set(rows.map((row) => JSON.stringify(row.slice(0, 12))));
    expect(bare(takenUp.rows)).toEqual(bare(last));
  }
});
