import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see, type Visitor, WIDE } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

const map = (page: Page) => page.getByRole('region', { name: /^Mapa de Cartago/ });
const listed = (page: Page, city: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${city} `) });
const onMap = (page: Page, city: string) => map(page).getByRole('button', { name: new RegExp(`^${city} `) });
const chosen = (page: Page) => map(page).locator('path.network-route.is-chosen');
const chosenLines = (page: Page) => chosen(page).count();

async function drawn(path = '/interactive-map', options = {}): Promise<Visitor> {
  const visitor = await stage.person(INVESTOR, { reducedMotion: true, ...options });
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1, name: 'Red Logística Colombiana' }).waitFor();
  await onMap(visitor.page, 'Buenaventura').waitFor();
  return visitor;
}

test('NAV-08 MAP-01 MAP-02 the four figures of the network stand under its title, and the page names their source', async () => {
  const { page } = await drawn();
  for (const [value, label] of [
    ['6', 'Rutas principales'],
    ['38,4 M', 'Carga de la red'],
    ['917 m', 'Elevación del nodo'],
    ['23 %', 'Más eficiente'],
  ]) {
    const card = page.locator('section').filter({ has: page.getByText(label ?? '', { exact: true }) });
    await card
      .getByText(value ?? '', { exact: true })
      .first()
      .waitFor();
  }
  await see(page, 'Fuente: Ficha del proyecto Nodo Cartago, 2025.');
});

test('MAP-03 MAP-04 MAP-05 MAP-06 the map is 600 px high; the cards upon it tell hub, status and distances', async () => {
  const { page } = await drawn();
  expect((await map(page).boundingBox())?.height).toBeGreaterThanOrEqual(598);
  const card = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last();
  for (const [title, text] of [
    ['Cartago', /Nodo logístico principal\s*917 msnm · Valle del Cauca/],
    ['Estado de la red', /516\.000.*23 % más rápido.*6 activas/],
    ['Distancias verificadas', /45 km.*95 km.*225 km.*280 km.*285 km.*540 km/],
  ] as const) {
    const said = (await card(title).textContent())?.replaceAll('\u00a0', ' ');
    expect(said, title).toMatch(text);
  }
});

test('MAP-07 MAP-10 each route says its city, distance, kind and volume; choosing it in the list shows it on the map', async () => {
  const { page } = await drawn();
  for (const [city, km, kind] of [
    ['Buenaventura', '225 km', 'Puerto marítimo'],
    ['Turbo', '540 km', 'Puerto del Caribe'],
    ['Bogotá', '285 km', 'Aeropuerto'],
    ['Medellín', '280 km', 'Centro industrial'],
    ['Cali', '95 km', 'Capital departamental'],
    ['Pereira', '45 km', 'Capital departamental'],
  ] as const) {
    const button = listed(page, city);
    expect((await button.textContent())?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`${city}.*${km}.*${kind}.*parte de 38,4 M t/año`),
    );
    await button.click();
    await page
      .getByRole('button', { name: new RegExp(`^${city}`), pressed: true })
      .nth(1)
      .waitFor();
    await eventually('one line to be chosen', async () => (await chosenLines(page)) === 1);
  }
  await page.waitForURL('**/interactive-map?ruta=pereira');
  await listed(page, 'Pereira').click();
  await chosen(page).waitFor({ state: 'detached' });
  await page.waitForURL('**/interactive-map');
});

test('MAP-07 with the keyboard alone: a city on the map picks its route in the list, arrows and + move the map', async () => {
  const { page } = await drawn('/interactive-map?ruta=cali');
  expect(await listed(page, 'Cali').getAttribute('aria-pressed')).toBe('true');
  await onMap(page, 'Turbo').focus();
  await page.keyboard.press('Enter');
  await listed(page, 'Turbo').and(page.locator('[aria-pressed=true]')).waitFor();
  await listed(page, 'Cali').and(page.locator('[aria-pressed=false]')).waitFor();
  await map(page).focus();
  const place = async () => (await onMap(page, 'Medellín').boundingBox())?.y ?? 0;
  await quiet(page);
  const before = await place();
  await page.keyboard.press('ArrowUp');
  await eventually('the map to move', async () => Math.abs((await place()) - before) > 20);
  await page.getByRole('button', { name: 'Cartago', exact: true }).click();
  await see(map(page), 'Obando');
  await page.getByRole('button', { name: 'Toda la red' }).click();
  await chosen(page).waitFor({ state: 'detached' });
});

test('MAP-08 tells the five strategic advantages', async () => {
  const { page } = await drawn();
  for (const text of [
    /centro geográfico del triángulo logístico nacional/,
    /Conexión directa con el principal puerto del Pacífico/,
    /Acceso eficiente a las capitales departamentales/,
    /Tiempos de tránsito 23\s% más cortos/,
    /Infraestructura vial y férrea consolidada/,
  ])
    await see(page, text);
});

test('MAP-09 CONF-12 ROUTE-03 asks the server for nothing, and nobody else for anything', async () => {
  // Somebody new: what other files did on this product still reaches those whom it concerns.
  const { email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email, { reducedMotion: true });
  const { page } = visitor;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== stage.url) elsewhere.push(request.url());
  });
  await visitor.open('/notifications');
  await page.getByTitle(/^Bloque/).waitFor();
  await page.waitForLoadState('networkidle');
  await quiet(page);
  const before = visitor.calls.length;
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mapa' }).click();
  await onMap(page, 'Buenaventura').waitFor();
  await listed(page, 'Medellín').click();
  await chosen(page).waitFor();
  await quiet(page);
  expect(visitor.calls.slice(before)).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('MAP-03 where the map cannot be drawn the list says the same, and it can be tried again', async () => {
  const visitor = await stage.person(INVESTOR, { reducedMotion: true });
  const { page } = visitor;
  visitor.tolerate(/draw-network/);
  await page.route('**/draw-network*', (answer) => answer.abort());
  await visitor.open('/interactive-map');
  await see(page, 'No pudimos dibujar el mapa. La lista de rutas dice lo mismo.');
  await listed(page, 'Buenaventura').click();
  await listed(page, 'Buenaventura').and(page.locator('[aria-pressed=true]')).waitFor();
  await page.unroute('**/draw-network*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await chosen(page).waitFor();
});

test('SCREEN map: axe finds nothing, nothing scrolls sideways, in both themes and widths', async () => {
  const { page } = await drawn('/interactive-map?ruta=buenaventura');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [WIDE, NARROW]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect(await axe(page), `${colorScheme} ${viewport.width}`).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await screenshot(page, `map-${colorScheme}-${viewport.width}`);
    }
  }
});

test('MAP-07 at 360 px a route chosen in the list, further down, brings the map into view', async () => {
  const { page } = await drawn('/interactive-map', { viewport: NARROW });
  await listed(page, 'Pereira').click();
  await chosen(page).waitFor();
  await eventually('the map in view', async () => {
    const { y = -1 } = (await map(page).boundingBox()) ?? {};
    return y >= 0 && y < 200;
  });
});
