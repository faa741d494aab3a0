import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

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
