import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { climbing, timesConfirmed, toldOf } from '../support/reorganised.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, investment, paymentOf, priceOf, transactions } from '../support/views.ts';

const stage = productStage({ blockIntervalMs: 200, environment: { TRON_REQUESTS_PER_SECOND: '200' } });

test('R12 CHAIN-03 CHAIN-04 more blocks than ever fit into a fork are gone: taken back, told, paid again, confirmed once', async () => {
  const chain = await Chain.of(stage.product);
  const camila = await stage.signIn(INVESTOR);
  const live = await Listener.open(camila);
  const [warehouse] = await listWarehouses(camila);
  const made = await invest(camila, warehouse?.id ?? '');
  await chain.fault({ stallSolid: {} });
  const lost = await chain.pay(made.payment.to, priceOf(made));
  await climbing(camila, made.id);
  await chain.mine(210);
  const { head: followed } = await chain.state();
  await eventually('all of them to be followed', () => {
    const [last] = live.heard('chain.head').slice(-1);
    return last !== undefined && last.height >= followed;
  });
  expect(await paymentOf(camila, made.id)).toMatchObject({ state: 'confirming', confirmations: 19 });
  await stage.product.killProcess('worker');
  const { head, solid } = await chain.state();
  await chain.fault({ fork: { depth: head - solid, length: 2, drop: true } });
  expect((await chain.state()).head).toBeLessThan(head - 150);

  const reverted = await eventually('the payment to be reverted', async () => {
    const row = (await transactions(camila)).find(({ transactionHash }) => transactionHash === lost);
    return row?.state === 'reverted' && row;
  });
  expect(reverted).toMatchObject({ status: 'failed', confirmations: 0 });
  const said = await toldOf(camila, 'payment_reorganised', made.id);
  expect(said).toMatchObject({ title: 'Tu pago salió de la red', read: false, priority: 'high' });
  expect(said.action?.url).toBe(`/investments/${made.id}`);
  expect((await investment(camila, made.id)).status).toBe('pending');
  expect(timesConfirmed(live, made.id)).toBe(0);

  await stage.product.killProcess('worker');
  await chain.fault({ stallSolid: { on: false } });
  const again = await chain.pay(made.payment.to, priceOf(made));
  expect((await confirmed(camila, made.id)).payment.txHash).toBe(again);
  const rows = await transactions(camila);
  expect(
    rows
      .filter(({ investmentId }) => investmentId === made.id)
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['confirmed', 'reverted']);
  expect(timesConfirmed(live, made.id)).toBe(1);
  live.close();
});
