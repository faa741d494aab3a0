import { readFile } from 'node:fs/promises';
import { historyPageSchema, historyPlaceSchema } from '@nodo/contracts/history/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import { axeInBoth, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage();
let admin: Client;
/** Streams of the demo's investor and of their KYC. */
let person: string;
let kyc: string;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  const { body } = await admin.get(
    `/api/history/events?q=${encodeURIComponent(INVESTOR)}&limit=200&direction=asc`,
  );
  const { events } = historyPageSchema.parse(body);
  person = events.find(({ category }) => category === 'user')?.stream ?? '';
  kyc = events.find(({ category }) => category === 'kyc')?.stream ?? '';
});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function changeSettings(): Promise<void> {
  // Settings that stay as they are make no event.
  const { text: now } = await admin.get('/api/financial-settings');
  const monthlyReturnRate = now.includes('0.0141') ? '0.0142' : '0.0141';
  const settings = {
    ...{ minimumInvestment: '50000', monthlyReturnRate, managementFeeRate: '0.02' },
    ...{ platformFeeRate: '0.005', recompraEnabled: true, reason: 'Prueba de la historia' },
  };
  expect((await admin.send('POST', '/api/financial-settings', settings)).status).toBe(200);
}

test('ROLE-04 an analyst begins with what happened, what stands still and the way into each tool', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/');
  for (const text of ['Al día', 'Ninguno', 'Lo último, en vivo', 'Herramientas', 'Preguntas frecuentes']) {
    await see(page, text);
  }
  await page
    .getByRole('list')
    .getByText(/revisión|·/)
    .first()
    .waitFor();
  expect(await page.getByText('Tres pasos te separan').count()).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'analyst-home');
  await page.getByRole('link', { name: 'Decisiones de KYC' }).click();
  await page.waitForURL('**/history?evento=KycReviewed');
  await rows(page).first().waitFor();
  const bar = page.getByRole('navigation', { name: 'Principal' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Historia', 'Auditoría']);
});

