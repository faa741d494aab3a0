import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  lookAround,
  NARROW,
  overflow,
  quiet,
  screenshot,
  see,
  seeToast,
  WIDE,
} from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { choose } from '../support/controls.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepSettings } from '../support/kept-settings.ts';
import { browserStage } from '../support/stage.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

const stage = browserStage({ isShared: true });
keepSettings(stage);
let admin: Client;

const settings = {
  minimumInvestment: '50000',
  monthlyReturnRate: '0.0150',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: true,
};

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  const changed = { ...settings, monthlyReturnRate: '0.0135', reason: 'Nuevo contrato ancla' };
  expect((await admin.send('POST', '/api/financial-settings', changed)).status).toBe(200);
});

const entries = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
test('AUDIT-01 FIN-15 a settings change is told with who, when, from what to what, and why', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await choose(page, 'Tipo de registro', 'Configuración financiera');
  await choose(page, 'Campo', 'Retorno mensual');
  await page.getByRole('button', { name: 'Configuración actualizada', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await see(drawer, 'Retorno mensual');
  await see(drawer, /1,35/);
  await see(drawer, 'Nuevo contrato ancla');
  await see(drawer, /UTC$/);
  await see(drawer, /· Admin$/);
  expect(page.url()).toContain('tipo=settings');
  expect(await axe(page)).toEqual([]);
});

test.each([
  ['/audit', 'date', '2026-03-01'],
  ['/history', 'datetime-local', '2026-03-01T10:00'],
])('AUDIT-01 what is filtered by in one go on %s is all kept', async (path, type, value) => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(path);
  if (path === '/audit') await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Desde').waitFor();
  // Both before the page has drawn either.
  await page.locator(`input[type=${type}]`).evaluateAll((inputs, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const input of inputs) {
      set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, value);
  const kept = () => ['desde', 'hasta'].filter((name) => new URL(page.url()).searchParams.has(name));
  await expect.poll(kept).toEqual(['desde', 'hasta']);
});

test('AUDIT-01 keys lead from entry to entry, and the address keeps what is shown', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=kyc');
  await entries(page).first().getByRole('button', { name: /KYC/ }).click();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  const first = new URL(page.url()).searchParams.get('entrada');
  await page.keyboard.press('j');
  const moved = async () => new URL(page.url()).searchParams.get('entrada') !== first;
  await eventually('the next entry', moved);
  // As soon as the button for it is enabled, the key must work: nothing of the page runs in between.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isEnabled = () =>
          document.querySelector('[role=dialog] [aria-keyshortcuts=K]:enabled') !== null;
        const press = () => {
          dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
          resolve();
        };
        if (isEnabled()) return press();
        const observer = new MutationObserver(() => {
          if (!isEnabled()) return;
          observer.disconnect();
          press();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
  await eventually('the entry before', async () => !(await moved()));
  await page.reload();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('tipo')).toBe('kyc');
});

test('AUDIT-01 what sends the team no message shows by itself, and leaves an open entry and what is selected', async () => {
  const person = await stage.signIn(INVESTOR);
  const { text: now } = await person.get('/api/preferences');
  const change = { timezone: now.includes('Europe/Madrid') ? 'America/Bogota' : 'Europe/Madrid' };
  expect((await person.send('PATCH', '/api/preferences', change)).status).toBe(200);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?accion=UserPreferencesChanged');
  await entries(page).first().waitFor();
  const total = async () =>
    Number.parseInt((await page.getByText(/^\d+ registros?$/).textContent()) ?? '', 10);
  const before = await total();
  const selected = () => page.evaluate(() => `${getSelection()}`);
  await page.evaluate(() => {
    const cell = document.querySelector('.ag-row [col-id=actor]');
    if (cell) getSelection()?.selectAllChildren(cell);
  });
  const marked = await selected();
  expect(marked).not.toBe('');
  // Reading the same again changes nothing on the screen.
  const reads = () => visitor.requests('GET', '/api/audit').length;
  const seen = reads();
  await expect.poll(reads).toBeGreaterThan(seen + 1);
  expect(await selected()).toBe(marked);
  await entries(page).first().getByRole('button').click();
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
  const back = { timezone: change.timezone === 'Europe/Madrid' ? 'America/Bogota' : 'Europe/Madrid' };
  expect((await person.send('PATCH', '/api/preferences', back)).status).toBe(200);
  await expect.poll(total).toBe(before + 1);
  await page.getByRole('dialog').getByText('Qué cambió').waitFor();
});

test('AUDIT-01 one click leads from an entry to all about its person, and back', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?accion=KycReviewed');
  await page.getByRole('button', { name: 'KYC revisado', exact: true }).first().click();
  await page.getByRole('link', { name: 'Todo sobre esta persona' }).click();
  await page.getByRole('button', { name: /^Quitar el filtro «Persona: \p{L}/u }).waitFor();
  await see(page, 'Usuario registrado');
  await page.goBack();
  await page.getByRole('dialog').getByText('KYC revisado').waitFor();
});

