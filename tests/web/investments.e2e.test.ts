import { investmentStatusLabels } from '@nodo/contracts/investments/views';
import { formatUsd, timesRate, usd } from '@nodo/contracts/money';
import { constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { type Client, invest } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import {
  investments as listInvestments,
  warehouses as listWarehouses,
  transactions,
} from '../support/views.ts';

const stage = browserStage();
let camila: Client;

beforeAll(async () => {
  camila = await stage.signIn(INVESTOR);
});

/** Spaces that do not break, as `Intl` writes them, count as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const cardOf = (page: Page, name: string) =>
  page.locator('li > section').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function open(): Promise<Page> {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/investments');
  await see(visitor.page, 'Bodegas disponibles');
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
    expect(text).toContain(plain(formatUsd(monthly)));
    expect(text).toContain(plain(formatUsd(usd(Number(monthly) * 12))));
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
    expect(text).toContain(`Obra: ${constructionStatusLabels[warehouse.constructionStatus]}`);
    expect(text).toMatch(/Renta mensual\s+TBD/);
    expect(text).toMatch(/Entrega estimada\s+\S+/);
    const updates = await card.getByRole('listitem').count();
    expect(updates).toBe(Math.min(3, warehouse.recentUpdates.length));
  }
  expect(warehouses.some(({ recentUpdates }) => recentUpdates.length > 0)).toBe(true);
});

test('INV-07 INV-09 a warehouse’s documents and its schedule are what was published about it', async () => {
  const page = await open();
  const admin = await stage.signIn(ADMIN);
  const [warehouse] = await listWarehouses(camila);
  if (!warehouse) throw new Error('there is no warehouse');
  const { id: warehouseId, name } = warehouse;
  const card = cardOf(page, name);
  await card.getByRole('button', { name: `Ver Documentos de ${name}` }).click();
  const documents = page.getByRole('dialog', { name: `Documentos de ${name}` });
  await documents.getByRole('heading', { name: 'Aún no hay documentos' }).waitFor();
  const mediaUrl = 'https://example.org/acta.pdf';
  const act = {
    warehouseId,
    title: 'Acta de entrega',
    description: 'Firmada',
    updateType: 'document',
    mediaUrl,
  };
  expect((await admin.send('POST', '/api/construction-updates', act)).status).toBe(201);
  const link = documents.getByRole('link', { name: /^Acta de entrega/ });
  expect(await link.getAttribute('href')).toBe(mediaUrl);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `Cronograma de ${name}` }).click();
  const schedule = page.getByRole('dialog', { name: `Cronograma de ${name}` });
  const milestones = schedule.getByRole('listitem');
  await milestones.filter({ hasText: 'Acta de entregaFirmada' }).waitFor();
  for (const { title } of warehouse.recentUpdates) await see(schedule, title);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'warehouse-schedule');
});

test('INV-09 a long schedule is read page by page, down to its first milestone', async () => {
  const admin = await stage.signIn(ADMIN);
  const body = { location: 'Cartago', description: 'Lote', totalValue: '900000', totalShares: 900 };
  const name = 'Bodega de muchos hitos';
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
  // Somebody whose money came when it was too late, and somebody who paid twice.
  const [silvia, cesar] = await Promise.all([
    stage.signIn('silvia.grajales@ejemplo.co'),
    stage.signIn('cesar.tabares@ejemplo.co'),
  ]);
  const left = async (client: Client) =>
    (await transactions(client)).find(({ type }) => type === 'unmatched');
  const [late, twice] = [await left(silvia), await left(cesar)];
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
      of: 'cesar.tabares@ejemplo.co',
      id: twice?.investmentId,
      title: 'Pago duplicado',
      hash: twice?.transactionHash,
    },
  ];
  // Each on another screen: both widths, both themes.
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