test('API-45 an analyst finds an event by what they paste, and sees of its person masks only', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/history');
  await rows(page).first().waitFor();
  await page.getByRole('textbox', { name: 'Buscar' }).fill(person);
  await eventually('the address to hold the search', async () => parameter(page, 'buscar') === person);
  await page.getByRole('button', { name: 'Usuario registrado' }).click();
  const drawer = page.getByRole('dialog');
  await see(drawer, /i•••@n•••\.co/);
  await drawer.getByRole('radio', { name: 'JSON' }).click();
  await see(drawer, /"firstName": "C•••"/);
  await drawer.getByRole('radio', { name: 'Guardado' }).click();
  await see(drawer, /^Como está guardado, versión 1/);
  await see(drawer, /^Como se lee, versión 1/);
  expect(await drawer.innerText()).not.toContain('Restrepo');
  expect(await drawer.innerText()).not.toContain(INVESTOR);
  expect(await axeInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  visitor.tolerate(/status of 400 .*\/api\/history\//s);
  await page.getByRole('textbox', { name: 'Buscar' }).fill(INVESTOR);
  await see(page, 'Busca por el identificador completo de la persona');
});

test('API-45 an admin narrows the history, walks through it by keys, holds it still, and finds people by e-mail', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/history?${new URLSearchParams({ buscar: INVESTOR, evento: 'KycReviewed' })}`);
  await page.getByRole('button', { name: 'KYC revisado', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Ver más').waitFor();
  await page.keyboard.press('Escape');
  const newest = () => rows(page).first().textContent();
  const narrowed = await newest();
  await page.getByRole('button', { name: 'Quitar el filtro «Evento: KYC revisado»' }).click();
  // Nothing is newer than the first of the whole list: the way back is open only once the older one is drawn.
  await expect.poll(newest).not.toBe(narrowed);
  await rows(page).first().getByRole('button').click();
  await drawer.getByText('Ver más').waitFor();
  const first = parameter(page, 'posicion');
  await page.getByRole('button', { name: /^Más antiguo/, disabled: false }).waitFor();
  await page.keyboard.press('j');
  await eventually('the older event', async () => parameter(page, 'posicion') !== first);
  await page.getByRole('button', { name: /^Más reciente/, disabled: false }).waitFor();
  await page.keyboard.press('k');
  await eventually('the newer event', async () => parameter(page, 'posicion') === first);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.getByRole('button', { name: 'Seguir en vivo' }).waitFor();
  expect(parameter(page, 'hasta')).toMatch(/^\d+$/);
  await page.getByRole('button', { name: 'Seguir en vivo' }).click();
  await eventually('no bound', async () => parameter(page, 'hasta') === null);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'history');
});

test('API-45 AUDIT-01 the events found are saved as a file, masked for an analyst', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open(`/history?evento=UserRegistered&flujo=${person}`);
  await rows(page).first().waitFor();
  const saved = async (format: string) => {
    const download = page.waitForEvent('download');
    await button(page, `Exportar ${format}`).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^historia-\d{4}-\d\d-\d\d\.(csv|ndjson)$/);
    return readFile(await file.path(), 'utf8');
  };
  const csv = await saved('CSV');
  expect(csv).toContain(`,UserRegistered,Usuario,${person},`);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).not.toContain('@');
  expect(JSON.parse(await saved('NDJSON'))).toMatchObject({ type: 'UserRegistered', stream: person });
});

test.each([WIDE, NARROW])(
  'API-45 a jump to a moment keeps the list whole, with what is before and after it ($width px)',
  async (viewport) => {
    const { body } = await admin.get('/api/history/events?limit=200&direction=asc');
    const { events, next } = historyPageSchema.parse(body);
    expect(next).not.toBeNull();
    const last = events.at(-1);
    const visitor = await stage.person(ADMIN, { viewport });
    const { page } = visitor;
    await visitor.open('/history');
    if (viewport === NARROW) await button(page, 'Más filtros').click();
    // A minute in Bogotá, as one types it.
    const minute = new Date(Date.parse(last?.occurredAt ?? '') + 60_000).toISOString().slice(0, 16);
    const local = new Date(Date.parse(`${minute}Z`) - 5 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel('Ir al momento').fill(local);
    await page.getByRole('status').filter({ hasText: 'Lo último hasta' }).waitFor();
    const place = await admin.get(`/api/history/events/place?at=${minute}:00.000Z`);
    const { position, before } = historyPlaceSchema.parse(place.body);
    expect(before).toBeGreaterThan(0);
    expect(parameter(page, 'ir')).toBe(`${minute}:00.000Z`);
    if (viewport === NARROW) {
      await see(page, new RegExp(`posición ${position}$`));
      await button(page, 'Ver lo más reciente').click();
      await expect.poll(() => page.getByText(/posición \d+$/).count()).toBeGreaterThan(50);
    } else {
      const target = page.getByRole('row').filter({ hasText: 'aquí queda el momento' });
      await target.waitFor();
      expect(await target.textContent()).toContain(`${position}`);
      const shown = async () => {
        const cells = await page.locator('[role="gridcell"][col-id="position"]').allTextContents();
        return cells.map((text) => Math.sign(Number.parseInt(text, 10) - Number(position)));
      };
      await expect.poll(shown).toEqual(expect.arrayContaining([1, 0, -1]));
      expect(parameter(page, 'hasta')).toBeNull();
      await page.reload();
      await target.waitFor();
      expect(await axeInBoth(page)).toEqual([]);
    }
    await button(page, 'Seguir en vivo').click();
    await eventually('no jump', async () => parameter(page, 'ir') === null);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  },
);

test('API-45 LIVE-02 what happens appears at the top by itself', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/history?evento=FinancialSettingsUpdated');
  await rows(page).first().waitFor();
  const before = await rows(page).count();
  await changeSettings();
  await eventually('the new event', async () => (await rows(page).count()) === before + 1);
});

test('API-45 LIVE-02 on a phone, what happens leaves no hole among the events that were asked for before', async () => {
  const visitor = await stage.person(ADMIN, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/history');
  const shown = async () => {
    const texts = await page.getByText(/^posición \d+$/).allTextContents();
    return texts.map((text) => Number(text.replace(/\D/g, '')));
  };
  await expect.poll(async () => (await shown()).length).toBe(50);
  let isBroken = true;
  visitor.tolerate(/503/);
  await page.route(/\/api\/history\/events\?.*cursor=/, (route) =>
    isBroken ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await button(page, 'Ver más eventos').click();
  await button(page.getByRole('alert'), 'Reintentar').waitFor();
  expect((await shown()).length).toBe(50);
  isBroken = false;
  await button(page, 'Reintentar').click();
  await expect.poll(async () => (await shown()).length).toBe(100);
  const before = await shown();
  await changeSettings();
  const since = (after: readonly number[]) => after.slice(after.indexOf(before[0] ?? 0));
  await expect
    .poll(async () => {
      const after = await shown();
      return after[0] !== before[0] && `${since(after)}` === `${before.slice(0, since(after).length)}`;
    })
    .toBe(true);
  expect((await shown()).length).toBe(100);
});

test('API-45 a replay steps by arrows, slider and play, marks what differs, and a link leads to the moment', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/history/streams/${kyc}?revision=0`);
  await see(page, 'Documento KYC cargado');
  await see(page, /^Revisión 0 de \d+$/);
  const state = page.getByRole('table', { name: 'Estado después de este evento' });
  await state.getByRole('row').filter({ hasText: '(distinto)' }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await eventually('the next revision', async () => parameter(page, 'revision') === '1');
  await page.getByRole('button', { name: 'Comparar desde aquí' }).click();
  await page.keyboard.press('End');
  const compared = page.getByRole('table', { name: /^Revisión 1 frente a revisión \d+$/ });
  await compared
    .getByRole('row')
    .filter({ hasText: 'status' })
    .filter({ hasText: 'approved' })
    .first()
    .waitFor();
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'replay');
  const { href } = new URL(page.url());
  await page.goto(href);
  await compared.waitFor();
  const slider = page.getByRole('slider');
  await slider.fill('0');
  await eventually('the first revision', async () => parameter(page, 'revision') === '0');
  await page.getByRole('radio', { name: '10×' }).click();
  await page.getByRole('button', { name: 'Reproducir' }).click();
  await eventually('the replay to move', async () => Number(parameter(page, 'revision')) >= 3);
});

