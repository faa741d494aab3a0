import { INVESTMENT_MONTHS, investmentReturnsSchema } from '@nodo/contracts/earnings/views';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { addMonths } from '@nodo/contracts/periods';
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

it('INV-04 what an investment was credited is told of all its months, however many are listed', async () => {
  const { story } = side;
  const ada = await story.user('investor', 'Ada');
  const { id: investmentId } = await story.invest(ada, await story.warehouse());
  const periods = Array.from({ length: INVESTMENT_MONTHS + 1 }, (_, month) => addMonths('2020-01', month));
  const parts = { gross: '10.00', managementFee: '1.00', platformFee: '1.00', net: '8.00' };
  for (const period of periods) {
    const data = { period, investmentId, ...parts };
    await story.append(streams.account(ada), { type: 'ReturnsCredited', data });
  }
  const path = `/api/investments/${investmentId}/returns`;
  const told = await side.ask(investmentReturnsSchema, path, await side.signIn(ada));
  expect(told).toMatchObject({ creditedNet: '488.00', creditedMonths: INVESTMENT_MONTHS + 1 });
  expect(told.months).toHaveLength(INVESTMENT_MONTHS);
});
