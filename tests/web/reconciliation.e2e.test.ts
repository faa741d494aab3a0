import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userViewSchema } from '@nodo/contracts/identity/views';
import { payoutTermsSchema } from '@nodo/contracts/payouts/views';
import { outflowsSchema, UNMATCHED_PAGE, unmatchedPageSchema } from '@nodo/contracts/reconciliation/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import { Chain, type Wallet } from '../support/chain.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { button, choose } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { priceOf, transactions } from '../support/views.ts';

const SCREEN = '/?operacion=por-conciliar';
const USDT = 1_000_000n;
const NOTE = 'Lo confirmó por teléfono';
const genesisSchema = z.looseObject({ treasury: z.looseObject({ privateKey: z.string() }) });
const stage = browserStage({
  blockIntervalMs: 250,
  environment: { SWEEP_MS: '300', PAYOUT_POLL_MS: '200' },
});
let chain: Chain;
let camila: Client;
let admin: Client;
let payer: Wallet;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
  [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
  payer = await chain.newWallet(200_000n * USDT);
  await eventually('the wallet to be funded', async () => (await chain.balanceOf(payer.address)) > 0n);
});

/** Sends a transfer that matches no payment; returns its ID once it is irreversible. */
async function arrived(micro: bigint): Promise<string> {
  const txHash = await chain.transfer(chain.treasury, micro, { from: payer });
  await chain.mine(20);
  return eventually('the transfer to be final', async () => {
    const { rows } = unmatchedPageSchema.parse((await admin.get('/api/unmatched-transfers')).body);
    const row = rows.find((one) => one.transactionHash === txHash);
    return row?.state === 'confirmed' && row.id;
  });
}

async function staff(email: string, options = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(SCREEN);
  await visitor.page.getByRole('tab', { name: 'Por conciliar', selected: true }).waitFor();
  return visitor;
}
const cardOf = (page: Page, amount: string) => page.getByRole('listitem').filter({ hasText: amount });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Qué hacer con esta transferencia' });

test('CHAIN-04 ADMIN-02 an admin credits a transfer to somebody, and both see it at once', async () => {
  await arrived(123n * USDT + 456_789n);
  const { page } = await staff(ADMIN);
  const card = cardOf(page, '123,456789');
  await see(card, 'Sin identificar');
  await button(page, 'Decidir sobre 123,456789 USDT').click();
  await dialog(page).getByRole('radio', { name: 'Abonar' }).click();
  await button(dialog(page), 'Guardar decisión').click();
  await see(dialog(page), 'Elige a la persona');
  await see(dialog(page), 'Escribe una nota: por qué se decide así');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'reconciliation-credit-1440');
  const { email } = userViewSchema.parse((await camila.get('/api/auth/user')).body);
  await dialog(page).getByLabel('Persona').fill(email);
  await dialog(page).getByRole('option').first().click();
  await dialog(page).getByLabel('Nota').fill(NOTE);
  await button(dialog(page), 'Guardar decisión').click();
  await seeToast(page, 'Decisión guardada', 'Ves aquí mismo lo que pasa con ella.');
  await eventually('the transfer to leave the list', async () => (await card.count()) === 0);
  await choose(page.locator('#operacion'), 'Estado', 'Conciliadas');
  await see(card, 'Conciliada');
  await see(card, /^Se abonaron US\$\s123,45 al saldo/);
  await see(card, /^Leída otra vez de la cadena: bloque /);
  // The search by the credited person is kept in the URL and applies to the CSV file.
  const search = page.locator('#operacion').getByRole('textbox', { name: 'Buscar', exact: true });
  await search.fill(email);
  await page.waitForURL('**/?operacion=por-conciliar&buscar=*&estado=closed');
  await page.reload();
  await see(card, 'Conciliada');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'reconciliation-found-1440');
  const saving = page.waitForEvent('download');
  await button(page, 'Descargar CSV').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^por-conciliar-\d{4}-\d\d-\d\d\.csv$/);
  const [, line] = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(line).toContain(`,123.456789,123.45,${payer.address},`);
  await search.fill('nadie se llama así');
  await see(page, 'Ninguna transferencia es así');
  const investor = await stage.person(INVESTOR);
  await investor.open('/notifications');
  await see(investor.page, 'Abonamos tu transferencia a tu saldo');
  await investor.open('/portfolio');
  await see(investor.page, 'Abonado de transferencias');
});

