import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('API-25 a page of nothing known is empty, and what is no id is refused', async () => {
  expect(await page(`scope=all&before=${newId()}`)).toEqual([]);
  expect(await side.fresh('/api/investments?scope=all&before=x', admin)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fields: { before: expect.any(String) } },
  });
});
