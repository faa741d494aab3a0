import { accountViewSchema, distributionsViewSchema } from '@nodo/contracts/earnings/views';
import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });
let newest: string;

beforeAll(async () => {
  const admin = await stage.signIn(ADMIN);
  const { rows } = distributionsViewSchema.parse((await admin.get('/api/distributions')).body);
  newest = rows[0]?.period ?? '';
});

/** Replaces no-break spaces, which the markup contains, by plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');
const textOf = async (page: Page, selector: string) =>
  plain((await page.locator(selector).first().textContent()) ?? '');

async function balance() {
  const camila = await stage.signIn(INVESTOR);
  return accountViewSchema.parse((await camila.get('/api/earnings/account')).body);
}

async function portfolioPage() {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/#performance');
  await see(visitor.page, 'Saldo disponible');
  await see(visitor.page, 'Evolución del portafolio');
  return visitor;
}

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('PORT-11 the staff’s screen is whole and accessible, %s at %o', async (colorScheme, viewport) => {
  const size = viewport === NARROW ? 'narrow' : 'wide';
  const staff = await stage.person(ADMIN, { colorScheme, viewport });
  await staff.open('/admin/returns');
  await see(staff.page, 'Rendimientos mensuales');
  expect(await axe(staff.page)).toEqual([]);
  expect(await overflow(staff.page)).toBe(0);
  await screenshot(staff.page, `earnings-admin-${size}-${colorScheme}`);
  await staff.page.getByRole('button', { name: `Revisar ${periodLabel(newest)}` }).click();
  await see(staff.page, 'Aprobar y acreditar');
  expect(await axe(staff.page)).toEqual([]);
  await screenshot(staff.page, `earnings-dialog-${size}-${colorScheme}`);
});

test('PORT-04 PORT-09 PORT-11 the balance, the evolution and the months tell what the server does', async () => {
  const { page } = await portfolioPage();
  const { available, credited, months } = await balance();
  const card = page.locator('section').filter({ has: page.getByText('Saldo disponible') });
  for (const amount of [available, credited])
    await eventually(formatUsd(amount), async () =>
      plain((await card.textContent()) ?? '').includes(plain(formatUsd(amount))),
    );
  const [last] = months;
  const credits = page.getByRole('table', { name: 'Rendimientos acreditados por mes' });
  const newestCredit = plain((await credits.getByRole('row').nth(1).textContent()) ?? '');
  expect(newestCredit.toLowerCase()).toContain(periodLabel(last?.period ?? ''));
  expect(newestCredit).toContain(plain(formatUsd(last?.net ?? '')));
  expect(await credits.getByRole('row').count()).toBe(4);
  await page.getByRole('button', { name: /Ver los últimos/ }).click();
  expect(await credits.getByRole('row').count()).toBe(1 + months.length);

  await page.getByRole('button', { name: 'Ver tabla: Evolución del portafolio' }).click();
  const table = page.getByRole('table', { name: 'Evolución del portafolio' });
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBe(9);
  expect(await table.getByRole('row').nth(1).textContent()).toContain('Por acreditar');

  const list = page.getByRole('list', { name: 'Rendimiento por mes' });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(8);
  await page.getByRole('tab', { name: 'Transacciones' }).click();
  await page.waitForURL(/#transactions$/);
});

test('PORT-11 an admin looks through the month that waits, approves it, and the investor’s screen follows', async () => {
  const investor = await portfolioPage();
  const before = await balance();
  const staff = await stage.person(ADMIN);
  await staff.open('/admin/returns');
  const { page } = staff;
  const name = periodLabel(newest);
  const file = async (where: Page | Locator) => {
    const saving = page.waitForEvent('download');
    await where.getByRole('button', { name: 'Descargar CSV' }).click();
    return (await saving).suggestedFilename();
  };
  expect(await file(page)).toMatch(/^rendimientos-\d{4}-\d\d-\d\d\.csv$/);
  const review = page.getByRole('button', { name: `Revisar ${name}` });
  await review.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Rendimientos de ${name}` });
  await dialog.getByText('Camila Restrepo').waitFor();
  expect(page.url()).toContain(`mes=${newest}`);
  expect(await file(dialog)).toMatch(new RegExp(`^rendimientos-de-${newest}-`));
  await dialog.getByRole('button', { name: 'Aprobar y acreditar' }).click();
  await dialog.getByText(/No se puede deshacer/).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await balance()).toEqual(before);
  await dialog.getByRole('button', { name: 'Aprobar y acreditar' }).click();
  await dialog.getByRole('button', { name: 'Sí, acreditar' }).click();
  await seeToast(page, 'Distribución aprobada', `Los rendimientos de ${name} ya están en los saldos.`);
  await dialog.getByText('Acreditada', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Aprobar y acreditar' }).count()).toBe(0);
  await screenshot(page, 'earnings-approved');

  const { available } = await balance();
  expect(Number(available)).toBeGreaterThan(Number(before.available));
  await investor.page.waitForFunction(
    (amount) => document.body.innerText.replace(/\s/g, ' ').includes(amount),
    plain(formatUsd(available)),
  );
  await eventually('the month', async () =>
    (await textOf(investor.page, 'main')).toLowerCase().includes(name),
  );
});

test('PORT-11 what can’t be loaded says so and is asked for again; a month that is none is left alone', async () => {
  const visitor = await stage.person(ADMIN);
  visitor.tolerate(/503|status of/);
  const { page } = visitor;
  let isAway = true;
  await page.route('**/api/distributions', (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { message: 'No está disponible.', code: 'UNAVAILABLE' } })
      : route.continue(),
  );
  await visitor.open('/admin/returns?mes=2026-13');
  const again = page.getByRole('button', { name: 'Reintentar' });
  await again.waitFor();
  isAway = false;
  await again.click();
  await see(page, 'Rendimientos mensuales');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