test('CHAIN-04 above the limit a second person approves, who sees it without reloading', async () => {
  const [warehouse] = await listWarehouses(camila);
  const made = await invest(camila, warehouse?.id ?? '', '50000');
  await arrived(priceOf(made) + 7n * USDT);
  const first = await staff(ADMIN);
  const other = await staff(SUPER_ADMIN, { viewport: NARROW });
  const name = /^Decidir sobre 50\.007/;
  await first.page.getByRole('button', { name }).click();
  await dialog(first.page).getByRole('radio', { name: 'Asociar' }).click();
  await see(dialog(first.page), /sobran 7,000000, que se abonan a su saldo$/);
  await dialog(first.page).getByLabel('Nota').fill(NOTE);
  await button(dialog(first.page), 'Guardar decisión').click();
  const mine = cardOf(first.page, '50.007');
  await see(mine, 'Espera a una segunda persona');
  expect(await mine.getByRole('button', { name: /^Aprobar/ }).count()).toBe(0);
  await mine.getByRole('button', { name: /^Rechazar/ }).waitFor();
  const theirs = cardOf(other.page, '50.007');
  await see(theirs, `«${NOTE}»`);
  expect(await overflow(other.page)).toBe(0);
  expect(await axeInBoth(other.page)).toEqual([]);
  await screenshot(other.page, 'reconciliation-waiting-360');
  await theirs.getByRole('button', { name: /^Aprobar/ }).press('Enter');
  await seeToast(other.page, 'Decisión aprobada', 'Se comprueba en la cadena y se hace en unos segundos.');
  await eventually('the transfer to leave the list', async () => (await mine.count()) === 0);
  // First its button disappears, then the row: the focus stays in the list, or is at the heading above.
  await eventually('the focus to be in the list', () =>
    other.page.evaluate(() => document.activeElement?.closest('#operacion') !== null),
  );
  const investor = await stage.person(INVESTOR);
  await investor.open(`/investments/${made.id}`);
  await see(investor.page, 'Confirmada');
});

test('CHAIN-04 what the platform paid in itself is taken as its own by two people, and owed to nobody', async () => {
  await arrived(640n * USDT);
  const first = await staff(ADMIN, { viewport: NARROW });
  await button(first.page, 'Decidir sobre 640,000000 USDT').click();
  await dialog(first.page).getByRole('radio', { name: 'De la plataforma' }).click();
  await see(dialog(first.page), /^Es dinero de la plataforma, /);
  expect(await overflow(first.page)).toBe(0);
  expect(await axeInBoth(first.page)).toEqual([]);
  await screenshot(first.page, 'reconciliation-platform-360');
  await dialog(first.page).getByLabel('Nota').fill('Para pagar retiros');
  await button(dialog(first.page), 'Guardar decisión').click();
  const mine = cardOf(first.page, '640,000000');
  await see(mine, 'Espera a una segunda persona');
  const other = await staff(SUPER_ADMIN);
  await button(other.page, 'Aprobar la decisión sobre 640,000000 USDT').click();
  await eventually('the transfer to leave the list', async () => (await mine.count()) === 0);
  await other.open('/books');
  await button(other.page, /^Aportes de la plataforma.*640,000000/).waitFor();
});