test('API-45 an analyst replays the same, masked', async () => {
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open(`/history/streams/${person}?revision=0`);
  await see(page, 'Usuario registrado');
  const state = page.getByRole('table', { name: 'Estado después de este evento' });
  await state
    .getByRole('row')
    .filter({ hasText: 'registered.firstName' })
    .filter({ hasText: 'C•••' })
    .waitFor();
  expect(await page.locator('#contenido').innerText()).not.toContain('Restrepo');
  expect(await overflow(page)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'replay-360');
});

test('API-45 a timeline says where what it leaves out stands', async () => {
  const { client, id } = await register(stage.url, 'Eva Sin Fin');
  // More than the newest 200, which a timeline tells.
  for (let number = 0; number < 201; number += 1) {
    const { status } = await client.send('PATCH', '/api/profile', { firstName: `Eva ${number}` });
    expect(status).toBe(200);
  }
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open(`/history/streams/user-${id}/story`);
  await see(page, 'Faltan hechos');
  expect(await axeInBoth(page)).toEqual([]);
  await page.getByRole('list', { name: 'Dónde está lo que falta' }).getByRole('link').click();
  await page.waitForURL(`**/history?flujo=user-${id}`);
  await rows(page).first().waitFor();
});

test('API-45 what is not there, or for others, is said in words', async () => {
  const analyst = await stage.person(ANALYST);
  analyst.tolerate(/status of 40[04] .*\/api\/history\//s);
  await analyst.open('/history/streams/warehouse-nada');
  await see(analyst.page, 'No encontramos lo que buscas.');
  await analyst.open('/history?buscar=hola');
  await see(analyst.page, /^Pega un identificador/);
  await analyst.open('/history?evento=UserRoleChanged&actor=nadie');
  await see(analyst.page, 'Ningún evento encaja con estos filtros');
  const investor = await stage.person(INVESTOR);
  await investor.open('/history');
  await seeToast(investor.page, 'Acceso Denegado', 'No tienes permisos de administrador');
});

test('AUDIT-01 from an audit entry one click leads to its stream and back', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?accion=KycReviewed');
  await page.getByRole('button', { name: 'KYC revisado', exact: true }).first().click();
  await page.getByRole('link', { name: 'Historia: este registro evento por evento' }).click();
  await page.waitForURL('**/history/streams/kyc-*');
  await see(page, /^Revisión \d+ de \d+$/);
  await page.getByRole('link', { name: 'Verlo en la auditoría' }).click();
  await page.waitForURL('**/audit?tipo=kyc&registro=*');
});

