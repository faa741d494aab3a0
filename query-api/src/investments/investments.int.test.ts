import { bogotaDay } from '@nodo/contracts/bogota';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { SEARCH_MAX, searchHitsSchema } from '@nodo/contracts/search/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
let investor: string;
const ids: string[] = [];

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  admin = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const ana = await story.user('investor', 'Ana');
  investor = await side.signIn(ana);
  const warehouse = await story.warehouse();
  for (let count = 0; count < INVESTMENTS_PAGE + 3; count += 1)
    ids.push((await story.invest(ana, warehouse)).id);
});
afterAll(() => side?.stop());

async function page(query: string): Promise<string[]> {
  const { status, body } = await side.fresh(`/api/investments?${query}`, admin);
  expect(status, JSON.stringify(body)).toBe(200);
  return z
    .array(investmentViewSchema)
    .parse(body)
    .map(({ id }) => id);
}

it('API-25 everybody’s investments are read a page at a time, each once, the newest first', async () => {
  const newestFirst = ids.toReversed();
  const first = await page('scope=all');
  expect(first).toEqual(newestFirst.slice(0, INVESTMENTS_PAGE));
  expect(await page(`scope=all&before=${first.at(-1)}`)).toEqual(newestFirst.slice(INVESTMENTS_PAGE));
  expect(await page(`scope=all&before=${ids[0]}`)).toEqual([]);
});

it('API-25 one’s own are read the same way', async () => {
  const { status, body } = await side.fresh(`/api/investments?before=${ids[2]}`, investor);
  expect(status).toBe(200);
  expect(
    z
      .array(investmentViewSchema)
      .parse(body)
      .map(({ id }) => id),
  ).toEqual([ids[1], ids[0]]);
});

it('API-25 one’s own pending ones are found, however many newer there are', async () => {
  const oldest = { id: ids[0] ?? '' };
  const path = '/api/investments?status=pending';
  const first = z.array(investmentViewSchema).parse((await side.fresh(path, investor)).body);
  const { body } = await side.fresh(`${path}&before=${first.at(-1)?.id}`, investor);
  expect(body).toMatchObject([{ status: 'pending' }, { status: 'pending' }, oldest]);
  expect((await side.fresh('/api/investments?status=confirmed', investor)).body).toEqual([]);
});

it('API-25 a page of nothing known is empty, and what is no id is refused', async () => {
  expect(await page(`scope=all&before=${newId()}`)).toEqual([]);
  expect(await side.fresh('/api/investments?scope=all&before=x', admin)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fields: { before: expect.any(String) } },
  });
});

