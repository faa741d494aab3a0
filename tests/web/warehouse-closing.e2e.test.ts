import { standingOrderAnswerSchema } from '@nodo/contracts/standing-orders/views';
import { closingRowSchema } from '@nodo/contracts/warehouses/closing';
import { warehouseSavedSchema } from '@nodo/contracts/warehouses/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { lookAround, see, seeToast } from '../support/browser.ts';
import { type Client, invest, liftLimits } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { reinvested, settings } from '../support/route-bodies.ts';
import { browserStage } from '../support/stage.ts';
import { orderFor } from '../support/standing-orders.ts';
import { confirmed, warehouses } from '../support/views.ts';
import { cardOf, plain } from '../support/warehouses-screen.ts';

const PATH = '/admin/warehouses';
const REASON = 'El terreno se vendió';
const stage = browserStage({ isShared: true, blockIntervalMs: 100 });
keepSettings(stage);
let admin: Client;
let colleague: Client;
let camila: Client;
let santiago: Client;

beforeAll(async () => {
  [admin, colleague, camila, santiago] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
    stage.signIn(INVESTOR),
    stage.signIn('santiago.hoyos@ejemplo.co'),
  ]);
  await liftLimits(admin);
  await admin.send('POST', '/api/financial-settings', settings);
});

async function made(name: string, totalValue = '1000000'): Promise<string> {
  const body = { ...plain, name, totalValue, status: 'available' };
  const answer = await admin.send('POST', '/api/warehouses', body);
  expect(answer.status, answer.text).toBe(201);
  return warehouseSavedSchema.parse(answer.body).id;
}
async function sent(client: Client, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await client.send(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
}
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Cerrar|Cierre de) / });

test('WH-13 ADMIN-04 LIVE A11Y-01 RESP-01 one person asks, another confirms, and it is closed for everybody', async () => {
  const name = 'Bodega Poniente';
  const id = await made(name, '100000');
  const paid = await invest(camila, id);
  await camila.send('POST', '/api/dev/pay', { investmentId: paid.id }, { key: null });
  await confirmed(camila, paid.id);
  const unpaid = await invest(camila, id);
  const first = await stage.signIn('valentina.arango@ejemplo.co');
  for (const client of [first, santiago]) await sent(client, 'POST', `/api/warehouses/${id}/waitlist`);
  await sent(camila, 'PUT', '/api/standing-order', await orderFor(camila, id, '900000000'));

  const asker = await stage.person(ADMIN);
  await asker.open(PATH);
  await button(cardOf(asker.page, name), `Cerrar bodega ${name}`).click();
  await button(dialog(asker.page), 'Pedir el cierre').click();
  await see(dialog(asker.page), 'Escribe el motivo, en al menos 5 caracteres');
  await dialog(asker.page).getByLabel('Motivo').fill(REASON);
  await see(
    dialog(asker.page),
    '1 inversionista conserva su participación, sus rendimientos y sus condiciones.',
  );
  await lookAround(asker.page, 'closing-ask');
  await button(dialog(asker.page), 'Pedir el cierre').click();
  await seeToast(asker.page, 'Cierre pedido', /cuando otra persona lo confirme/);
  await see(cardOf(asker.page, name), 'Cierre pedido');
  await button(cardOf(asker.page, name), `Ver el cierre pedido de ${name}`).click();
  await see(dialog(asker.page), 'Lo pediste tú: lo confirma otra persona del equipo');
  expect(await button(dialog(asker.page), 'Confirmar el cierre').count()).toBe(0);

  const decider = await stage.person(SUPER_ADMIN);
  decider.tolerate(/status of 409 .*\/closing\/approval/s);
  await decider.open('/');
  // The queue begins with the oldest work, of which the demo has much: opens the whole list.
  await decider.page.getByRole('button', { name: /^Ver los \d+$/ }).click();
  const waiting = decider.page.getByRole('link', { name: /Cierre de bodega por confirmar/ });
  await see(waiting, name);
  await see(waiting, /^Lo pidió /);
  await lookAround(decider.page, 'closing-pending');
  await waiting.click();
  await see(dialog(decider.page), `Motivo: «${REASON}»`);
  await button(dialog(decider.page), 'Confirmar el cierre').click();
  await see(dialog(decider.page), /hay 1 inversión por US\$\s50\.000,00 sin pagar o con el pago en camino/);
  await lookAround(decider.page, 'closing-held-back');
  await sent(camila, 'POST', `/api/investments/${unpaid.id}/cancellation`);
  await button(dialog(decider.page), 'Confirmar el cierre').click();
  await seeToast(decider.page, 'Bodega cerrada', `«${name}» no recibe más inversiones.`);
  await see(cardOf(decider.page, name), 'Cerrada');
  expect(await button(cardOf(decider.page, name), `Cerrar bodega ${name}`).count()).toBe(0);
  // By push, to the user who requested it.
  await see(dialog(asker.page), /^Se cerró el/);
  await button(dialog(asker.page), 'Volver a las bodegas').click();
  await see(cardOf(asker.page, name), 'Cerrada a inversiones');

  const refused = await camila.send('POST', '/api/investments', {
    ...{ warehouseId: id, amount: '50000', walletAddress: paid.walletAddress },
    termsVersion: reinvested.termsVersion,
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'WAREHOUSE_CLOSED' } });
  await eventually('the standing order to end', async () => {
    const { order: now } = standingOrderAnswerSchema.parse((await camila.get('/api/standing-order')).body);
    return now?.endReason === 'warehouse_closed';
  });
  for (const [client, words] of [
    [santiago, `Ya no habrá cupo`],
    [camila, `${name} cerró a nuevas inversiones`],
    [camila, 'La bodega que elegiste se cerró'],
  ] as const)
    await eventually(words, async () => (await client.get('/api/notifications')).text.includes(words));
  // Both people of the list are told one after the other.
  const seen = async () => (await warehouses(camila)).find((each) => each.id === id);
  await eventually('nobody to wait', async () => (await seen())?.waiting === 0);
  expect(await seen()).toMatchObject({ status: 'closed', reservedCapital: '50000.00' });

  const investor = await stage.person(INVESTOR);
  await investor.open('/investments');
  const offers = investor.page.getByRole('region', { name: 'Bodegas disponibles' });
  await offers.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await offers.getByRole('heading', { level: 3, name }).count()).toBe(0);
  await investor.open(`/warehouses/${id}`);
  await see(investor.page, /^Cerrada el/);
  await see(investor.page, 'Tus inversiones aquí');
  expect(await button(investor.page, /Invertir/).count()).toBe(0);
  // Today's terms are nobody's here.
  await see(investor.page, 'Lo que renta');
  expect(await investor.page.getByText('Retorno mensual estimado').count()).toBe(0);
  await lookAround(investor.page, 'closed-page');
  await lookAround(decider.page, 'closed-card');
});