test('AUDIT-01 the export holds what is filtered', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=settings');
  await entries(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes('Configuración financiera'))).toBe(true);
  expect(text).toContain('Nuevo contrato ancla');
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await page.getByRole('button', { name: 'Auditoría exportada' }).first().click();
  const drawer = page.getByRole('dialog');
  await see(drawer, 'CSV');
  await see(drawer, 'Filtro: registro');
});

test('AUDIT-01 the printed export holds what is filtered; too much is refused in words', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=settings');
  await entries(page).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.pdf$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  visitor.tolerate(/status of 422.*\/api\/audit\/export/);
  await page.route('**/api/audit/export**', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'EXPORT_TOO_LARGE', message: 'La exportación admite hasta 2.000 registros.' },
    }),
  );
  await page.getByRole('button', { name: 'Exportar PDF' }).click();
  await seeToast(page, 'No se pudo exportar', 'La exportación admite hasta 2.000 registros.');
});

test('AUDIT-01 AUDIT-02 in the past the export is of that moment, and is named by it', async () => {
  const { rows } = auditPageSchema.parse((await admin.get('/api/audit?kind=settings')).body);
  const newest = rows[0];
  const before = BigInt(newest?.position ?? 0) - 1n;
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/audit?tipo=settings&momento=${before}`);
  for (const format of ['CSV', 'PDF']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Exportar ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^auditoria-como-estaba-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.${format.toLowerCase()}$`),
    );
    const file = await readFile(await download.path(), 'latin1');
    if (format === 'PDF') expect(file.slice(0, 5)).toBe('%PDF-');
    else expect([file.includes(rows[1]?.id ?? '?'), file.includes(newest?.id ?? '')]).toEqual([true, false]);
  }
  expect(await axe(page)).toEqual([]);
});

