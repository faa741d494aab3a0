import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { IDEMPOTENCY_KEY_HEADER } from '@nodo/contracts/headers';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsdShort, formatUsdt, sharePercentage } from '@nodo/contracts/money';
import { financialSettingsSchema } from '@nodo/contracts/settings/values';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest, listWarehouses, SOME_WALLET } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import {
  accept,
  amountField,
  dialogOf,
  fill,
  openDialog,
  review,
  walletField,
} from '../support/invest-dialog.ts';
import { newWarehouse } from '../support/investing.ts';
import { isFocused } from '../support/keyboard.ts';
import { browserStage } from '../support/stage.ts';
import { investments, priceOf } from '../support/views.ts';

// Slower than a page on a busy machine, which has to be loaded again before the 19th.
const stage = browserStage({ blockIntervalMs: 1_000 });
let chain: Chain;
let camila: Client;
/** Height at which the chain went live: earlier blocks belong to the demo's history. */
let firstLive: number;

beforeAll(async () => {
  [chain, camila] = await Promise.all([Chain.of(stage.product), stage.signIn(INVESTOR)]);
  firstLive = (await chain.state()).head;
});

/** A warehouse with room for a large investment, which no other test uses. */
async function roomyWarehouse(index: number) {
  const all = await listWarehouses(camila);
  const roomy = all.filter(({ availableCapital }) => Number(availableCapital) > 150_000);
  const found = roomy[index % roomy.length];
  if (!found) throw new Error('No warehouse has room');
  return found;
}

const settingsInForce = async () =>
  financialSettingsSchema.parse((await camila.get('/api/financial-settings')).body);

/** The investor's newest investment, according to the API. */
async function newest(): Promise<InvestmentView> {
  const [first] = (await investments(camila)).toSorted((a, b) =>
    b.purchaseDate.localeCompare(a.purchaseDate),
  );
  if (!first) throw new Error('There is no investment');
  return first;
}

test('INV-11 INV-12 INV-13 INV-18 INV-20 the dialog says what is wrong with each field and sends nothing', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  const { page } = visitor;
  const warehouse = await roomyWarehouse(0);
  await openDialog(visitor);
  await review(page);
  await see(page, 'Por favor completa todos los campos');
  for (const message of [
    'Elige una bodega',
    'Escribe el monto que quieres invertir',
    'Escribe la dirección de tu billetera TRON',
  ]) {
    await dialogOf(page).getByRole('alert').filter({ hasText: message }).waitFor();
  }
  expect(await amountField(page).getAttribute('aria-invalid')).toBe('true');

  await fill(page, {
    warehouse: warehouse.name,
    amount: '49.999,99',
    wallet: `${SOME_WALLET.slice(0, -1)}x`,
  });
  await see(page, 'La inversión mínima es $50,000 USD');
  await see(page, /La dirección TRON no es válida/);
  expect(await page.getByText('Por favor completa todos los campos').count()).toBe(0);
  await fill(page, { amount: 'mucho' });
  await see(page, /monto/i);
  await fill(page, { amount: String(Number(warehouse.availableCapital) + 1) });
  await amountField(page).blur();
  await see(page, /En esta bodega quedan .* disponibles/);
  await review(page);
  expect(await button(page, 'Confirmar inversión').count()).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await fill(page, { amount: '50.000', wallet: SOME_WALLET });
  await see(page, 'Dirección válida');
  await review(page);
  await button(page, 'Confirmar inversión').waitFor();
  await see(dialogOf(page), SOME_WALLET);
  // Without accepting the terms nothing is sent.
  await see(dialogOf(page), 'Comisiones sobre el rendimiento');
  await see(dialogOf(page), 'Puedes perder parte o todo lo invertido.');
  await button(page, 'Confirmar inversión').click();
  await see(dialogOf(page), 'Marca la casilla para aceptar las condiciones.');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await screenshot(page, 'invest-review-missing');
  await accept(page);
  expect(await page.getByText('Marca la casilla').count()).toBe(0);
  expect(visitor.requests('POST', '/api/investments')).toEqual([]);
});

const bar = (where: Page | Locator) => where.getByRole('progressbar', { name: 'Confirmaciones' });

