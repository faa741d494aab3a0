import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see } from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { confirmed, paymentOf, priceOf } from '../support/views.ts';

const stage = browserStage({ blockIntervalMs: 500 });

test('CHAIN-04 A11Y-01 RESP-01 a payment that the network dropped is told, and paid again only by who opens that', async () => {
  const chain = await Chain.of(stage.product);
  const camila = await stage.signIn(INVESTOR);
  const [warehouse] = await listWarehouses(camila);
  const made = await invest(camila, warehouse?.id ?? '');
  const wide = await stage.person(INVESTOR);
  const { page } = wide;
  const narrow = await stage.person(INVESTOR, { viewport: NARROW, colorScheme: 'dark' });
  await wide.open(`/investments/${made.id}`);
  await page.getByLabel('Cómo pagar').waitFor();
  await chain.fault({ stallSolid: {} });
  await chain.pay(made.payment.to, priceOf(made));
  const block = await eventually('the payment to climb', async () => {
    const payment = await paymentOf(camila, made.id);
    return payment?.state === 'confirming' && payment.confirmations >= 2 && payment.blockNumber;
  });
  const { head } = await chain.state();
  await chain.fault({ fork: { depth: head - block + 10, drop: true } });
  await chain.fault({ stallSolid: { on: false } });

  const again = page.getByText('Mi billetera muestra que el dinero no salió');
  await again.waitFor();
  await narrow.open(`/investments/${made.id}`);
  const both = [page, narrow.page];
  for (const each of both) {
    await see(each, 'Un bloque fue reemplazado por otro');
    expect(await each.getByLabel('Cómo pagar').filter({ visible: true }).count()).toBe(0);
    await each.getByText('Mi billetera muestra que el dinero no salió').click();
    await each.getByLabel('Cómo pagar').waitFor();
    expect(await axe(each)).toEqual([]);
    expect(await overflow(each)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: /[Cc]ancelar/ }).waitFor();
  await screenshot(page, 'dropped-payment-1440');
  await screenshot(narrow.page, 'dropped-payment-360-dark');

  const second = await chain.pay(made.payment.to, priceOf(made));
  expect((await confirmed(camila, made.id)).payment.txHash).toBe(second);
  for (const each of both) await see(each, 'Pago confirmado');
  expect(await again.count()).toBe(0);
});
