import {
  COMPARE_COUNT_MAX,
  COMPARE_PAGE_MAX,
  type ComparedRow,
  comparableTablesSchema,
  comparedEndsSchema,
  comparisonSchema,
} from '@nodo/contracts/history/compare';
import { historyPageSchema } from '@nodo/contracts/history/views';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { streams } from '@nodo/contracts/streams';
import { reservations } from '@nodo/contracts/warehouses/tables';
import { deriveId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Investment, WALLET } from '../../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';
import { pageSql } from './compare-sql.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

let side: ReadSide;
let admin: string;
let analyst: string;
let ana: string;
let warehouse: string;
let investment: Investment;
/** Positions: before Ana registered, before her investment, after it, and the last. */
let marks: string[];

async function lastPosition(): Promise<string> {
  const { body } = await side.fresh('/api/history/events?limit=1', admin);
  return historyPageSchema.parse(body).events[0]?.position ?? '';
}

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const adminId = await story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  marks = [await lastPosition()];
  ana = await story.user('investor', 'Ana');
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  warehouse = await story.warehouse();
  marks.push(await lastPosition());
  investment = await story.invest(ana, warehouse);
  marks.push(await lastPosition());
  const transfer = await story.transfer(investment.amountUsdt, 100);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, 100);
  await story.rename(ana, 'Ana María');
  marks.push(await lastPosition());
});
afterAll(() => side?.stop());

const mark = (index: number) => marks.at(index) ?? '';
type Query = Readonly<Record<string, string>>;

