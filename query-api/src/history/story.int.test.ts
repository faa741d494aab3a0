import { type Story, storySchema } from '@nodo/contracts/history/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const { story } = side;
    const people: string[] = [];
    await together(async () => {
      for (let index = 0; index < 14; index += 1) people.push(await story.user('investor', `P${index}`));
    });
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
    expect(told).toMatchObject({ isCut: true });
    expect(told.events).toHaveLength(200);
    expect(told.events.at(-1)?.revision).toBe(205);
  });

  it('is for who may look back, and says what is not there', async () => {
    const nothing = { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await refused(`streams/warehouse-${newId()}/story`)).toMatchObject(nothing);
    expect(await refused('streams/nada/story')).toMatchObject(nothing);
    expect((await refused(`streams/user-${ana}/story`, investor)).status).toBe(403);
  });
});