test('CHAIN-04 CHAIN-08 what goes back is followed where it was decided; a decision can be taken back', async () => {
  await arrived(2_000n * USDT);
  await arrived(31n * USDT);
  const { page } = await staff(ADMIN);
  await button(page, 'Decidir sobre 2.000,000000 USDT').click();
  await dialog(page).getByRole('radio', { name: 'Devolver' }).click();
  await see(dialog(page), 'Comprueba que no sea de un exchange');
  await screenshot(page, 'reconciliation-refund-1440');
  await dialog(page).getByLabel('Nota').fill(NOTE);
  await page.keyboard.press('Control+Enter');
  await button(page, 'Rechazar la decisión sobre 2.000,000000 USDT').click();
  const reject = page.getByRole('dialog', { name: 'Rechazar la decisión' });
  await reject.getByLabel('Motivo').fill('Me equivoqué de transferencia');
  await button(reject, 'Rechazar').click();
  await seeToast(page, 'Decisión rechazada', 'La transferencia espera otra decisión.');
  await see(cardOf(page, '2.000,000000'), 'Me equivoqué de transferencia');
  await button(page, 'Decidir sobre 31,000000 USDT').click();
  await dialog(page).getByRole('radio', { name: 'Devolver' }).click();
  await dialog(page).getByLabel('Nota').fill(NOTE);
  await button(dialog(page), 'Guardar decisión').click();
  await choose(page.locator('#operacion'), 'Estado', 'Conciliadas');
  await see(cardOf(page, '31,000000'), 'Envío de vuelta: confirmado.');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'reconciliation-closed-1440');
  // The queue links to what is still open, even though the list has another filter.
  await page.getByRole('button', { name: /^Ver los/ }).click();
  const queue = page.getByRole('list', { name: 'Lo que espera por el equipo' });
  await queue.getByRole('link', { name: /Pago por conciliar.*2\.000,00/ }).press('Enter');
  await cardOf(page, '2.000,000000').and(page.locator(':focus')).waitFor();
  await page.goBack();
  await cardOf(page, '31,000000')
    .getByRole('link', { name: /^Historia de los/ })
    .click();
  await page.waitForURL('**/history/streams/transfer-*/story');
  await see(page, 'Devolución confirmada');
});

test('API-45 the books lead from each figure to the events it is made of, on a small screen, too', async () => {
  const { page } = await stage.person(ADMIN).then(async (visitor) => {
    await visitor.open('/');
    return visitor;
  });
  await page.getByRole('link', { name: 'Ver los libros' }).click();
  await page.waitForURL('**/books');
  await see(page, 'Debe y haber cuadran');
  await page.getByRole('button', { name: /^Tesorería/ }).click();
  const lines = page.getByRole('table', { name: 'Movimientos: Tesorería' });
  await lines.getByRole('link', { name: 'Transferencia confirmada' }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('cuenta')).toBe('treasury');
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'books-1440');
  await lines.getByRole('link', { name: 'Transferencia confirmada' }).first().click();
  await page.waitForURL('**/history/streams/transfer-*');
  const analyst = await stage.person(ANALYST, { viewport: NARROW });
  await analyst.open('/');
  await analyst.page.getByRole('link', { name: 'Libros' }).click();
  await analyst.page.getByRole('button', { name: /^Saldos de inversionistas/ }).click();
  await analyst.page.getByRole('table', { name: 'Movimientos: Saldos de inversionistas' }).waitFor();
  expect(await overflow(analyst.page)).toBe(0);
  expect(await axeInBoth(analyst.page)).toEqual([]);
  await screenshot(analyst.page, 'books-360');
});

test('CHAIN-04 what waits for longest is found in a list of several pages', async () => {
  const oldest = await arrived(3n * USDT);
  const later = Array.from({ length: UNMATCHED_PAGE }, (_, at) => BigInt(at + 1));
  for (const micro of later) await chain.transfer(chain.treasury, 2n * USDT + micro, { from: payer });
  await arrived(USDT);
  const visitor = await stage.person(ADMIN);
  await visitor.open(`${SCREEN}&pendiente=${oldest}`);
  const item = cardOf(visitor.page, '3,000000');
  await item.waitFor();
  await eventually('the focus to be on it', () => item.evaluate((card) => card === document.activeElement));
});

/** The treasury's wallet, to send from it without a payout. */
async function treasury(): Promise<Wallet> {
  const genesis = await readFile(join(stage.product.dataDir, 'chain', 'genesis.json'), 'utf8');
  const { privateKey } = genesisSchema.parse(JSON.parse(genesis)).treasury;
  return { address: chain.treasury, privateKey };
}
const outflowsOf = (page: Page) => page.getByRole('region', { name: 'Salidas sin pago' });
const outflowDialog = (page: Page) => page.getByRole('dialog', { name: 'De quién es esta salida' });