test('API-45 A11Y-01 the story of an investment tells its payment and its warehouse on one line of time', async () => {
  const { body } = await admin.get('/api/history/events?type=InvestmentConfirmed&limit=1');
  const [confirmed] = historyPageSchema.parse(body).events;
  const visitor = await stage.person(ADMIN, { viewport: WIDE });
  const { page } = visitor;
  await visitor.open(`/history/streams/${confirmed?.stream}`);
  await page.getByRole('link', { name: 'Línea de tiempo' }).first().click();
  await page.waitForURL('**/story');
  const lanes = page.getByRole('list', { name: 'De qué se cuenta' });
  for (const thing of [/^Inversión · /, /^Transferencia · /, /^Bodega · .*solo lo común/]) {
    await lanes.getByLabel(thing).waitFor();
  }
  const told = page.getByRole('list', { name: 'Eventos en orden' });
  const rows = told.getByRole('listitem');
  await rows.filter({ hasText: 'Inversión confirmada' }).waitFor();
  const all = await rows.count();
  await lanes.getByLabel(/^Transferencia · /).uncheck();
  await eventually('its events to be left out', async () => (await rows.count()) < all);
  await lanes.getByLabel(/^Transferencia · /).check();
  await page.getByRole('radio', { name: 'Por acción' }).click();
  await rows.filter({ hasText: 'Capital reservado' }).filter({ hasText: 'Inversión creada' }).waitFor();
  expect(parameter(page, 'zoom')).toBe('actions');
  await page.getByRole('radio', { name: 'Por evento' }).click();
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'story');
  // The list can be navigated by keyboard, and each event opens in full.
  await rows.first().getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Posición en la historia').waitFor();
  await page.keyboard.press('Escape');
  await eventually('the panel to be closed', async () => parameter(page, 'posicion') === null);
});

test('API-45 an analyst reads the story of a person on a phone, masked', async () => {
  const visitor = await stage.person(ANALYST, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open(`/history/streams/${person}/story`);
  const told = page.getByRole('list', { name: 'Eventos en orden' });
  await told.getByRole('listitem').filter({ hasText: 'Usuario registrado' }).waitFor();
  await told.getByRole('listitem').filter({ hasText: 'KYC revisado' }).first().waitFor();
  expect(await page.locator('#contenido').innerText()).not.toContain('Restrepo');
  expect(await overflow(page)).toBe(0);
  // There is little room beside the drawing: rows grow with their text, so that no text is cut off.
  const cutTexts = (list: Element) =>
    [...list.querySelectorAll('span')].filter((text) => text.scrollWidth > text.clientWidth).length;
  expect(await told.evaluate(cutTexts)).toBe(0);
  expect(await axeInBoth(page)).toEqual([]);
  await screenshot(page, 'story-360');
});