describe('API-45 ADMIN-02 what the staff lists is searched, narrowed and taken along', () => {
  const OTHER_WALLET = 'TSCr5B4FxstPAPrwdNGbuamBPNVNoE3RPU';
  let made: string;
  let transferId: string;
  let payoutId: string;

  beforeAll(async () => {
    const { story } = side;
    const beto = await story.user('investor', 'Beto');
    const investment = await story.invest(beto, await story.warehouse('Bodega Ánimas'), '75000.00');
    made = investment.id;
    transferId = await story.transfer(investment.amountUsdt, 100);
    await story.match(transferId, investment);
    await story.confirm(transferId, investment, 100);
    payoutId = newId();
    await story.append(streams.account(beto), {
      type: 'PayoutReserved',
      data: { transferId: payoutId, amount: '10.00' },
    });
    await story.append(streams.transfer(payoutId), {
      type: 'TransferRequested',
      data: {
        ...{ purpose: 'distribution', userId: beto, to: OTHER_WALLET, amount: '10.000000' },
        ...{ amountUsd: '10.00', needsApproval: true, review: 'amount' },
      },
    });
  });

  async function idsAt(path: string): Promise<string[]> {
    const all = await side.ask(z.array(z.looseObject({ id: z.uuid() })), path, admin);
    return all.map(({ id }) => id);
  }

  it.each(['beto', 'GOMEZ Béto', 'animas', 'status'])('investments by %s', async (search) => {
    const which = search === 'status' ? 'status=confirmed' : `search=${encodeURIComponent(search)}`;
    expect(await page(`scope=all&${which}`)).toEqual([made]);
    expect(await page(`scope=all&${which}&before=${made}`)).toEqual([]);
    // One row of the same list, as screens read it again when it changes.
    expect(await page(`scope=all&${which}&id=${made}`)).toEqual([made]);
    expect(await page(`scope=all&${which}&id=${ids[0]}`)).toEqual([]);
  });

  it('by how an id, a hash or an address begins, and by nothing else of it', async () => {
    expect(await page(`scope=all&search=${made.slice(0, 30)}`)).toEqual([made]);
    expect(await page(`scope=all&search=${made.slice(2)}`)).toEqual([]);
    expect(await page('scope=all&search=%25')).toEqual([]);
    expect(await idsAt(`/api/payouts?search=${OTHER_WALLET.slice(0, 12)}`)).toEqual([payoutId]);
    expect(await idsAt('/api/payouts?search=beto&state=requested')).toEqual([payoutId]);
    expect(await idsAt('/api/payouts?search=ana')).toEqual([]);
    expect(await idsAt('/api/payouts?state=confirmed')).toEqual([]);
  });

  it('transfers of both ways, by whose they are, by where they stand', async () => {
    const transfers = '/api/blockchain/transactions?scope=all';
    expect((await idsAt(`${transfers}&search=beto`)).toSorted()).toEqual([transferId, payoutId].toSorted());
    expect(await idsAt(`${transfers}&search=beto&direction=in`)).toEqual([transferId]);
    expect(await idsAt(`${transfers}&status=confirmed`)).toEqual([transferId]);
    expect(await idsAt(`${transfers}&status=pending`)).toEqual([payoutId]);
    expect(await idsAt(`${transfers}&status=failed`)).toEqual([]);
    const own = await side.fresh('/api/blockchain/transactions?search=beto', investor);
    expect(own).toMatchObject({ status: 400, body: { fields: { search: expect.any(String) } } });
  });

  it.each([
    ['/api/investments', ['confirmed']],
    ['/api/blockchain/transactions', ['confirmed', 'pending']],
  ])('%s by days in Bogotá, the first and the last included', async (path, statuses) => {
    const at = async (status: string, days: string) =>
      idsAt(`${path}?scope=all&status=${status}&search=beto&${days}`);
    const day = bogotaDay(side.story.now);
    const [before, after] = [-1, 1].map((days) => bogotaDay(side.story.now.getTime() + days * 86_400_000));
    for (const status of statuses) {
      expect(await at(status, `from=${day}&to=${day}`)).toHaveLength(1);
      expect(await at(status, `from=${before}&to=${after}`)).toHaveLength(1);
      expect(await at(status, `from=${after}`)).toEqual([]);
      expect(await at(status, `to=${before}`)).toEqual([]);
    }
    const { status, body } = await side.fresh(`${path}?scope=all&from=ayer`, admin);
    expect([status, body]).toMatchObject([
      400,
      { fields: { from: expect.stringMatching(/^Escribe un día/) } },
    ]);
    const file = await fetch(`${side.url}${path}/export?from=${after}`, { headers: { cookie: admin } });
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('what somebody has is found by their name, with them', async () => {
    const hits = await side.ask(searchHitsSchema, '/api/search?q=beto%20gomez', admin);
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual([
      ['person', expect.any(String)],
      ['investment', made],
      ['transfer', transferId],
      ['payout', payoutId],
    ]);
  });

  it('the search says of which kinds there is more than it shows', async () => {
    const found = await side.ask(searchHitsSchema, '/api/search?q=ana', admin);
    const shown = found.filter(({ kind }) => kind === 'investment');
    expect(shown.map(({ hasMore }) => hasMore)).toEqual([
      ...Array.from({ length: SEARCH_MAX - 1 }, () => undefined),
      true,
    ]);
    const few = await side.ask(searchHitsSchema, '/api/search?q=beto%20gomez', admin);
    expect(few.some(({ hasMore }) => hasMore)).toBe(false);
    const events = await side.ask(searchHitsSchema, '/api/search?q=inversi%C3%B3n%20creada', admin);
    const created = events.filter(({ kind }) => kind === 'event');
    expect([created.length, created.at(-1)?.hasMore]).toEqual([SEARCH_MAX, true]);
    // By which the whole history is filtered, also by an analyst.
    const asAnalyst = await side.signIn(await side.story.user('analyst', 'Lía'), 'analyst');
    const seen = await side.ask(searchHitsSchema, '/api/search?q=inversi%C3%B3n%20creada', asAnalyst);
    expect([created.at(-1)?.types, seen.at(-1)?.types]).toEqual([
      ['InvestmentCreated'],
      ['InvestmentCreated'],
    ]);
  });

  it('as CSV, all pages of it, with a line for each', async () => {
    async function lines(path: string): Promise<string[]> {
      const answer = await fetch(side.url + path, { headers: { cookie: admin } });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      return (await answer.text()).trimEnd().split('\r\n');
    }
    expect(await lines('/api/investments/export')).toHaveLength(1 + ids.length + 1);
    const [, line, ...others] = await lines('/api/investments/export?search=beto');
    expect(line).toContain('Beto Gómez');
    expect(line).toContain('Bodega Ánimas,75000.00,5.000000,Confirmada');
    expect(others).toEqual([]);
    expect((await lines('/api/payouts/export?search=beto'))[1]).toContain('10.00,10.000000,Por aprobar');
    expect(await lines('/api/blockchain/transactions/export?direction=in')).toHaveLength(2);
    expect((await lines('/api/users/export?search=beto'))[1]).toContain('Inversionista');
    for (const path of ['investments', 'payouts', 'users', 'blockchain/transactions'])
      expect((await side.get(`/api/${path}/export`, investor)).status).toBe(403);
  });
});