test('CHAIN-04 money that left without a payout is told, and two people decide whose it is', async () => {
  const { address: to } = await chain.newWallet(0n);
  await chain.transfer(to, 88n * USDT, { from: await treasury() });
  await chain.mine(20);
  const first = await staff(ADMIN);
  const outflows = outflowsOf(first.page);
  await see(outflows, 'Salió dinero que ningún pago explica');
  await see(outflows, 'Nadie ha pedido un retiro a esta dirección');
  await button(outflows, 'Decidir sobre 88,000000 USDT').click();
  const whose = outflowDialog(first.page);
  await whose.getByRole('radio', { name: 'De una persona' }).click();
  await button(whose, 'Guardar decisión').click();
  await see(whose, 'Elige a la persona');
  expect(await axeInBoth(first.page)).toEqual([]);
  await whose.getByRole('radio', { name: 'De la plataforma' }).click();
  await whose.getByLabel('Nota').fill('Anticipo de la obra');
  await button(whose, 'Guardar decisión').click();
  await see(outflows, 'Espera a una segunda persona');
  expect(await outflows.getByRole('button', { name: /^Aprobar/ }).count()).toBe(0);
  const other = await staff(SUPER_ADMIN, { viewport: NARROW });
  expect(await overflow(other.page)).toBe(0);
  await button(other.page, 'Aprobar la decisión sobre 88,000000 USDT').click();
  await eventually('the outflow to leave the list', async () => (await outflows.count()) === 0);
  await choose(first.page.locator('#operacion'), 'Estado', 'Conciliadas');
  await see(outflows, 'Es dinero de la plataforma');
});

test('CHAIN-04 money that left for a payout still open is found to be it; nobody is debited more than they have', async () => {
  const from = await treasury();
  const { address: to } = await chain.newWallet(0n);
  const txHash = await chain.transfer(to, 40n * USDT, { from });
  await chain.mine(20);
  const first = await staff(ADMIN);
  const outflows = outflowsOf(first.page);
  await see(outflows, '40,000000');
  // Nothing is signed to this address before it is decided, so the payout stays open.
  const body = { amount: '40', walletAddress: to, type: 'distribution' };
  expect((await camila.send('POST', '/api/blockchain/transactions', body)).status).toBe(201);
  const { id, email } = userViewSchema.parse((await camila.get('/api/auth/user')).body);
  await see(outflows, /^Pago abierto igual de /);
  await button(outflows, 'Decidir sobre 40,000000 USDT').click();
  const whose = outflowDialog(first.page);
  await whose.getByRole('radio', { name: 'Es un pago abierto', checked: true }).waitFor();
  await see(whose, 'Queda pagado con esta transferencia y no se envía otra vez.');
  expect(await axeInBoth(first.page)).toEqual([]);
  await screenshot(first.page, 'outflow-payout-1440');
  await whose.getByLabel('Nota').fill('Se pagó antes de la restauración');
  await first.page.keyboard.press('Control+Enter');
  const other = await staff(SUPER_ADMIN, { viewport: NARROW });
  const theirs = outflowsOf(other.page);
  await see(theirs, /^Es el pago abierto de /);
  const link = theirs.getByRole('link', { name: email }).first();
  expect(await link.getAttribute('href')).toContain(id);
  expect(await overflow(other.page)).toBe(0);
  expect(await axeInBoth(other.page)).toEqual([]);
  await screenshot(other.page, 'outflow-waiting-360');
  await button(other.page, 'Aprobar la decisión sobre 40,000000 USDT').click();
  await eventually('the outflow to leave the list', async () => (await outflows.count()) === 0);
  await eventually('the payout to be paid by it', async () =>
    (await transactions(camila)).some(
      ({ state, transactionHash }) => state === 'confirmed' && transactionHash === txHash,
    ),
  );

  const terms = payoutTermsSchema.parse((await camila.get('/api/payouts/terms')).body);
  const tooMuch = BigInt(terms.available.replace('.', '')) * 10_000n + USDT;
  await chain.transfer(to, tooMuch, { from });
  await chain.mine(20);
  const more = await eventually('the next outflow', async () =>
    outflowsSchema.parse((await admin.get('/api/outflows')).body).find((outflow) => outflow.to === to),
  );
  expect(more).toMatchObject({ suggested: 'platform', people: [{ id, availableUsd: terms.available }] });
});
