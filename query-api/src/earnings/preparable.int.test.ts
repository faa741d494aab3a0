import { distributionsViewSchema } from '@nodo/contracts/earnings/views';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('months in which nobody held anything wait for nobody: they can’t be prepared', async () => {
  const { story } = side;
  const at = (iso: string) => {
    story.now = new Date(iso);
  };
  at('2026-01-05T15:00:00.000Z');
  const cookie = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const [ana, warehouse] = [await story.user('investor', 'Ana'), await story.warehouse()];
  async function held(from: string, until: string | null, block: number): Promise<void> {
    at(from);
    const investment = await story.invest(ana, warehouse);
    const transfer = await story.transfer(investment.amountUsdt, block);
    await story.match(transfer, investment);
    await story.confirm(transfer, investment, block);
    if (until === null) return;
    at(until);
    const { id, amount: price } = investment;
    await story.append(streams.investment(id), { type: 'InvestmentRepurchased', data: { price } });
  }
  await held('2026-01-10T15:00:00.000Z', '2026-02-11T15:00:00.000Z', 100);
  // Sold on its own day, and on the first day of a month: both earn nothing in it.
  await held('2026-03-10T15:00:00.000Z', '2026-03-10T16:00:00.000Z', 200);
  await held('2026-05-31T15:00:00.000Z', '2026-06-01T15:00:00.000Z', 300);
  await held('2026-08-20T15:00:00.000Z', null, 400);
  const preparable = async (moment: string) => {
    const answer = await side.fresh(`/api/distributions?asOf=${moment}`, cookie);
    return distributionsViewSchema.parse(answer.body).preparable;
  };
  // Nobody can prepare a month before every clock says that it is over.
  at('2026-10-01T05:10:00.000Z');
  await story.user('investor', 'Leo');
  at('2026-10-01T05:20:00.000Z');
  await story.user('investor', 'Eva');
  await side.fresh('/api/distributions', cookie);
  const before = ['2026-08', '2026-05', '2026-02', '2026-01'];
  expect(await preparable('2026-10-01T05:14:00Z')).toEqual(before);
  expect(await preparable('2026-10-01T05:25:00Z')).toEqual(['2026-09', ...before]);
});