/** Value of the first confirmation bar on a page; 0 if there is none. */
async function shown(page: Page): Promise<number> {
  const [first] = await bar(page).all();
  return Number((await first?.getAttribute('aria-valuenow')) ?? 0);
}

/** Records in the page itself each value of its confirmation bar and each headline beside it. */
async function noteClimb(page: Page): Promise<void> {
  await page.evaluate(() => {
    const values: number[] = [];
    const texts: string[] = [];
    const look = () => {
      const found = document.querySelector('[aria-label="Confirmaciones"]');
      const value = Number(found?.getAttribute('aria-valuenow') ?? Number.NaN);
      if (!Number.isNaN(value) && values.at(-1) !== value) values.push(value);
      const text = document.querySelector('[aria-label="Confirmación del pago"]')?.textContent ?? '';
      if (texts.at(-1) !== text) texts.push(text);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(globalThis, { climbSeen: { values, texts } });
  });
}

function climbSeen(page: Page): Promise<{ values: number[]; texts: string[] }> {
  return page.evaluate(() => {
    const { climbSeen } = globalThis as typeof globalThis & {
      climbSeen: { values: number[]; texts: string[] };
    };
    return climbSeen;
  });
}

const rises = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

async function checkInstructions(page: Page, made: InvestmentView): Promise<void> {
  const panel = page.getByLabel('Cómo pagar');
  await panel.waitFor();
  const text = (await panel.textContent()) ?? '';
  expect(text).toContain(formatUsdt(made.payment.amountUsdt));
  expect(await panel.getByText(made.payment.to, { exact: true }).isVisible()).toBe(true);
  expect(text).toMatch(/Quedan (24 h 00|23 h 5\d) min/);
  await panel.getByRole('img', { name: 'Código QR con la dirección y el monto exacto' }).waitFor();
  const link = panel.getByRole('link', { name: 'Abrir en mi billetera' });
  expect(await link.getAttribute('href')).toBe(made.payment.uri);
  expect(made.payment.uri).toContain(`tron:${made.payment.to}?amount=${made.payment.amountUsdt}`);
}

test('INV-20 FIN-07 terms that could not be read are not accepted unseen', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/financial-settings/);
  await page.route('**/api/financial-settings', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await openDialog(visitor);
  await fill(page, { warehouse: (await roomyWarehouse(0)).name, amount: '50.000', wallet: SOME_WALLET });
  await review(page);
  await see(dialogOf(page), 'No pudimos cargar las condiciones vigentes.');
  expect(await button(page, 'Confirmar inversión').count()).toBe(0);
  await page.unroute('**/api/financial-settings');
  await button(dialogOf(page), 'Reintentar').click();
  await button(page, 'Confirmar inversión').waitFor();
});

