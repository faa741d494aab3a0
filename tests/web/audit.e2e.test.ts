import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axe, Browser, NARROW, overflow, quiet, screenshot, see, seeToast } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';

const ADMIN = 'admin@nodocartago.co';
const ANALYST = 'analista@nodocartago.co';
const INVESTOR = 'inversionista@nodocartago.co';
const WIDE = { width: 1440, height: 900 };

let product: Product;
let browser: Browser;
let admin: Client;

const settings = {
  minimumInvestment: '50000',
  monthlyReturnRate: '0.0150',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: true,
};

beforeAll(async () => {
  product = await Product.start();
  [browser, admin] = await Promise.all([Browser.launch(product.url), Client.signIn(product.url, ADMIN)]);
  const changed = { ...settings, monthlyReturnRate: '0.0135', reason: 'Nuevo contrato ancla' };
  expect((await admin.send('POST', '/api/financial-settings', changed)).status).toBe(200);
});
afterEach(() => browser.settle());
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const entries = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const choose = async (page: Page, field: string, option: string) => {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('AUDIT-01 FIN-15 a settings change is told with who, when, from what to what, and why', async () => {
  const visitor = await browser.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit');
  await choose(page, 'Registro', 'Configuración financiera');
  await choose(page, 'Campo', 'Retorno mensual');
  await page.getByRole('button', { name: 'Configuración actualizada' }).first().click();
  const sheet = page.getByRole('dialog');
  await see(sheet, 'Retorno mensual');
  await see(sheet, /1,35/);
  await see(sheet, 'Nuevo contrato ancla');
  await see(sheet, /UTC$/);
  await see(sheet, /· Admin$/);
  expect(page.url()).toContain('tipo=settings');
  expect(await axe(page)).toEqual([]);
});

test('AUDIT-01 keys lead from entry to entry, and the address keeps what is shown', async () => {
  const visitor = await browser.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=kyc');
  await page.getByRole('button', { name: /KYC/ }).first().click();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  const first = new URL(page.url()).searchParams.get('entrada');
  await page.keyboard.press('j');
  const moved = async () => new URL(page.url()).searchParams.get('entrada') !== first;
  await eventually('the next entry', moved);
  await quiet(page);
  await page.keyboard.press('k');
  await eventually('the entry before', async () => !(await moved()));
  await page.reload();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('tipo')).toBe('kyc');
});

test('AUDIT-01 one click leads from an entry to all about its person, and back', async () => {
  const visitor = await browser.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?accion=KycReviewed');
  await page.getByRole('button', { name: 'KYC revisado' }).first().click();
  await page.getByRole('link', { name: 'Todo sobre esta persona' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro «Una persona»' }).waitFor();
  await see(page, 'Usuario registrado');
  await page.goBack();
  await page.getByRole('dialog').getByText('KYC revisado').waitFor();
});

test('AUDIT-01 the export holds what is filtered', async () => {
  const visitor = await browser.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=settings');
  await entries(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes('Configuración financiera'))).toBe(true);
  expect(text).toContain('Nuevo contrato ancla');
});

test('AUDIT-01 an analyst reads it without knowing whose data it is', async () => {
  const visitor = await browser.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/audit?accion=KycReviewed');
  await entries(page).first().waitFor();
  await see(page, /^[A-Z]••• [A-Z]•••$/);
  expect(await page.getByText('Camila').count()).toBe(0);
});

test('ROLE-05 AUDIT-01 an investor is led away', async () => {
  const visitor = await browser.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/audit');
  await seeToast(page, 'Acceso Denegado', 'No tienes permisos de administrador');
  await page.waitForURL(`${product.url}/`);
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('AUDIT-01 SCREEN the audit in %s at %j is clean', async (colorScheme, viewport) => {
  const visitor = await browser.person(ADMIN, { colorScheme, viewport, reducedMotion: true });
  const { page } = visitor;
  await visitor.open('/audit');
  await page.getByText(/^[\d.]+ registros$/).waitFor();
  await page
    .getByRole('button', { name: /Configuración actualizada|Inicio de sesión/ })
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `audit-${colorScheme}-${viewport.width}`);
  await page
    .getByRole('button', { name: /Configuración actualizada|Inicio de sesión/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, `audit-entry-${colorScheme}-${viewport.width}`);
});
