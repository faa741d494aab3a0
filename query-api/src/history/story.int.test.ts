import { type Story, storySchema } from '@nodo/contracts/history/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payout } from '../../../projector/src/testing/lives.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let admin: string;
let analyst: string;
let investor: string;
let ana: string;
let warehouse: string;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const adminId = await story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  ana = await story.user('investor', 'Ana');
  investor = await side.signIn(ana);
  await story.submitKyc(ana);
  await story.reviewKyc(ana, 'approved', adminId);
  await story.rename(ana, 'Ana María');
  warehouse = await story.warehouse();
});
afterAll(() => side?.stop());

async function refused(path: string, cookie = admin) {
  const { status, body } = await side.fresh(`/api/history/${path}`, cookie);
  return { status, body };
}

describe('API-45 the story of one thing', () => {
  async function storyOf(stream: string, cookie = admin) {
    const { status, body } = await side.fresh(`/api/history/streams/${stream}/story`, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    return storySchema.parse(body);
  }
  const lanesOf = ({ lanes }: Story) => lanes.map(({ stream, events }) => [stream.split('-')[0], events]);

  /** Appends everything with one correlation id, as one request would. */
  async function together<T>(work: () => Promise<T>): Promise<T> {
    side.story.correlationId = newId();
    try {
      return await work();
    } finally {
      side.story.correlationId = undefined;
    }
  }

  /** More things than one request is taken to tie together. */
  async function others(): Promise<string[]> {
    const people: string[] = [];
    for (let index = 0; index < 14; index += 1) people.push(await side.story.user('investor', `P${index}`));
    return people;
  }

  it('tells an investment with what was written together with it, and no stranger’s', async () => {
    const { story } = side;
    const mine = await together(() => story.invest(ana, warehouse));
    await story.invest(ana, warehouse);
    const paid = await story.transfer(mine.amountUsdt, 200);
    await together(() => story.match(paid, mine));
    await story.confirm(paid, mine, 200);
    const told = await storyOf(`investment-${mine.id}`);
    expect(lanesOf(told)).toEqual([
      ['warehouse', 1],
      ['paymentAmount', 1],
      ['investment', 3],
      ['transfer', 4],
    ]);
    expect(told.lanes.filter(({ isShared }) => isShared).map(({ category }) => category)).toEqual([
      'warehouse',
      'paymentAmount',
    ]);
    const positions = told.events.map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(told.isCut).toBe(false);
    // The payment's stream gives the same events.
    const fromPayment = await storyOf(`transfer-${paid}`);
    expect(fromPayment.events).toEqual(told.events);
  });

  it('tells a person with their verification, masked for analysts', async () => {
    const told = await storyOf(`user-${ana}`);
    expect(told.lanes.map(({ category }) => category)).toEqual(['user', 'kyc']);
    const masked = await storyOf(`user-${ana}`, analyst);
    expect(masked.events.map(({ position }) => position)).toEqual(
      told.events.map(({ position }) => position),
    );
    expect(JSON.stringify(masked)).not.toContain('Ana');
    expect(JSON.stringify(told)).toContain('Ana');
  });

  it('is not tied to others by what was done to many at once', async () => {
    const people = await together(others);
    const told = await storyOf(`user-${people[0]}`);
    expect(told.lanes).toHaveLength(1);
    expect(told.events).toHaveLength(1);
  });

  it('says when there is more than it tells', async () => {
    const { story } = side;
    const busy = await story.user('investor', 'Berta');
    for (let index = 0; index < 205; index += 1) await story.rename(busy, `Berta ${index}`);
    // With table statistics the planner may choose another join order.
    await side.servers.pool.query('ANALYZE');
    const told = await storyOf(`user-${busy}`);
    expect(told).toMatchObject({ isCut: true, leftOut: { streams: [`user-${busy}`], correlations: [] } });
    expect(told.events).toHaveLength(200);
    expect(told.events.at(-1)?.revision).toBe(205);
  });

  it('says when there is more beside it than it tells', async () => {
    const { story } = side;
    const busy = await story.user('investor', 'Dora');
    for (let index = 0; index < 70; index += 1) await credit(busy, newId(), '2026-01');
    const told = await storyOf(`user-${busy}`);
    expect(told.lanes).toMatchObject([{ events: 1 }, { category: 'account', events: 60 }]);
    expect(told.isCut).toBe(true);
    expect(told.leftOut).toEqual({ streams: [`account-${busy}`], correlations: [] });
  });

  it('says when the things of its oldest requests are left out, and nothing when there are none', async () => {
    const { story } = side;
    const [busy, calm] = [await story.user('investor', 'Eva'), await story.user('investor', 'Eli')];
    const oldest = newId();
    story.correlationId = oldest;
    await story.rename(busy, 'Eva tras la primera solicitud');
    const away = await story.warehouse();
    for (const person of [busy, calm])
      for (let index = 0; index < 125; index += 1) {
        story.correlationId = newId();
        await story.rename(person, `Nombre ${index}`);
      }
    story.correlationId = undefined;
    const told = await storyOf(`user-${busy}`);
    expect(told.lanes.map(({ stream }) => stream)).not.toContain(`warehouse-${away}`);
    expect(told).toMatchObject({ isCut: true, leftOut: { streams: [], correlations: [oldest] } });
    expect(await storyOf(`user-${calm}`)).toMatchObject({ isCut: false });
  });

  it('says when one request wrote more than it tells', async () => {
    const { story } = side;
    const [one, other] = [await story.user('investor', 'Fe'), await story.user('investor', 'Flor')];
    const correlation = newId();
    story.correlationId = correlation;
    await story.rename(one, 'Fe María');
    for (let index = 0; index < 60; index += 1) await credit(other, newId(), '2026-01');
    story.correlationId = undefined;
    const told = await storyOf(`user-${one}`);
    expect(told).toMatchObject({ isCut: true, leftOut: { correlations: [correlation] } });
  });

  const accountOf = ({ lanes, events }: Story) => ({
    lanes: lanes.filter(({ category }) => category === 'account').map(({ stream }) => stream),
    events: events.filter(({ category }) => category === 'account').map(({ type }) => type),
  });
  const credit = (userId: string, investmentId: string, period: string) =>
    side.story.append(streams.account(userId), {
      type: 'ReturnsCredited',
      data: {
        ...{ period, investmentId, gross: '750.00' },
        ...{ managementFee: '15.00', platformFee: '3.75', net: '731.25' },
      },
    });

  it('tells an investment with what it brought to the account, and nothing else of the account', async () => {
    const { story } = side;
    const rosa = await story.user('investor', 'Rosa');
    const mine = await story.invest(rosa, warehouse);
    const other = await story.invest(rosa, warehouse);
    const paid = await story.transfer(mine.amountUsdt, 300);
    await together(() => story.match(paid, mine));
    await story.confirm(paid, mine, 300);
    for (const period of ['2026-01', '2026-02']) {
      // As a month's distribution does: one correlation id for everybody.
      await together(async () => {
        for (const { id } of [other, mine]) await credit(rosa, id, period);
        await others();
      });
    }
    await payout(story, rosa);
    await story.append(streams.investment(mine.id), {
      type: 'RepurchaseRequested',
      data: { price: '50000.00' },
    });
    await story.append(
      streams.investment(mine.id),
      {
        type: 'RepurchaseApproved',
        data: { investorId: rosa, price: '50000.00', reason: 'Cumple' },
      },
      { type: 'InvestmentRepurchased', data: { price: '50000.00' } },
    );
    // Credited by a later command than that of the approval, as after a crash.
    await story.append(streams.account(rosa), {
      type: 'RepurchaseCredited',
      data: { investmentId: mine.id, amount: '50000.00' },
    });
    const told = await storyOf(`investment-${mine.id}`);
    expect(accountOf(told)).toEqual({
      lanes: [`account-${rosa}`],
      events: ['ReturnsCredited', 'ReturnsCredited', 'RepurchaseCredited'],
    });
    const fromPayment = await storyOf(`transfer-${paid}`);
    expect(fromPayment.events).toEqual(told.events);
    const masked = await storyOf(`investment-${mine.id}`, analyst);
    expect(masked.events.map(({ id }) => id)).toEqual(told.events.map(({ id }) => id));
    expect(JSON.stringify(masked)).not.toContain('Rosa');
    // A person's story has the whole account.
    expect(accountOf(await storyOf(`user-${rosa}`)).events).toHaveLength(6);
  });

  it('says when a return may be missing, since it was put in later than the log has it', async () => {
    const { story } = side;
    const lola = await story.user('investor', 'Lola');
    const { id } = await story.invest(lola, warehouse);
    await together(async () => {
      await credit(lola, id, '2026-01');
      await others();
    });
    await credit(lola, id, '2026-02');
    expect(await storyOf(`investment-${id}`)).toMatchObject({ isCut: false });
    // As the release of a parked event leaves it: the row is as of the batch that released it.
    await side.servers.pool.query(
      `UPDATE live.returns_by_month SET position = $2 WHERE investment_id = $1 AND period = '2026-01'`,
      [id, story.position.toString()],
    );
    const told = await storyOf(`investment-${id}`);
    expect(accountOf(told).events).toEqual(['ReturnsCredited']);
    expect(told).toMatchObject({ isCut: true, leftOut: { streams: [`account-${lola}`] } });
  });

  it('tells an investment that was paid from the balance with that payment alone', async () => {
    const { story } = side;
    const rosa = await story.user('investor', 'Rosa');
    // Standing orders share the person's id as correlation id, month after month.
    story.correlationId = rosa;
    await others();
    const paid = [];
    for (let month = 0; month < 2; month += 1) {
      story.causationId = newId();
      const investment = await story.invest(rosa, warehouse, '50000.00', undefined, 'balance');
      const { id: investmentId, amount } = investment;
      await story.append(streams.account(rosa), { type: 'BalanceInvested', data: { investmentId, amount } });
      await story.append(streams.investment(investmentId), {
        type: 'InvestmentPaidFromBalance',
        data: { amount },
      });
      paid.push(investment);
    }
    [story.causationId, story.correlationId] = [undefined, undefined];
    const many = paid[1]?.id ?? '';
    expect(accountOf(await storyOf(`investment-${many}`)).events).toEqual(['BalanceInvested']);

    const one = await together(async () => {
      const investment = await story.invest(rosa, warehouse, '50000.00', undefined, 'balance');
      const { id: investmentId, amount } = investment;
      await story.append(streams.account(rosa), {
        type: 'BalanceInvestmentDeclined',
        data: { investmentId, amount },
      });
      return investment;
    });
    const told = await storyOf(`investment-${one.id}`);
    expect(accountOf(told).events).toEqual(['BalanceInvestmentDeclined']);
    // Nor what other investments did to the warehouse.
    expect(told.events.filter(({ category }) => category === 'warehouse')).toHaveLength(1);
  });

  it('tells a person’s account without those of others that one distribution credited', async () => {
    const { story } = side;
    const [berta, carla] = [await story.user('investor', 'Berta'), await story.user('investor', 'Carla')];
    const [hers, other] = [await story.invest(berta, warehouse), await story.invest(carla, warehouse)];
    await together(async () => {
      await credit(berta, hers.id, '2026-03');
      await credit(carla, other.id, '2026-03');
    });
    for (const stream of [`account-${berta}`, `user-${berta}`])
      expect(accountOf(await storyOf(stream))).toEqual({
        lanes: [`account-${berta}`],
        events: ['ReturnsCredited'],
      });
  });

  it('is for who may look back, and says what is not there', async () => {
    const nothing = { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await refused(`streams/warehouse-${newId()}/story`)).toMatchObject(nothing);
    expect(await refused('streams/nada/story')).toMatchObject(nothing);
    expect((await refused(`streams/user-${ana}/story`, investor)).status).toBe(403);
  });
});