test('INV-15 INV-16 INV-18 CHAIN-02 CHAIN-03 LIVE-01 invest, pay, watch it climb to 19 and own it; staff see it arrive', async () => {
  const visitor = await stage.person(INVESTOR);
  const staff = await stage.person(ADMIN);
  const { page } = visitor;
  const warehouse = await roomyWarehouse(0);
  await staff.open('/');
  await staff.page.getByRole('heading', { name: 'Operación en vivo' }).waitFor();

  await openDialog(visitor);
  await fill(page, { warehouse: warehouse.name, amount: '61.500,50', wallet: chain.demoWallet.address });
  await review(page);
  await accept(page);
  await button(page, 'Confirmar inversión').dblclick();
  await seeToast(page, 'Inversión Creada', 'Tu inversión ha sido registrada exitosamente');
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);
  const sent = visitor.requests('POST', '/api/investments');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.postDataJSON()).toEqual({
    warehouseId: warehouse.id,
    amount: '61500.50',
    sharePercentage: sharePercentage('61500.50', warehouse.totalValue),
    walletAddress: chain.demoWallet.address,
    termsVersion: CURRENT_CONTRACT.version,
    ...agreedTermsSchema.parse(await settingsInForce()),
  });
  // The page has the answer to its own command; another session reads the projection, which may lag behind.
  const made = await eventually('the investment', async () => {
    const found = await newest();
    return page.url().endsWith(found.id) && found;
  });
  await checkInstructions(page, made);
  await screenshot(page, 'main-job-1-instructions');

  await staff.page.getByRole('tab', { name: 'Inversiones' }).click();
  const staffRow = staff.page.locator('article', { has: staff.page.locator(`a[href$="${made.id}"]`) });
  await staffRow.getByText('Pendiente').waitFor();
  await staff.page.getByRole('tab', { name: 'Pagos recibidos' }).click();

  await noteClimb(page);
  await button(page, 'Pagar con billetera de prueba').click();
  await eventually('the climb to begin', async () => (await shown(page)) >= 3);
  // What the payment's arrival made the page ask for may still be on its way.
  let [from, asked] = [await shown(page), visitor.calls.length];
  await eventually('the climb to go on for six blocks without a question', async () => {
    const now = await shown(page);
    if (visitor.calls.length > asked) [from, asked] = [now, visitor.calls.length];
    return now >= from + 6;
  });
  await screenshot(page, 'main-job-2-climb');
  await staff.page.getByText(formatUsdt(made.payment.amountUsdt)).waitFor();
  const climb = await climbSeen(page);
  expect(climb.values.length).toBeGreaterThan(5);
  expect(rises(climb.values), String(climb.values)).toBe(true);

  const reloadedAt = await shown(page);
  expect(reloadedAt).toBeLessThan(REQUIRED_CONFIRMATIONS);
  await page.reload();
  await bar(page).waitFor();
  expect(await shown(page)).toBeGreaterThanOrEqual(reloadedAt);
  await noteClimb(page);
  await see(page.getByLabel('Confirmación del pago'), 'Pago confirmado');
  const rest = await climbSeen(page);
  expect(rest.values.at(-1)).toBe(REQUIRED_CONFIRMATIONS);
  expect(rises(rest.values), String(rest.values)).toBe(true);
  await page.getByText('Confirmada', { exact: true }).first().waitFor();
  await screenshot(page, 'main-job-3-confirmed');

  await staff.page.getByRole('tab', { name: 'Inversiones' }).click();
  await staffRow.getByText('Confirmada').waitFor();
  expect(staff.requests('GET', '/')).toHaveLength(1);
  await page.getByRole('link', { name: 'Ver mi portafolio' }).click();
  await page.locator(`a[href$="${made.id}"]`).first().waitFor();
  expect((await newest()).status).toBe('confirmed');
  await openDialog(visitor);
  expect(await amountField(page).inputValue()).toBe('');
});

test('INV-18 a lost answer and a reload don’t invest twice: the same key goes out again', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/investments/);
  const warehouse = await roomyWarehouse(1);
  const before = (await investments(camila)).length;
  let lost = 0;
  await page.route('**/api/investments', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await openDialog(visitor);
  await fill(page, { warehouse: warehouse.name, amount: '52000', wallet: SOME_WALLET });
  await review(page);
  await accept(page);
  await button(page, 'Confirmar inversión').click();
  await seeToast(page, 'Error', /^No hay conexión con el servidor/);

  await page.reload();
  await dialogOf(page).waitFor();
  expect(await amountField(page).inputValue()).toBe('52000');
  expect(await walletField(page).inputValue()).toBe(SOME_WALLET);
  await review(page);
  await accept(page);
  await button(page, 'Confirmar inversión').click();
  await seeToast(page, 'Inversión Creada', 'Tu inversión ha sido registrada exitosamente');
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);
  // Back leads to the list with it, and not to an empty dialog for another one.
  await page.goBack();
  await page.waitForURL(/\/investments$/);
  await see(page, 'Bodegas disponibles');
  expect(await dialogOf(page).count()).toBe(0);

  const keys = visitor
    .requests('POST', '/api/investments')
    .map((request) => request.headers()[IDEMPOTENCY_KEY_HEADER.toLowerCase()]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  await eventually('the investment', async () => (await investments(camila)).length > before);
  expect(await investments(camila)).toHaveLength(before + 1);
});

