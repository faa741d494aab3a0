import { integer } from '@nodo/contracts/read-models/table';
import { SELECT_FRESHNESS } from '@nodo/platform/freshness';
import { createApp } from '@nodo/platform/http';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { notificationPage } from '../notifications/queries.ts';
import { declaredPages } from '../routing.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';
import { listWarehouses } from '../warehouses/queries.ts';
import { recorded } from './list-csv.ts';
import { Progress } from './progress.ts';
import { Reader } from './reader.ts';
import { TableCheck } from './table-check.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('keeps answering when a table is given another shape under its prepared statements', async () => {
  const cookie = await side.signIn(await side.story.user('investor', 'Ana'));
  await side.story.warehouse('Bodega Norte');
  const before = await side.fresh('/api/warehouses', cookie);
  expect(before.body).toMatchObject([{ name: 'Bodega Norte' }]);
  await side.servers.pool.query('ALTER TABLE live.warehouses ADD COLUMN later text');
  const many = await Promise.all(Array.from({ length: 20 }, () => side.get('/api/warehouses', cookie)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(many.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify(before.body)]),
  );
});

it('reads now and the past by the same connections, each from its own tables', async () => {
  const cookie = await side.signIn(await side.story.user('investor', 'Luz'));
  const { position } = side.story;
  await side.story.warehouse('Bodega Sur');
  const count = async (path: string) => {
    const { body } = await side.fresh(path, cookie);
    return Array.isArray(body) ? body.length : Number.NaN;
  };
  const now = await count('/api/warehouses');
  for (let round = 0; round < 8; round += 1) {
    expect(await count(`/api/warehouses?asOf=${position}`)).toBe(now - 1);
    expect(await count('/api/warehouses')).toBe(now);
  }
});

it('has what every page asks for planned once, and not with each answer', async () => {
  const { logger, pool, config } = side.servers;
  const userId = await side.story.user('investor', 'Mar');
  const warehouse = await side.story.warehouse('Bodega Este');
  for (let made = 0; made < 300; made += 1) await side.story.constructionUpdate(warehouse, null);
  await side.fresh('/api/notifications', await side.signIn(userId));
  // Plan estimates depend on table statistics.
  await pool.query('ANALYZE');
  const one = createPool(config('query-api').databaseUrl, 'test', logger, 1, { pipeline: true });
  try {
    const reader = new Reader(one, new Progress(pool, logger), new TableCheck(pool, logger));
    const hearer = { userId, closed: [], needsPasskey: false };
    // Postgres makes five custom plans of a prepared statement before it chooses a generic plan, if at all.
    for (let round = 0; round < 10; round += 1) {
      await reader.read(listWarehouses);
      await reader.read((view) => notificationPage(view, hearer, { limit: 50 }));
    }
    const { rows } = await one.query<{ statement: string; custom: string; generic: string }>(
      'SELECT statement, custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements',
    );
    expect(rows.map(({ statement }) => statement)).toContain(SELECT_FRESHNESS);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ generic }) => Number(generic) < 5)).toEqual([]);
  } finally {
    await one.end();
  }
});

it('reads each page of a file of a moment as of one position, whatever happens up to that moment meanwhile', async () => {
  const { servers, sessions, story, signIn } = side;
  const { logger, pool } = servers;
  const config = servers.config('query-api');
  const cookie = await signIn(await story.user('admin', 'Marta'), 'admin');
  await projected(pool, story.position);
  const reads = createPool(config.databaseUrl, 'test', logger, 2, { pipeline: true });
  const tables = new TableCheck(pool, logger);
  await tables.check();
  const app = await createApp({ config, logger, metrics: createMetrics('test'), sessions });
  try {
    const reader = new Reader(reads, new Progress(pool, logger), tables);
    const columns = [['Bodegas', recorded((count: number) => `${count}`)]] as const;
    const counted: number[] = [];
    declaredPages(app, reader, async () => (text) => text)(
      '/api/warehouses/export',
      'bodegas',
      { columns, size: 1 },
      async (view) => {
        if (counted.length === 3) return [];
        const [row] = await view.query({ count: integer }, 'SELECT count(*)::int AS count FROM warehouses');
        counted.push(row?.count ?? -1);
        await story.warehouse(`Bodega ${counted.length}`);
        await projected(pool, story.position);
        return counted.slice(-1);
      },
    );
    const soon = new Date(Date.now() + 120_000).toISOString();
    const { statusCode } = await app.inject({
      url: `/api/warehouses/export?asOf=${soon}`,
      headers: { cookie },
    });
    expect(statusCode).toBe(200);
    expect(counted).toEqual([counted[0], counted[0], counted[0]]);
  } finally {
    await app.close();
    await reads.end();
  }
});