test('WH-13 a request is taken back by who asked, and not confirmed by another, who says why', async () => {
  const name = 'Bodega Oriente';
  const id = await made(name);
  const ask = () => sent(admin, 'POST', `/api/warehouses/${id}/closing`, { reason: REASON });
  await ask();
  const asker = await stage.person(ADMIN);
  await asker.open(`${PATH}?cierre=${id}`);
  await button(dialog(asker.page), 'Retirar la petición').click();
  await seeToast(asker.page, 'Petición retirada', `«${name}» sigue como estaba.`);
  await button(cardOf(asker.page, name), `Cerrar bodega ${name}`).waitFor();
  await ask();
  const decider = await stage.person(SUPER_ADMIN);
  await decider.open(`${PATH}?cierre=${id}`);
  await button(dialog(decider.page), 'No confirmar…').click();
  await dialog(decider.page).getByLabel('Por qué no').fill('Todavía se vende');
  await button(dialog(decider.page), 'No confirmar').click();
  await seeToast(decider.page, 'Cierre no confirmado', `«${name}» sigue como estaba.`);
  await see(cardOf(decider.page, name), 'Disponible');
  const rows = async () =>
    z
      .array(closingRowSchema)
      .parse((await colleague.get('/api/warehouse-closings')).body)
      .filter(({ warehouse }) => warehouse.id === id);
  await expect.poll(rows).toMatchObject([{ state: 'rejected', rejection: 'Todavía se vende' }]);
});

test('WH-13 nobody closes one alone, whatever they send', async () => {
  const id = await made('Bodega de Uno Solo');
  const path = `/api/warehouses/${id}`;
  const fields = { ...plain, name: 'Bodega de Uno Solo' };
  expect((await admin.send('PUT', path, { ...fields, status: 'closed' })).status).toBe(400);
  expect((await admin.send('POST', '/api/warehouses', { ...fields, status: 'closed' })).status).toBe(400);
  expect((await admin.send('POST', `${path}/closing`, { reason: 'x'.repeat(501) })).status).toBe(400);
  await sent(admin, 'POST', `${path}/closing`, { reason: REASON });
  admin.follow(await admin.get('/api/warehouse-closings'));
  const rows = z.array(closingRowSchema).parse((await admin.get('/api/warehouse-closings')).body);
  const revision = rows.find(({ warehouse }) => warehouse.id === id)?.revision;
  const alone = await admin.send('POST', `${path}/closing/approval`, { revision });
  expect(alone).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await warehouses(admin)).find((each) => each.id === id)?.status).toBe('available');
});