test('INV-15 INV-18 a second press after a lost answer sends what was reviewed, though the warehouse is worth more by now', async () => {
  const admin = await stage.signIn(ADMIN);
  const id = await newWarehouse(admin, '525000.00');
  const warehouse = await eventually('the warehouse', async () => {
    const { status, body } = await camila.get(`/api/warehouses/${id}`);
    return status === 200 && warehouseViewSchema.parse(body);
  });
  const { name } = warehouse;
  const worth = '1050000.00';
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/investments/);
  let lost = 0;
  await page.route('**/api/investments', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await openDialog(visitor);
  await fill(page, { warehouse: name, amount: '52500', wallet: SOME_WALLET });
  await review(page);
  await accept(page);
  await button(page, 'Confirmar inversión').click();
  await seeToast(page, 'Error', /^No hay conexión con el servidor/);

  const known = page.waitForResponse(
    async (answer) => answer.url().includes('/api/warehouses') && (await answer.text()).includes(worth),
  );
  const { location, description, totalShares, sharePrice, status } = warehouse;
  const changed = { name, location, description, totalShares, sharePrice, status, totalValue: worth };
  expect((await admin.send('PUT', `/api/warehouses/${id}`, changed)).status).toBe(200);
  await known;
  await see(dialogOf(page), '10,000\u00a0%');
  await button(page, 'Confirmar inversión').click();
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);
  const bodies = visitor.requests('POST', '/api/investments').map((request) => request.postData());
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toBe(bodies[1]);
  const ofIt = async () => (await investments(camila)).filter(({ warehouseId }) => warehouseId === id);
  await eventually('the investment', async () => (await ofIt()).length > 0);
  expect(await ofIt()).toHaveLength(1);
});

test('INV-18 INV-20 rates that changed during the review are shown, marked, and agreed to anew before anything is recorded', async () => {
  const admin = await stage.signIn(ADMIN);
  const warehouse = await roomyWarehouse(0);
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  visitor.tolerate(/status of 409.*\/api\/investments/);
  const { page } = visitor;
  await openDialog(visitor);
  await fill(page, { warehouse: warehouse.name, amount: '54.000', wallet: SOME_WALLET });
  await review(page);
  await accept(page);
  const agreed = agreedTermsSchema.parse(await settingsInForce());
  const shownRate = `${(Number(agreed.monthlyReturnRate) * 100).toLocaleString('es-CO')}\u00a0%`;
  const before = await investments(camila);
  const changed = { ...(await settingsInForce()), monthlyReturnRate: '0.012' };
  onTestFinished(async () => {
    expect((await admin.send('POST', '/api/financial-settings', { ...changed, ...agreed })).status).toBe(200);
  });
  const known = page.waitForResponse(async (answer) =>
    (await answer.text().catch(() => '')).includes('"0.012"'),
  );
  expect((await admin.send('POST', '/api/financial-settings', changed)).status).toBe(200);
  await known;
  await see(dialogOf(page), `Retorno mensual proyectado (${shownRate})`);
  await button(page, 'Confirmar inversión').click();
  await see(dialogOf(page), 'Las condiciones cambiaron mientras revisabas');
  await see(dialogOf(page), 'Retorno mensual proyectado (1,2\u00a0%)');
  await see(dialogOf(page), `Cambió: antes ${shownRate}`);
  expect(await dialogOf(page).getByText('Cambió:').count()).toBe(1);
  await isFocused(dialogOf(page).locator('[tabindex="-1"]', { hasText: 'Las condiciones cambiaron' }));
  expect(await axeInBoth(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await screenshot(page, 'invest-terms-changed');
  expect(await investments(camila)).toHaveLength(before.length);
  // What was agreed to before is no agreement to these.
  await button(page, 'Confirmar inversión').click();
  await see(dialogOf(page), 'Marca la casilla para aceptar las condiciones.');
  await accept(page);
  await button(page, 'Confirmar inversión').click();
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);
  const sent = visitor.requests('POST', '/api/investments').map((request) => request.postDataJSON());
  expect(sent).toMatchObject([agreed, { ...agreed, monthlyReturnRate: '0.012' }]);
  const made = await eventually('the investment', async () => {
    const found = await newest();
    return page.url().endsWith(found.id) && found;
  });
  expect(made.terms.monthlyReturnRate).toBe('0.012');
});

test('CHAIN-03 INV-16 nobody is asked to pay, or told that nothing came, before it is known what has arrived', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/blockchain\/transactions/);
  const made = await invest(camila, (await roomyWarehouse(1)).id, '53000', chain.demoWallet.address);
  const payment = page.getByLabel(/^(Confirmación del pago|Cómo pagar)$/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/blockchain/transactions?*', (route) => held.then(() => route.abort()));
  await visitor.open(`/investments/${made.id}`);
  await page.getByText('Cargando el pago…').waitFor({ state: 'attached' });
  expect(await payment.count()).toBe(0);
  release();
  await button(page, 'Reintentar').waitFor();
  expect(await payment.count()).toBe(0);
  await page.unroute('**/api/blockchain/transactions?*');
  await button(page, 'Reintentar').click();
  await page.getByLabel('Cómo pagar').waitFor();
});