async function ask(query: Query, cookie = admin, path = 'compare') {
  return side.fresh(`/api/history/${path}?${new URLSearchParams(query)}`, cookie);
}
async function compare(query: Query, cookie = admin) {
  const { status, body } = await ask(query, cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  const read = comparisonSchema.parse(body);
  expect(read).toEqual(body);
  return read;
}
const property = (row: ComparedRow | undefined, name: string) =>
  row?.properties.find((one) => one.name === name);

describe('API-45 AUDIT-02 two moments compared', () => {
  it('tells what came, whole, and what changed, property by property', async () => {
    const came = await compare({ table: 'investments', from: mark(1), to: mark(2) });
    expect(came.counts).toEqual({ came: 1, went: 0, changed: 0, isCut: false });
    expect(came.rows).toMatchObject([{ key: [investment.id], change: 'came' }]);
    expect(property(came.rows[0], 'status')).toEqual({ name: 'status', before: null, after: 'pending' });
    const changed = await compare({ table: 'investments', from: mark(2), to: mark(3) });
    expect(changed.counts).toEqual({ came: 0, went: 0, changed: 1, isCut: false });
    expect(property(changed.rows[0], 'status')).toEqual({
      name: 'status',
      before: 'pending',
      after: 'confirmed',
    });
    // Equal properties are left out.
    expect(property(changed.rows[0], 'amount')).toBeUndefined();
    expect(property(changed.rows[0], 'confirmed_at')?.after).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const nothing = await compare({ table: 'investments', from: mark(3), to: mark(3) });
    expect(nothing).toMatchObject({ counts: { came: 0, went: 0, changed: 0 }, rows: [], next: null });
  });

  it('is what a fold of both sides says, for every declared read model and any two moments', async () => {
    const tables = comparableTablesSchema.parse((await ask({}, admin, 'tables')).body);
    const names = tables.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.values(readModelTables)
        .map(({ name }) => name)
        .toSorted(),
    );
    const rowsAt = async (table: string, position: string) => {
      const { rows } = await side.servers.pool.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) - 'position' - 'valid_to' AS row FROM live.${table} AS t WHERE position <= $1
         UNION ALL SELECT to_jsonb(t) - 'position' - 'valid_to' FROM history.${table} AS t
         WHERE position <= $1 AND valid_to > $1`,
        [position],
      );
      const { key = [] } = Object.values(readModelTables).find(({ name }) => name === table) ?? {};
      return new Map(
        rows.map(({ row }) => [key.map((name) => String(row[name])).join(' '), JSON.stringify(row)]),
      );
    };
    let seen = 0;
    for (const table of names) {
      for (const [from, to] of [
        [mark(0), mark(1)],
        [mark(1), mark(3)],
        [mark(0), mark(3)],
      ] as const) {
        const [before, after] = [await rowsAt(table, from), await rowsAt(table, to)];
        const came = [...after.keys()].filter((key) => !before.has(key)).length;
        const went = [...before.keys()].filter((key) => !after.has(key)).length;
        const changed = [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row).length;
        const told = await compare({ table, from, to, limit: `${COMPARE_PAGE_MAX}` });
        expect({ table, ...told.counts }).toEqual({ table, came, went, changed, isCut: false });
        expect(told.rows.length, table).toBe(came + went + changed);
        seen += told.rows.length;
        if (told.rows.length < 2) continue;
        const { next: cursor } = await compare({ table, from, to, limit: '1' });
        const next = await compare({ table, from, to, limit: '1', cursor: cursor ?? '' });
        expect(next.rows, table).toEqual(told.rows.slice(1, 2));
      }
    }
    expect(seen).toBeGreaterThan(30);
  });

  it('comes in pages, each row once, and whole as CSV', async () => {
    const query = { table: 'audit_entries', from: mark(0), to: mark(3) };
    const whole = await compare({ ...query, limit: '100' });
    expect(whole.rows.length).toBeGreaterThan(5);
    const rows: ComparedRow[] = [];
    let cursor: string | null = null;
    do {
      const page = await compare({ ...query, limit: '2', ...(cursor ? { cursor } : {}) });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      if (cursor) expect(page.counts).toBeNull();
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor);
    expect(rows).toEqual(whole.rows);
    const file = await fetch(
      `${side.url}/api/history/compare/export?${new URLSearchParams({ ...query, table: 'investments' })}`,
      { headers: { cookie: admin } },
    );
    expect(file.status).toBe(200);
    const text = await file.text();
    expect(text).toContain('Tabla,Clave,Cambio,Propiedad,Antes,Después\r\n');
    expect(text).toContain(`investments,${investment.id},Llegó,status,,confirmed\r\n`);
  });

  it('shows analysts what changed, not whose it is', async () => {
    const texts: string[] = [];
    for (const { name } of Object.values(readModelTables)) {
      texts.push(JSON.stringify(await compare({ table: name, from: mark(0), to: mark(3) }, analyst)));
    }
    const told = texts.join('\n');
    for (const secret of ['Ana María', 'Gómez', '@correo.co', '1112765009', 'Documento legible', WALLET]) {
      expect(told, secret).not.toContain(secret);
    }
    const { rows } = await compare({ table: 'users', from: mark(1), to: mark(3) }, analyst);
    expect(rows).toMatchObject([{ key: [ana], change: 'changed' }]);
    expect(property(rows[0], 'first_name')).toEqual({ name: 'first_name', before: '•••', after: '•••' });
    const staff = await compare({ table: 'users', from: mark(1), to: mark(3) });
    expect(property(staff.rows[0], 'first_name')).toMatchObject({ before: 'Ana', after: 'Ana María' });
  });

  it('says in words what can not be compared', async () => {
    const fine = { table: 'users', from: mark(0), to: mark(3) };
    const cases: readonly (readonly [Query, object])[] = [
      [{ ...fine, table: 'nada' }, { table: 'No conocemos esa tabla' }],
      [{ ...fine, table: 'users; --' }, { table: 'No conocemos esa tabla' }],
      [{ ...fine, from: mark(3), to: mark(0) }, { from: 'El primer momento va antes que el segundo' }],
      [{ ...fine, to: '99999999999' }, { to: `La historia llega hasta la posición ${mark(3)}` }],
      [
        { ...fine, from: '2026-01-31T12:00:00' },
        { from: expect.stringMatching(/^Escribe una posición, o una fecha/) },
      ],
      [{ ...fine, cursor: 'WyJhIiwiYiJd' }, { cursor: 'La página no se entiende' }],
      [{ ...fine, cursor: 'WyJhIl0' }, { cursor: 'La página no se entiende' }],
      [{ ...fine, cursor: 'WyJcdTAwMDAiXQ' }, { cursor: 'La página no se entiende' }],
      [{ ...fine, cursor: '!' }, { cursor: 'La página no se entiende' }],
      [{ ...fine, limit: '101' }, { limit: 'El tamaño de página va de 1 a 100' }],
    ];
    for (const [query, fields] of cases) {
      const { status, body } = await ask(query);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', fields } });
    }
    const investor = await side.signIn(ana);
    for (const path of ['compare', 'compare/export', 'tables']) {
      expect((await ask(path === 'tables' ? {} : fine, investor, path)).status).toBe(403);
    }
    expect((await ask({ from: mark(0), to: mark(3) }, investor, 'compare/ends')).status).toBe(403);
  });

  it('resolves two moments to places in the history without a table, and refuses what is outside of it', async () => {
    const ends = (from: string, to: string) => ask({ from, to }, analyst, 'compare/ends');
    const { status, body } = await ends(mark(0), new Date().toISOString());
    expect(status).toBe(200);
    expect(comparedEndsSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ from: { position: mark(0) }, to: { position: await lastPosition() } });
    expect(await ends(mark(3), mark(0))).toMatchObject({
      status: 400,
      body: { fields: { from: 'El primer momento va antes que el segundo' } },
    });
    expect(await ends('2099-01-01T00:00:00Z', '2099-12-31T00:00:00Z')).toMatchObject({
      status: 400,
      body: { fields: { from: 'Ese momento todavía no ha llegado' } },
    });
  });

  it('reads on past rows that came and went between both, to the first that differs', async () => {
    const { story } = side;
    const [gone, kept] = [await story.user('investor', 'Beto'), await story.user('investor', 'Caro')];
    const from = await lastPosition();
    const wallet = deriveId('wallet', WALLET);
    for (const userId of [gone, kept]) {
      const asked = { userId, walletAddress: WALLET, amount: '1.000001', expiresAt: story.now.toISOString() };
      await story.append(streams.wallet(wallet), { type: 'WalletTransferExpected', data: asked });
    }
    await story.proveWallet(gone);
    const query = { table: 'wallet_transfers', from, to: await lastPosition(), limit: '1' };
    expect(await compare(query)).toMatchObject({
      counts: { came: 1, went: 0, changed: 0 },
      rows: [{ key: [wallet, kept], change: 'came' }],
      next: null,
    });
  });

  it('counts up to a limit, and says that there are more; the file has all', async () => {
    const from = await lastPosition();
    await side.story.warehouse('Bodega Sur');
    const query = { table: 'reservations', from, to: await lastPosition() };
    await side.servers.pool.query(
      `INSERT INTO live.reservations (investment_id, warehouse_id, amount, reserved_at, position)
       SELECT gen_random_uuid(), $1, 100, now(), $2 FROM generate_series(0, $3::int)`,
      [warehouse, query.to, COMPARE_COUNT_MAX],
    );
    const { counts } = await compare(query);
    expect(counts).toEqual({ came: COMPARE_COUNT_MAX + 1, went: 0, changed: 0, isCut: true });
    const file = await fetch(`${side.url}/api/history/compare/export?${new URLSearchParams(query)}`, {
      headers: { cookie: admin },
    });
    const keys = (await file.text()).split('\r\n').map((line) => line.split(',')[1]);
    // With the heading and the empty line at the end.
    expect(new Set(keys).size).toBe(COMPARE_COUNT_MAX + 3);
  });

  it('reads of a page what the page has, however many rows were touched and wherever it begins', async () => {
    const { pool } = side.servers;
    const from = await lastPosition();
    await side.story.warehouse('Bodega Oriente');
    const to = await lastPosition();
    await pool.query(
      `INSERT INTO live.reservations (investment_id, warehouse_id, amount, reserved_at, position)
       SELECT md5(n::text)::uuid, $1, 100, now(), $2::bigint FROM generate_series(1, 20000) AS n`,
      [warehouse, to],
    );
    await pool.query(
      `INSERT INTO history.reservations (investment_id, warehouse_id, amount, reserved_at, position, valid_to)
       SELECT investment_id, warehouse_id, 99, reserved_at, $1::bigint, $2::bigint FROM live.reservations
       WHERE position = $2::bigint`,
      [from, to],
    );
    await pool.query('ANALYZE live.reservations, history.reservations');
    const rowsRead = async (after?: readonly string[]) => {
      const sql = `EXPLAIN (ANALYZE, FORMAT JSON) ${pageSql(reservations, after !== undefined)}`;
      const { rows } = await pool.query(sql, [from, to, 100, ...(after ? [after] : [])]);
      const read = ({ Plans: plans = [], ...node }: PlanNode): number =>
        plans.length > 0
          ? plans.reduce((sum, plan) => sum + read(plan), 0)
          : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      return read(rows[0]['QUERY PLAN'][0].Plan);
    };
    expect(await rowsRead()).toBeLessThan(2_000);
    expect(await rowsRead(['f0000000-0000-0000-0000-000000000000', warehouse])).toBeLessThan(2_000);
  });
});
