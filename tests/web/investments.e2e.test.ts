import { randomUUID } from 'node:crypto';
import { investmentReturnsSchema } from '@nodo/contracts/earnings/views';
import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import { formatUsd, timesRate, usd } from '@nodo/contracts/money';
import { constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatPercent, formatWhole } from '../../web/src/lib/format.ts';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { type Client, invest } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import {
  investments as listInvestments,
  warehouses as listWarehouses,
  transactions,
} from '../support/views.ts';

const stage = browserStage();
const aWarehouse = {
  location: 'Cartago',
  description: 'Lote',
  totalValue: '900000',
  totalShares: 900,
  sharePrice: '1000',
};
let camila: Client;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
});

/** Another name at each try: its warehouse stays. */
const named = (name: string) => `${name} ${randomUUID().slice(0, 4)}`;
/** Replaces no-break spaces, as `Intl` formats them, by plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const cardOf = (page: Page, name: string) =>
  page.locator('li > section').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function open(): Promise<Page> {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/investments');
  await see(visitor.page, 'Bodegas disponibles');
  const more = visitor.page.getByRole('button', { name: 'Ver más bodegas' });
  do await more.click();
  while (await more.isVisible());
  return visitor.page;
}

test('INV-01 INV-03 the screen has one’s investments, every warehouse, and the dialog for a new one', async () => {
  const page = await open();
  const [investments, warehouses] = [await listInvestments(camila), await listWarehouses(camila)];
  expect(investments.length).toBeGreaterThan(0);
  for (const { warehouse, sharePercentage, walletAddress } of investments) {
    await page.getByRole('link', { name: warehouse.name, exact: true }).first().waitFor();
    expect(sharePercentage).toMatch(/^\d+\.\d{6}$/);
    expect(walletAddress).toMatch(/^T\w{33}$/);
  }
  for (const { name } of warehouses) {
    await page.getByRole('heading', { level: 3, name, exact: true }).last().waitFor();
  }
  await page.getByRole('button', { name: 'Nueva Inversión' }).click();
  await page.getByRole('dialog', { name: 'Nueva Inversión' }).waitFor();
});

test('INV-02 INV-04 each investment shows its status in words and what its own terms project', async () => {
  const page = await open();
  const investments = await listInvestments(camila);
  const rates = new Set(investments.map(({ terms }) => terms.monthlyReturnRate));
  expect(rates.size).toBeGreaterThan(1);
  for (const { id, amount, status, terms } of investments) {
    const monthly = timesRate(amount, terms.monthlyReturnRate);
    const row = page.getByRole('article').filter({ has: page.locator(`a[href="/investments/${id}"]`) });
    const text = plain(await row.innerText());
    // Only pending and confirmed investments have estimated returns.
    const isEstimated = status === 'pending' || status === 'confirmed';
    for (const estimate of [monthly, usd(Number(monthly) * 12)])
      expect(text.includes(plain(formatUsd(estimate)))).toBe(isEstimated);
    expect(text).toContain(investmentStatusLabels[status]);
  }
});

test('INV-05 INV-09 INV-10 a warehouse’s card: place, works, figures, up to three updates, TBD for what is not set', async () => {
  const page = await open();
  const warehouses = await listWarehouses(camila);
  for (const warehouse of warehouses) {
    const card = cardOf(page, warehouse.name);
    const text = plain(await card.innerText());
    expect(text).toContain(warehouse.location);
    expect(text).toContain(plain(formatUsd(warehouse.totalValue)));
    expect(text).toContain(`Estado de la obra: ${constructionStatusLabels[warehouse.constructionStatus]}`);
    const works = card.getByRole('progressbar', { name: `Avance de obra de ${warehouse.name}` });
    expect(await works.getAttribute('aria-valuenow')).toBe(String(warehouse.progressPercentage));
    expect(text).toContain(plain(formatPercent(warehouse.progressPercentage, 0)));
    const area = warehouse.totalArea;
    expect(text).toContain(`Área total\n${area === null ? 'TBD' : `${formatWhole(area)} m²`}`);
    const rent = warehouse.monthlyRentalRate;
    expect(text).toContain(`Renta mensual\n${rent === null ? 'TBD' : plain(formatUsd(rent))}`);
    expect(text).toMatch(
      warehouse.constructionStatus === 'completed' ? /Entrega\s+\S+/ : /Entrega estimada\s+\S+/,
    );
    const updates = await card.getByRole('listitem').count();
    expect(updates).toBe(Math.min(3, warehouse.recentUpdates.length));
  }
  expect(warehouses.some(({ recentUpdates }) => recentUpdates.length > 0)).toBe(true);
});

test('INV-07 INV-09 a warehouse’s documents and its schedule are what was published about it', async () => {
  const page = await open();
  const admin = await stage.signIn(ADMIN);
  const name = named('Bodega Sin Papeles');
  const made = await admin.send('POST', '/api/warehouses', { ...aWarehouse, name });
  const { id: warehouseId } = z.looseObject({ id: z.uuid() }).parse(made.body);
  const publish = async (title: string, updateType: string, mediaUrl: string) => {
    const update = { warehouseId, title, description: 'Firmada', updateType, mediaUrl };
    expect((await admin.send('POST', '/api/construction-updates', update)).status).toBe(201);
  };
  await publish('El lote', 'photo', 'https://example.org/lote.jpg');
  // The new warehouse may be past those that are shown.
  const card = cardOf(page, name);
  const more = page.getByRole('button', { name: 'Ver más bodegas' });
  await more.or(card).first().waitFor();
  if (await more.isVisible()) await more.click();
  await card.getByRole('button', { name: `Ver Documentos de ${name}` }).click();
  const documents = page.getByRole('dialog', { name: `Documentos de ${name}` });
  // A photo isn't listed as a document.
  await documents.getByRole('heading', { name: 'Aún no hay documentos' }).waitFor();
  const mediaUrl = 'https://example.org/acta.pdf';
  await publish('Acta de entrega', 'document', mediaUrl);
  const link = documents.getByRole('link', { name: /^Acta de entrega/ });
  expect(await link.getAttribute('href')).toBe(mediaUrl);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `Cronograma de ${name}` }).click();
  const schedule = page.getByRole('dialog', { name: `Cronograma de ${name}` });
  const milestones = schedule.getByRole('listitem');
  await milestones.filter({ hasText: 'Acta de entregaFirmada' }).waitFor();
  await see(schedule, 'El lote');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'warehouse-schedule');
});

test('INV-02 INV-04 RESP-01 A11Y-01 once confirmed, an investment’s page is the holding: returns, works, plan, and its payment folded away', async () => {
  const held = (await listInvestments(camila)).filter(({ status }) => status === 'confirmed').at(-1);
  if (!held) throw new Error('The demo holds nothing');
  const returns = investmentReturnsSchema.parse(
    (await camila.get(`/api/investments/${held.id}/returns`)).body,
  );
  expect(returns.months.length).toBeGreaterThan(2);
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open(`/investments/${held.id}`);
  const figures = page.getByLabel('La inversión en cifras');
  await see(figures, 'Próximo rendimiento');
  const told = plain(await figures.innerText());
  for (const figure of [held.amount, returns.creditedNet, returns.next?.net ?? ''])
    expect(told).toContain(plain(formatUsd(figure)));
  const [newest] = returns.months;
  const table = page.getByRole('table', { name: 'Lo que rindió, mes por mes' });
  expect(plain((await table.getByRole('row').nth(1).textContent()) ?? '')).toContain(
    plain(formatUsd(newest?.net ?? '')),
  );
  for (const name of ['Las obras', 'Lugar en el plan']) await page.getByLabel(name).waitFor();
  await page.getByRole('button', { name: 'Descargar comprobante' }).waitFor();
  const payment = page.getByLabel('Confirmación del pago');
  expect(await payment.isVisible()).toBe(false);
  await page.getByText('Ver el pago', { exact: true }).click();
  await see(payment, 'Pago confirmado');
  expect(await axeInBoth(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await eventually('the page to fit', async () => (await overflow(page)) === 0);

  const staff = await stage.person(ADMIN);
  await staff.open(`/investments/${held.id}`);
  await staff.page.getByRole('link', { name: /^Camila/ }).waitFor();
  await staff.page.getByLabel('La inversión en cifras').waitFor();
  expect(await staff.page.locator('main').innerText()).not.toMatch(
    /[Tt]u inversión|Vender de vuelta|Invertir más/,
  );
});

test('INV-04 INV-08 of a failed investment nothing is estimated, and another one in its warehouse is a button away', async () => {
  const failed = (await listInvestments(camila)).find(({ status }) => status === 'failed');
  if (!failed) throw new Error('The demo has none that failed');
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open(`/investments/${failed.id}`);
  await page.getByRole('link', { name: 'Invertir de nuevo' }).waitFor();
  await see(page.locator('main'), /^Fallida$/);
  expect(await page.locator('main').innerText()).not.toMatch(/estimado|Proyección/);
  await page.getByRole('link', { name: 'Invertir de nuevo' }).click();
  await page.getByRole('dialog', { name: `Invertir en ${failed.warehouse.name}` }).waitFor();
});

test('INV-08 a warehouse whose sale is completed has a card without a button', async () => {
  const admin = await stage.signIn(ADMIN);
  const body = { location: 'Cartago', description: 'Vendida', totalValue: '900000', totalShares: 900 };
  const name = named('Bodega ya vendida');
  await admin.send('POST', '/api/warehouses', { ...body, name, sharePrice: '1000', status: 'completed' });
  const page = await open();
  const card = cardOf(page, name);
  await see(card, 'Completado');
  expect(await card.getByRole('button', { name: /^(Invertir Ahora|Avísame)/ }).count()).toBe(0);
});

test('INV-09 a long schedule is read page by page, down to its first milestone', async () => {
  const admin = await stage.signIn(ADMIN);
  const body = { location: 'Cartago', description: 'Lote', totalValue: '900000', totalShares: 900 };
  const name = named('Bodega de muchos hitos');
  const made = await admin.send('POST', '/api/warehouses', { ...body, name, sharePrice: '1000' });
  const { id: warehouseId } = z.looseObject({ id: z.uuid() }).parse(made.body);
  for (let index = 1; index <= 53; index += 1) {
    const update = { warehouseId, title: `Hito ${index}`, description: 'Medido' };
    expect((await admin.send('POST', '/api/construction-updates', update)).status).toBe(201);
  }
  const page = await open();
  await cardOf(page, name)
    .getByRole('button', { name: `Cronograma de ${name}` })
    .click();
  const schedule = page.getByRole('dialog', { name: `Cronograma de ${name}` });
  const milestones = schedule.getByRole('listitem');
  await eventually('the first page', async () => (await milestones.count()) === 50);
  await schedule.getByRole('button', { name: 'Ver anteriores' }).click();
  await eventually('all of them', async () => (await milestones.count()) === 53);
  await see(milestones.last(), 'Hito 1');
  expect(await schedule.getByRole('button', { name: 'Ver anteriores' }).count()).toBe(0);
});

test('INV-08 where one has invested a badge stands instead of the button; the dialog still takes a further purchase', async () => {
  const page = await open();
  const investments = await listInvestments(camila);
  const [mine] = investments.filter(({ status }) => status === 'confirmed');
  const name = mine?.warehouse.name ?? '';
  const card = cardOf(page, name);
  await card.getByText('Invertido', { exact: true }).waitFor();
  expect(await card.getByRole('button', { name: /Invertir/ }).count()).toBe(0);
  const invested = new Set(investments.map(({ warehouseId }) => warehouseId));
  const other = (await listWarehouses(camila)).find(
    ({ id, availableCapital }) => !invested.has(id) && Number(availableCapital) > 0,
  );
  await page.getByRole('button', { name: `Invertir Ahora en ${other?.name}` }).waitFor();
  await page.getByRole('button', { name: 'Nueva Inversión' }).click();
  await page.getByRole('dialog').getByLabel('Bodega').click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
});

test('INV-16 CHAIN-04 a payment that does not show up has a way to write to us: the chat, with what to send', async () => {
  const warehouse = (await listWarehouses(camila)).at(-1);
  const waiting = await invest(camila, warehouse?.id ?? '', '50000');
  const expired = (await listInvestments(camila)).find(({ status }) => status === 'failed');
  // One investor paid too late, the other paid twice.
  const [silvia, mauricio] = await Promise.all([
    stage.signIn('silvia.grajales@ejemplo.co'),
    stage.signIn('mauricio.echeverri@ejemplo.co'),
  ]);
  const left = async (client: Client) =>
    (await transactions(client)).find(({ type }) => type === 'unmatched');
  const [late, twice] = [await left(silvia), await left(mauricio)];
  const cases = [
    { of: INVESTOR, id: waiting.id, title: '¿Ya pagaste y tu pago no aparece aquí?', hash: '' },
    { of: INVESTOR, id: expired?.id, title: 'Pago vencido', hash: '' },
    {
      of: 'silvia.grajales@ejemplo.co',
      id: late?.investmentId,
      title: 'Pago tardío',
      hash: late?.transactionHash,
    },
    {
      of: 'mauricio.echeverri@ejemplo.co',
      id: twice?.investmentId,
      title: 'Pago duplicado',
      hash: twice?.transactionHash,
    },
  ];
  // Each case with another width and theme.
  const screens = [WIDE, NARROW].flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
  );
  for (const [index, { of, id, title, hash }] of cases.entries()) {
    const { page, context } = await stage.person(of, screens[index]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
    await page.goto(`${stage.url}/investments/${id}`);
    await see(page, title);
    await page.getByRole('button', { name: 'Copiar mensaje' }).click();
    await seeToast(page, 'Copiado', 'Mensaje copiado al portapapeles');
    const message = await page.evaluate(() => navigator.clipboard.readText());
    expect(message).toContain(`Inversión: ${id}`);
    expect(message).toMatch(new RegExp(`Hash de la transacción: ${hash}$`));
    const link = page.getByRole('link', { name: /^Escríbenos por Chat de WhatsApp/ });
    expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toBe(message);
    expect(await page.locator('main').innerText()).not.toMatch(/devolver|te contactará|te ofrecerá|concilia/);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  }
});

test('INV-04 A11Y-01 an investment that one will not pay is cancelled on its page, and nobody is asked to pay it', async () => {
  const warehouse = (await listWarehouses(camila)).at(-1);
  for (const screen of [
    { viewport: WIDE, colorScheme: 'light' },
    { viewport: NARROW, colorScheme: 'dark' },
  ] as const) {
    const { id } = await invest(camila, warehouse?.id ?? '', '50000');
    const { page, context } = await stage.person(INVESTOR, screen);
    await page.goto(`${stage.url}/investments/${id}`);
    await page.getByRole('button', { name: 'Cancelar esta inversión' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar esta inversión' });
    await see(page, 'Si ya enviaste el pago, no la canceles');
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `investment-cancel-${screen.colorScheme}`);
    await dialog.getByRole('button', { name: 'Cancelar inversión' }).click();
    await seeToast(page, 'Inversión cancelada', /quedó libre/);
    await see(page, 'La cancelaste antes de pagarla');
    await eventually('nobody to be asked to pay', async () => {
      return (await page.getByText('Envía este monto exacto').count()) === 0;
    });
    expect(await page.getByRole('button', { name: 'Cancelar esta inversión' }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, `investment-cancelled-${screen.colorScheme}`);
    await context.close();
  }
});

test('INV-04 cancelling what was cancelled in another tab meanwhile keeps its dialog, which says so', async () => {
  const warehouse = (await listWarehouses(camila)).at(-1);
  const { id } = await invest(camila, warehouse?.id ?? '', '50000');
  const visitor = await stage.person(INVESTOR);
  visitor.tolerate(/status of 422/);
  const { page } = visitor;
  await page.goto(`${stage.url}/investments/${id}`);
  await page.getByRole('button', { name: 'Cancelar esta inversión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar esta inversión' });
  await dialog.waitFor();
  expect((await camila.send('POST', `/api/investments/${id}/cancellation`)).status).toBe(200);
  await page.getByText('La cancelaste antes de pagarla').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Cancelar inversión' }).click();
  await seeToast(page, 'Error', 'Esta inversión ya no está pendiente.');
  await dialog.waitFor({ state: 'hidden' });
});

test('INV-01 who has more investments than a page reads on to the first one', async () => {
  const more = 520;
  const [known] = await listInvestments(camila);
  await inDatabase(stage.product, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'live' AND table_name = 'investments' AND column_name NOT IN ('id', 'created_at')`,
    );
    const same = rows.map(({ name }) => name).join();
    await client.query(
      `INSERT INTO live.investments (id, created_at, ${same})
       SELECT gen_random_uuid(), created_at - n * interval '1 day', ${same}
       FROM live.investments, generate_series(1, $2::int) AS n WHERE id = $1`,
      [known?.id, more],
    );
  });
  const { rows } = await inDatabase(stage.product, (client) =>
    client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM live.investments
       WHERE investor_id = (SELECT investor_id FROM live.investments WHERE id = $1)`,
      [known?.id],
    ),
  );
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/investments');
  const { page } = visitor;
  const button = page.getByRole('button', { name: 'Ver más inversiones' });
  await button.waitFor();
  const drawn = page.locator('section[aria-labelledby=own] article');
  await eventually(
    'the first investment',
    async () => {
      if (await button.isVisible()) await button.click();
      return (await drawn.count()) === rows[0]?.count;
    },
    60_000,
  );
  await button.waitFor({ state: 'hidden' });
  // One more meanwhile leaves open what is, and loses none.
  const { id } = await invest(camila, known?.warehouseId ?? '', '50000');
  await page.locator(`section[aria-labelledby=own] a[href="/investments/${id}"]`).first().waitFor();
  await eventually('all of them', async () => (await drawn.count()) === (rows[0]?.count ?? 0) + 1, 60_000);
});