test('AUDIT-01 an entry tells from where it was done, and leads to all of that session', async () => {
  const elsewhere = new Client(stage.url);
  const headers = { 'user-agent': FIREFOX };
  await elsewhere.send('POST', '/api/login', { email: ANALYST }, { key: null, headers });
  const { id } = currentUserViewSchema.parse((await elsewhere.get('/api/auth/user')).body);
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open(`/audit?accion=UserSignedIn&actor=${id}`);
  await page.getByRole('button', { name: 'Inicio de sesión', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await see(drawer, /^Firefox en Windows/);
  await see(drawer, /127\.0\.0\.1/);
  await drawer.getByRole('link', { name: 'Todo lo de esta sesión' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro «Una misma sesión»' }).waitFor();
  await see(page, '1 registro');
});

test('AUDIT-01 somebody is found by name with the keyboard, and the address keeps who it is', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const field = page.getByRole('combobox', { name: 'Hecho por' });
  await field.fill('nadie con este nombre');
  await see(page, 'No encontramos a nadie.');
  await field.fill('superadmin@');
  const option = page.getByRole('option');
  await option.filter({ hasText: SUPER_ADMIN }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: /^Quitar el filtro «Hecho por: \p{L}/u });
  await chip.waitFor();
  expect(new URL(page.url()).searchParams.get('actor')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await field.inputValue()).toBe('');
  await page.reload();
  await chip.click();
  await chip.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('actor')).toBe(false);
});

test('AUDIT-01 AUDIT-02 a record leads to its history and its story, and an entry to its record', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit?tipo=investment&accion=InvestmentConfirmed');
  await page.getByRole('button', { name: 'Inversión confirmada', exact: true }).first().click();
  await page.getByRole('link', { name: 'Ver la inversión' }).click();
  await page.getByRole('link', { name: 'Todos sus cambios' }).click();
  await page.getByRole('button', { name: 'Inversión creada' }).waitFor();
  await visitor.open('/financial-tools');
  await page
    .getByRole('link', { name: /^Ver el historial de la transferencia/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Transferencia detectada' }).waitFor();
  await visitor.open('/financial-tools');
  await page
    .getByRole('link', { name: /^Ver la línea de tiempo de la transferencia/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Transferencia/, level: 1 }).waitFor();
  await see(page, 'Transferencia detectada');
  await visitor.open('/settings?tab=seguridad');
  await page
    .getByRole('link', { name: /^Ver el historial de la sesión/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Inicio de sesión' }).waitFor();
});

test('AUDIT-01 an analyst reads it without knowing whose data it is', async () => {
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/audit?accion=KycReviewed');
  await entries(page).first().waitFor();
  await see(page, /^[A-Z]••• [A-Z]•••$/);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('combobox', { name: 'Persona' }).fill('Camila');
  await see(page, 'Escribe el identificador completo.');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Persona' }).fill('');
  expect(await page.getByText('Camila').count()).toBe(0);
});

test('AUDIT-01 several choices hold together, by a preset or one by one; twelve entries are seen at once', async () => {
  for (const viewport of [{ width: 1280, height: 720 }, WIDE]) {
    const laptop = await stage.person(ADMIN, { viewport });
    const { page } = laptop;
    await laptop.open('/audit');
    await entries(page).nth(11).waitFor();
    await quiet(page);
    const twelfth = await entries(page).nth(11).boundingBox();
    expect((twelfth?.y ?? viewport.height) + (twelfth?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await screenshot(page, `audit-rows-${viewport.width}`);
  }
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await visitor.open('/audit');
  await page.getByRole('button', { name: 'KYC y configuración' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro «KYC»' }).waitFor();
  expect(new URL(page.url()).searchParams.get('tipo')).toBe('kyc,settings');
  await page.getByRole('button', { name: 'Quitar el filtro «KYC»' }).click();
  await page.getByRole('button', { name: 'Configuración actualizada', exact: true }).first().waitFor();
  await see(page, 'Nuevo contrato ancla');
  await page.getByRole('button', { name: 'Sin ingresos ni consultas' }).click();
  await page.getByRole('button', { name: 'Quitar el filtro «Sin: Inicio de sesión»' }).waitFor();
  expect(await page.getByRole('button', { name: 'Inicio de sesión', exact: true }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
});

test('ROLE-05 AUDIT-01 an investor is led away', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/audit');
  await seeToast(page, 'Acceso Denegado', 'No tienes permisos de administrador');
  await page.waitForURL(`${stage.url}/`);
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('AUDIT-01 SCREEN the audit in %s at %j is clean', async (colorScheme, viewport) => {
  const visitor = await stage.person(ADMIN, { colorScheme, viewport, reducedMotion: true });
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

test('AUDIT-01 A11Y-01 RESP-01 the file of a day that is over is listed with its hash, and saved', async () => {
  const text = '{"format":"nodo-audit"}\n';
  const sha256 = createHash('sha256').update(text).digest('hex');
  const folder = join(stage.product.dataDir, 'objects', 'audit', '2026-03-03');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sha256), text);
  // As the worker writes it when so configured; the tests' environment doesn't run for a whole day.
  await inDatabase(stage.product, (database) =>
    database.query(
      `INSERT INTO chain.audit_files (until_day, id, since_day, until_position, entries, sha256, size, object_path)
       VALUES ('2026-03-03', gen_random_uuid(), '2026-03-02', 0, 1250, $1, $2, $3)
       ON CONFLICT (until_day) DO NOTHING`,
      [sha256, text.length, `audit/2026-03-03/${sha256}`],
    ),
  );
  const visitor = await stage.person(ANALYST);
  const { page } = visitor;
  await visitor.open('/audit');
  const card = page.getByLabel('Archivos por período');
  await see(card, /1\.250 registros/);
  await lookAround(page, 'audit-files');
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Descargar la auditoría del 2 mar 2026' }).click();
  expect((await saved).suggestedFilename()).toBe('auditoria-hasta-2026-03-03.ndjson');
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(text);
});
