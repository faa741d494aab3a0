import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const list = z.array(investmentViewSchema);
let side: ReadSide;

beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('INV-08 CPRO-02 one’s own warehouses, and what one has in one of them, are told however much came after', async () => {
  const { story } = side;
  const eva = await story.user('investor', 'Eva');
  const cookie = await side.signIn(eva);
  const at = (warehouse: string, more = '') =>
    side.ask(list, `/api/investments?warehouseId=${warehouse}${more}`, cookie);
  const held = (more = '') => side.ask(z.array(z.uuid()), `/api/investments/warehouses${more}`, cookie);
  const paying = async (warehouse: string) => {
    const investment = await story.invest(eva, warehouse);
    const transferId = await story.transfer(investment.amountUsdt, 100);
    await story.match(transferId, investment);
    await story.confirm(transferId, investment, 100);
    return investment;
  };
  const pending = await story.warehouse('Bodega Espera');
  const paid = await story.warehouse('Bodega Pagada');
  const soldBack = await story.warehouse('Bodega Vendida');
  const later = await story.warehouse('Bodega Después');
  const waiting = await story.invest(eva, pending);
  const kept = await paying(paid);
  const sold = await paying(soldBack);
  await story.append(streams.investment(sold.id), {
    type: 'InvestmentRepurchased',
    data: { price: '50000.00' },
  });
  await story.expire(await story.invest(eva, await story.warehouse('Bodega Vencida')));
  const before = story.position;
  for (let count = 0; count < INVESTMENTS_PAGE + 1; count += 1) await story.invest(eva, later);
  const newest = await side.ask(list, '/api/investments', cookie);
  expect(new Set(newest.map(({ warehouseId }) => warehouseId))).toEqual(new Set([later]));
  expect(await held()).toEqual([pending, paid, later].toSorted());
  expect(await held(`?asOf=${before}`)).toEqual([pending, paid].toSorted());
  expect((await at(pending)).map(({ id }) => id)).toEqual([waiting.id]);
  expect((await at(paid)).map(({ id, status }) => [id, status])).toEqual([[kept.id, 'confirmed']]);
  expect((await at(soldBack)).map(({ status }) => status)).toEqual(['repurchased']);
  expect(await at(later, `&asOf=${before}`)).toEqual([]);
  const first = await at(later);
  expect(first).toHaveLength(INVESTMENTS_PAGE);
  expect(await at(later, `&before=${first.at(-1)?.id}`)).toHaveLength(1);
  const admin = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const all = await side.ask(list, `/api/investments?scope=all&warehouseId=${paid}`, admin);
  expect(all.map(({ id }) => id)).toEqual([kept.id]);
});