test('CHAIN-03 a reorganisation takes the climb back, says why, and it climbs again to the end', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  const made = await invest(camila, (await roomyWarehouse(2)).id, '55000', chain.demoWallet.address);
  await visitor.open(`/investments/${made.id}`);
  await page.getByLabel('Cómo pagar').waitFor();
  await noteClimb(page);
  // A wallet references an irreversible block, so that its payment survives; those of the demo's history are too old.
  await eventually('an irreversible block of today', async () => (await chain.state()).solid > firstLive);
  await chain.pay(made.payment.to, priceOf(made));
  await eventually('the climb to begin', async () => (await shown(page)) >= 3);
  await chain.fault({ fork: { depth: 12 } });
  // The fall and the whole climb after it, a block a second.
  await page
    .getByLabel('Confirmación del pago')
    .getByText('Pago confirmado')
    .first()
    .waitFor({ timeout: 90_000 });
  const { values, texts } = await climbSeen(page);
  const fall = values.findIndex((value, index) => index > 0 && value < (values[index - 1] ?? 0));
  expect(fall, String(values)).toBeGreaterThan(0);
  expect(values[fall]).toBeLessThan(3);
  expect(rises(values.slice(fall)), String(values)).toBe(true);
  expect(values.at(-1)).toBe(REQUIRED_CONFIRMATIONS);
  expect(texts.some((text) => text.includes('Un bloque fue reemplazado por otro'))).toBe(true);
  expect(texts.some((text) => text.includes('No pagues por segunda vez'))).toBe(true);
});

test('INV-17 ERR-01 a failure says the server’s message or ours; a session that has ended leads to the sign-in', async () => {
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/Failed to load resource/, /WebSocket/);
  const { page } = visitor;
  const before = (await investments(camila)).length;
  const confirm = button(page, 'Confirmar inversión');
  await openDialog(visitor);
  await fill(page, { warehouse: (await roomyWarehouse(1)).name, amount: '51.000', wallet: SOME_WALLET });
  await review(page);
  await accept(page);
  const json = { message: 'Esta bodega ya no recibe inversiones.', code: 'NOT_ALLOWED_NOW' };
  for (const [answer, said] of [
    [{ status: 500, body: 'boom' }, 'Error al crear la inversión'],
    [{ status: 409, json }, json.message],
  ] as const) {
    await page.route('**/api/investments', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
    );
    await confirm.click();
    await seeToast(page, 'Error', said, 'destructive');
    await page.unroute('**/api/investments');
  }
  await visitor.context.clearCookies();
  await confirm.click();
  await seeToast(page, 'No autorizado', 'Iniciando sesión...', 'destructive');
  await page.waitForURL(/\/login\?next=%2Finvestments/);
  expect(await investments(camila)).toHaveLength(before);
});

test('INV-12 ROI-03 LIVE-01 a change of the minimum reaches the open dialog and the open calculator', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  const admin = await stage.signIn(ADMIN);
  await openDialog(visitor);
  await see(dialogOf(page), /^Mínimo US\$\s50\.000,00/);
  await fill(page, { amount: '55.000' });
  await walletField(page).focus();
  const calculator = await visitor.newTab('/financial-tools?herramienta=roi');
  const typed = calculator.getByLabel('Monto a invertir (USD)');
  await typed.fill('59999.99');
  await typed.blur();
  await see(calculator, 'Retorno mensual');
  const current = await settingsInForce();
  const changed = await admin.send('POST', '/api/financial-settings', {
    ...current,
    minimumInvestment: '60000',
    reason: 'Prueba de cambio en vivo',
  });
  expect(changed.status).toBeLessThan(300);
  await see(dialogOf(page), /· Mínimo US\$\s60\.000,00/);
  await review(page);
  await see(page, `La inversión mínima es ${formatUsdShort('60000')} USD`);
  expect(await amountField(page).inputValue()).toBe('55.000');
  await calculator.getByRole('alert').filter({ hasText: 'Inversión mínima: $60,000 USD' }).waitFor();
  expect(await calculator.getByText('Retorno mensual').count()).toBe(0);
  await typed.fill('60000');
  await see(calculator, 'Retorno mensual');
});

