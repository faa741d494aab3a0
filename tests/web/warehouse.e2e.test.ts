import { compare, formatUsd } from '@nodo/contracts/money';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ANALYST, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { plain, see } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { warehouses as listWarehouses } from '../support/views.ts';

const stage = browserStage({ isShared: true });
let warehouses: readonly WarehouseView[];
let rented: WarehouseView;

beforeAll(async () => {
  warehouses = await listWarehouses(await stage.signIn(INVESTOR));
  const found = warehouses.find(
    ({ monthlyRentalRate, availableCapital }) =>
      monthlyRentalRate !== null && compare(availableCapital, '10000') > 0,
  );
  if (!found) throw new Error('None that is rented has room');
  rented = found;
});

async function openAs(email: string, path: string): Promise<Page> {
  const visitor = await stage.person(email);
  await visitor.open(path);
  return visitor.page;
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const cards = (page: Page) => page.locator('li > section').getByRole('heading', { level: 3 });

test('INV-05 INV-06 INV-09 a warehouse’s card leads to its page: tenant, rent and what it comes to, capital, works and plan', async () => {
  const page = await openAs(INVESTOR, '/investments');
  await cards(page).getByRole('link', { name: rented.name, exact: true }).click();
  await title(page, rented.name).waitFor();
  const text = plain(await page.locator('main').innerText());
  const rent = rented.monthlyRentalRate ?? '';
  const yearly = ((Number(rent) * 12) / Number(rented.totalValue)) * 100;
  for (const figure of [formatUsd(rent), formatUsd(rented.availableCapital), formatUsd(rented.totalValue)])
    expect(text).toContain(plain(figure));
  expect(text).toContain(`${yearly.toFixed(2).replace('.', ',')} %`);
  expect(text).toContain(rented.description);
  expect(text).toContain(`Arrendatario\n${rented.tenant}`);
  for (const name of ['Las obras', 'Lugar en el plan']) await page.getByLabel(name).waitFor();
});

test('INV-09 of a warehouse that nobody rents its page says so, and shows no rent', async () => {
  const empty = warehouses.find(({ monthlyRentalRate }) => monthlyRentalRate === null);
  const page = await openAs(INVESTOR, `/warehouses/${empty?.id}`);
  await see(page, 'Todavía no hay un arriendo en firme: publicamos la renta cuando se firma.');
  expect(await page.locator('main').innerText()).not.toMatch(/Renta bruta|Arrendatario/);
});

test('INV-07 INV-19 from its page one invests and asks for a visit; whoever isn’t verified is told what is missing', async () => {
  const page = await openAs(INVESTOR, `/warehouses/${rented.id}`);
  await page.getByRole('link', { name: 'Agenda una visita' }).click();
  await page.getByRole('dialog', { name: 'Agenda una visita' }).waitFor();
  await see(page.getByRole('dialog'), rented.name);
  await page.goto(`${stage.url}/warehouses/${rented.id}`);
  await page.getByRole('link', { name: 'Invertir Ahora' }).click();
  await page.getByRole('dialog', { name: `Invertir en ${rented.name}` }).waitFor();

  const newcomer = await openAs(NEWCOMER, `/warehouses/${rented.id}`);
  await newcomer.getByRole('link', { name: 'verificación KYC' }).waitFor();
  expect(await newcomer.getByRole('link', { name: 'Invertir Ahora' }).count()).toBe(0);
});

test('AUDIT-02 an analyst finds its changes there, and no door to invest; one that never was is said not to exist', async () => {
  const page = await openAs(ANALYST, `/warehouses/${rented.id}`);
  await page.getByRole('link', { name: 'Todos sus cambios' }).waitFor();
  expect(await page.getByRole('link', { name: /Invertir|Agenda/ }).count()).toBe(0);
  await page.goto(`${stage.url}/warehouses/00000000-0000-4000-8000-000000000000`);
  await see(page, 'Esta bodega no existe');
});

test('INV-10 the warehouses are narrowed and ordered, which the address keeps; six are shown at once', async () => {
  const page = await openAs(INVESTOR, '/investments?orden=name&obra=completed');
  await cards(page).first().waitFor();
  const names = await cards(page).allInnerTexts();
  const expected = warehouses
    .filter(({ constructionStatus }) => constructionStatus === 'completed')
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true }));
  expect(names).toEqual(expected);
  await page.getByRole('combobox', { name: 'Orden' }).click();
  await page.getByRole('option', { name: 'Más capital disponible' }).click();
  await page.waitForURL(/orden=available/);
  await page.getByRole('combobox', { name: 'Obra' }).click();
  await page.getByRole('option', { name: 'En cualquier estado' }).click();
  await page.waitForURL((url) => !url.searchParams.has('obra'));
  await eventually('the first six', async () => (await cards(page).count()) === 6);
  const more = page.getByRole('button', { name: 'Ver más bodegas' });
  for (let shown = 6; shown < warehouses.length; shown += 6) await more.click();
  await eventually('all of them', async () => (await cards(page).count()) === warehouses.length);
});