/** Waits for the end of the look at the chain that was under way: for longer than one takes there is no other. */
async function looksEnded(): Promise<void> {
  let [last, seen] = ['', 0];
  await eventually('no more looks at the chain', async () => {
    const now = await inDatabase(stage.product, async (client) => {
      const { rows } = await client.query('SELECT looked_at::text AS at FROM chain.following');
      return String(rows[0]?.at);
    });
    if (now !== last) [last, seen] = [now, Date.now()];
    return Date.now() - seen > 4_000;
  });
}

test('INV-20 nobody sees the network: the dialog says so, keeps everything and goes on later', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  visitor.tolerate(/status of 503.*\/api\/investments/);
  const { page } = visitor;
  const warehouse = await roomyWarehouse(0);
  await openDialog(visitor);
  await fill(page, { warehouse: warehouse.name, amount: '60.000', wallet: SOME_WALLET });
  await review(page);
  await accept(page);
  await chain.fault({ rateLimit: { mode: '429', count: 1_000_000 } });
  await looksEnded();
  // Simulates a node that hasn't answered for 301 s.
  await inDatabase(stage.product, (client) =>
    client.query("UPDATE chain.following SET looked_at = looked_at - interval '301 seconds'"),
  );
  const before = (await newest()).id;
  await button(page, 'Confirmar inversión').click();
  await see(dialogOf(page), 'Ahora no podemos recibir tu inversión');
  await see(dialogOf(page), /no estamos viendo la red TRON/);
  await see(dialogOf(page), SOME_WALLET);
  expect((await newest()).id).toBe(before);
  // All of it is visible without scrolling.
  const notice = page.getByRole('status').filter({ hasText: 'Ahora no podemos recibir tu inversión' });
  for (const part of [notice, button(page, 'Intentar de nuevo')]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? NARROW.height) + (box?.height ?? 0)).toBeLessThanOrEqual(NARROW.height);
  }
  for (const viewport of [NARROW, WIDE]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await screenshot(page, `invest-postponed-${colorScheme}-${viewport.width}`);
    }
  }

  await chain.fault({ rateLimit: { mode: '429', count: 0 } });
  await eventually('the chain to be followed', () =>
    inDatabase(stage.product, async (client) => {
      const sql = "SELECT 1 FROM chain.following WHERE looked_at > now() - interval '1 minute'";
      return (await client.query(sql)).rowCount === 1;
    }),
  );
  await button(page, 'Intentar de nuevo').click();
  await seeToast(page, 'Inversión Creada', 'Tu inversión ha sido registrada exitosamente');
  const [refused, made] = visitor.requests('POST', '/api/investments');
  expect(made?.postData()).toBe(refused?.postData());
  expect(made?.headers()[IDEMPOTENCY_KEY_HEADER]).toBe(refused?.headers()[IDEMPOTENCY_KEY_HEADER]);
  await expect.poll(async () => (await newest()).id).not.toBe(before);
});

test('INV-18 LIVE a warehouse that fills up while its dialog is open says at once that it takes no more', async () => {
  const admin = await stage.signIn(ADMIN);
  const name = 'Bodega Llena';
  const id = await newWarehouse(admin, '525000.00', name);
  await eventually('the warehouse', async () => (await camila.get(`/api/warehouses/${id}`)).status === 200);
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await openDialog(visitor);
  await fill(page, { warehouse: name, amount: '52500', wallet: SOME_WALLET });
  const taken = await invest(camila, id, '500000');
  await see(dialogOf(page), 'Esta bodega no recibe más inversiones ahora.');
  await camila.send('POST', `/api/investments/${taken.id}/cancellation`);
  await dialogOf(page)
    .getByText('Esta bodega no recibe más inversiones ahora.')
    .waitFor({ state: 'detached' });
});
