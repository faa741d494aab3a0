import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import type { Preferences } from '@nodo/contracts/preferences/values';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see, seeToast } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { mailLinkToken } from '../support/mailbox.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const themeIs = (page: Page, wanted: string) =>
  eventually(`the ${wanted} theme`, async () => (await theme(page)) === wanted);

/** What somebody has before a test, whatever a try before it left. */
async function preferring(email: string, preferences: Partial<Preferences>): Promise<void> {
  const client = await stage.signIn(email);
  expect((await client.send('PATCH', '/api/preferences', preferences)).status).toBe(200);
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function save(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await seeToast(page, 'Preferencias guardadas', description);
}
const PREFERENCES_SAVED = 'Ya se aplican en todos tus dispositivos.';
const NOTICES_SAVED = 'Te avisaremos como elegiste.';

test('SET-01 SET-02 SET-07 SET-09 SET-11 the time zone is kept and told on every screen, but in the audit and in documents', async () => {
  await preferring('admin@nodocartago.co', { timezone: 'America/Bogota' });
  const visitor = await stage.person('admin@nodocartago.co');
  const { page } = visitor;
  await visitor.open('/settings?tab=preferencias');
  const button = page.getByRole('button', { name: 'Guardar cambios' });
  expect(await button.isDisabled()).toBe(true);
  await choose(page, 'Zona horaria', /^Madrid/);
  const other = await visitor.newTab('/settings?tab=preferencias');
  await other.getByRole('combobox', { name: 'Zona horaria' }).getByText('Bogotá').waitFor();
  await save(page, PREFERENCES_SAVED);
  // The change also reaches a tab that was already open.
  await other.getByRole('combobox', { name: 'Zona horaria' }).getByText('Madrid').waitFor();
  expect(await page.getByRole('combobox', { name: 'Zona horaria' }).textContent()).toContain('Madrid');
  const now = new Date();
  const shown = await page.getByText(/Ahora ves la hora así/).textContent();
  const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', timeZone: 'Europe/Madrid' }).format(now);
  expect(shown).toContain(`${day} `);
  await other.close();
  // The same moment in two zones: the settings history shows Madrid, the audit Bogotá and UTC.
  await visitor.open('/admin/financial');
  const moment = page.locator('time[datetime]').first();
  const at = new Date((await moment.getAttribute('datetime')) ?? '');
  const hours = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('es-CO', { ...hours, timeZone }).format(at).replace(/\s/g, ' ');
  expect((await moment.textContent())?.replace(/\s/g, ' ')).toContain(inZone('Europe/Madrid'));
  await page
    .getByRole('link', { name: /^Ver en la auditoría/ })
    .first()
    .click();
  await see(page, 'Cuándo (Bogotá)');
  const sheet = page.getByRole('dialog');
  const fact = sheet.getByText('Cuándo (Bogotá)').locator('xpath=..');
  expect((await fact.textContent())?.replace(/\s/g, ' ')).toContain(inZone('America/Bogota'));
});

test('SET-07 another zone that comes from elsewhere tells the moments anew and leaves what is typed', async () => {
  const ADMIN = 'superadmin@nodocartago.co';
  await preferring(ADMIN, { timezone: 'America/Bogota' });
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  const elsewhere = await stage.signIn(ADMIN);
  const turnTo = async (timezone: string) =>
    expect((await elsewhere.send('PATCH', '/api/preferences', { timezone })).status).toBe(200);
  await visitor.open('/settings?tab=preferencias');
  await choose(page, 'Moneda', /^Euro/);
  const zone = page.getByRole('combobox', { name: 'Zona horaria' });
  await turnTo('America/New_York');
  await zone.getByText('Nueva York').waitFor();
  expect(await page.getByRole('combobox', { name: 'Moneda' }).textContent()).toContain('Euro');
  await visitor.open('/admin/financial');
  await page.getByRole('button', { name: 'Editar Configuración' }).click();
  const reason = page.getByLabel('Motivo (opcional)');
  await reason.fill('A medio escribir');
  const moment = page.locator('time[datetime]').first();
  const at = new Date((await moment.getAttribute('datetime')) ?? '');
  const hour = (timeZone: string) =>
    new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', timeZone }).format(at).replace(/\s/g, ' ');
  const tells = (timeZone: string) =>
    eventually(`the hour of ${timeZone}`, async () =>
      (await moment.textContent())?.replace(/\s/g, ' ').includes(hour(timeZone)),
    );
  await tells('America/New_York');
  await turnTo('Europe/Madrid');
  await tells('Europe/Madrid');
  expect(await reason.inputValue()).toBe('A medio escribir');
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  // Cells that the table has formatted change too.
  await visitor.open('/');
  const cells = page.getByRole('gridcell').filter({ hasText: /\d\s[ap]\.\s*m\./ });
  await cells.first().waitFor();
  const first = async () => (await cells.first().textContent()) ?? '';
  const inMadrid = await first();
  await turnTo('America/Bogota');
  await eventually('another hour in the table', async () => (await first()) !== inMadrid);
});

test('SET-10 the theme follows the system, is kept in the account, and the menu stays in step', async () => {
  await preferring(INVESTOR, { darkMode: 'system' });
  const visitor = await stage.person(INVESTOR, { colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.open('/settings?tab=preferencias');
  await page.getByRole('radio', { name: 'Según el sistema', checked: true }).waitFor();
  expect(await theme(page)).toBe('dark');
  await page.getByRole('radio', { name: 'Claro' }).click();
  await save(page, PREFERENCES_SAVED);
  await themeIs(page, 'light');
  // A device without a stored theme.
  const elsewhere = await stage.person(INVESTOR, { colorScheme: 'dark' });
  await elsewhere.open('/settings?tab=preferencias');
  await elsewhere.page.getByRole('radio', { name: 'Claro', checked: true }).waitFor();
  await themeIs(elsewhere.page, 'light');
  // The theme is right from the first paint: no other one is ever set while the page loads.
  await elsewhere.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenThemes: seen });
    new MutationObserver(() => seen.push(document.documentElement?.dataset.theme ?? '')).observe(document, {
      attributes: true,
      attributeFilter: ['data-theme'],
      subtree: true,
    });
  });
  await elsewhere.page.reload();
  await quiet(elsewhere.page);
  const seen = await elsewhere.page.evaluate(() => Reflect.get(globalThis, 'seenThemes') as string[]);
  expect(new Set(seen)).toEqual(new Set(['light']));
  await elsewhere.page.getByRole('button', { name: /^Menú de/ }).click();
  const kept = elsewhere.page.waitForResponse((answer) => answer.url().endsWith('/api/preferences'));
  await elsewhere.page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await themeIs(elsewhere.page, 'dark');
  expect((await kept).status()).toBe(200);
  // The other browser changes live, its form included.
  await themeIs(page, 'dark');
  await page.getByRole('radio', { name: 'Oscuro', checked: true }).waitFor();
  await screenshot(page, 'settings-preferences-dark');
  expect(await axe(page)).toEqual([]);
});

test('SET-05 notices are chosen, kept and obeyed; a refusal of the browser is said', async () => {
  const { client, email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/settings?tab=notificaciones');
  await see(page, 'Esto siempre te lo contamos');
  await quiet(page);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-notifications-narrow');
  for (const name of ['Inversiones', 'Avance de obra', 'Pagos', 'Correo'])
    expect(await page.getByRole('switch', { name }).getAttribute('aria-checked'), name).toBe('true');
  const push = page.getByRole('switch', { name: 'Avisos del navegador' });
  expect(await push.getAttribute('aria-checked')).toBe('false');
  await page.getByRole('switch', { name: 'Avance de obra' }).click();
  await save(page, NOTICES_SAVED);
  await page.reload();
  await page.getByRole('switch', { name: 'Avance de obra', checked: false }).waitFor();
  const me = currentUserViewSchema.parse((await client.get('/api/auth/user')).body);
  expect(me.preferences.notifications).toMatchObject({ construction: false, payments: true, push: false });
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await push.click();
  await see(page, /^Este navegador bloquea los avisos/);
  expect(await push.getAttribute('aria-checked')).toBe('false');
});

test('SET-05 the link of a day’s mail asks first, ends the mail for whoever holds it, and says when it is over', async () => {
  const { client, id } = await register(stage.url, 'Rosa Duque');
  const wants = async () => {
    const me = currentUserViewSchema.parse((await client.get('/api/auth/user')).body);
    return me.preferences.notifications.email;
  };
  const visitor = await stage.visitor({ viewport: NARROW });
  const { page } = visitor;
  const linkUntil = async (until: number) =>
    `/api/preferences/mail?token=${await mailLinkToken(stage.product, id, until)}`;
  await visitor.open(await linkUntil(Date.now() + 60_000));
  await see(page, '¿Dejar de recibir el resumen por correo?');
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'unsubscribe-narrow');
  expect(await wants()).toBe(true);
  await page.getByRole('button', { name: 'Dejar de recibirlo' }).click();
  await see(page, 'Ya no recibirás el resumen');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'unsubscribed-narrow');
  await eventually('the mail to have ended', async () => !(await wants()));
  const late = await stage.visitor({ colorScheme: 'dark' });
  late.tolerate(/status of 410/);
  await late.open(await linkUntil(Date.now() - 1));
  await late.page.getByRole('button', { name: 'Dejar de recibirlo' }).click();
  await see(late.page, /^Este enlace ya no sirve\. Elige qué correos recibes/);
  expect(await overflow(late.page)).toBe(0);
  expect(await axe(late.page)).toEqual([]);
  await screenshot(late.page, 'unsubscribe-late-dark');
});

test('SET-05 with permission the browser shows what is newly told, once', async () => {
  const { email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email);
  const { page } = visitor;
  await visitor.context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Shown {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string) {
        shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Shown, shownNotices: shown });
  });
  await visitor.open('/settings?tab=notificaciones');
  await page.getByRole('switch', { name: 'Avisos del navegador' }).click();
  await page.getByRole('switch', { name: 'Avisos del navegador', checked: true }).waitFor();
  await save(page, NOTICES_SAVED);
  const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shownNotices') as string[]);
  expect(await shown()).toEqual([]);
  const admin = await stage.signIn('superadmin@nodocartago.co');
  // Settings that stay as they are are told to nobody.
  const { text: now } = await admin.get('/api/financial-settings');
  const monthlyReturnRate = now.includes('0.0166') ? '0.0167' : '0.0166';
  const rates = { monthlyReturnRate, managementFeeRate: '0.02', platformFeeRate: '0.005' };
  const body = { minimumInvestment: '50000', ...rates, recompraEnabled: true };
  expect((await admin.send('POST', '/api/financial-settings', body)).status).toBe(200);
  await eventually('the notice of the browser', async () => (await shown()).length > 0);
  await quiet(page);
  expect(await shown()).toHaveLength(1);
});

test('SET-02 a form that cannot be saved says so and keeps what was chosen', async () => {
  const { email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await visitor.open('/settings?tab=preferencias');
  await see(page, 'Los correos y los extractos llegan en este idioma.');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-preferences');
  await page.route('**/api/preferences', (route) => route.fulfill({ status: 500, body: '' }));
  await choose(page, 'Moneda', /^Euro/);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await seeToast(page, 'Error', 'No se pudieron guardar tus preferencias');
  expect(await page.getByRole('combobox', { name: 'Moneda' }).textContent()).toContain('Euro');
  await page.unroute('**/api/preferences');
  await save(page, PREFERENCES_SAVED);
});

test('SET-08 amounts are told in pesos as well, under the exact one, with the rate and its day', async () => {
  await preferring(INVESTOR, { currency: 'USD' });
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/settings?tab=preferencias');
  await choose(page, 'Moneda', /^Peso colombiano/);
  await save(page, PREFERENCES_SAVED);
  await visitor.open('/');
  const total = page.locator('section').filter({ has: page.getByText('Inversión total', { exact: true }) });
  await see(total, /^US\$/);
  await see(total, /^≈\s\$\s[\d.]+\sCOP$/);
  await see(total, /^1 USD = 4\.020,55 COP · /);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'dashboard-pesos');
  // A new rate applies at once, wherever amounts are shown.
  const admin = await stage.person('superadmin@nodocartago.co');
  await admin.open('/admin/financial');
  const form = admin.page.getByRole('form', { name: 'Peso colombiano (COP)' });
  await see(form, /Ilustrativa, para la demostración$/);
  await form.getByLabel('COP por dólar').fill('4.100,25');
  await see(form, '1 USD = 4.100,25 COP');
  await form.getByLabel('Fecha de la tasa').fill('2999-12-31');
  await form.getByLabel('Fuente').fill('TRM');
  await form.getByRole('button', { name: 'Guardar tasa COP' }).click();
  await see(form, 'La fecha no puede ser futura');
  admin.tolerate(/status of 400/);
  await form.getByLabel('Fecha de la tasa').fill('2026-01-15');
  await form.getByRole('button', { name: 'Guardar tasa COP' }).click();
  await seeToast(admin.page, 'Tasa guardada', 'Ya se usa en los montos aproximados.');
  await see(form, '1 USD = 4.100,25 COP · 15 ene 2026 · TRM');
  expect(await axe(admin.page)).toEqual([]);
  await screenshot(admin.page, 'admin-rates');
  await see(total, '1 USD = 4.100,25 COP · 15 ene 2026');
});

const screens = [
  '/',
  '/investments',
  '/financial-tools',
  '/market-analytics',
  '/advanced-analytics',
  '/construction-progress',
  '/investment-history',
  '/interactive-map',
  '/project-images',
  '/progress-videos',
  '/reports',
  '/notifications',
  '/kyc',
  '/kyc-admin',
  '/admin',
  '/admin/financial',
  '/admin/payouts',
  '/audit',
  '/history',
  '/settings',
  '/settings?tab=notificaciones',
  '/settings?tab=seguridad',
  '/settings?tab=preferencias',
];
/** Words of the specification's English screens, and English default texts of libraries. */
const ENGLISH =
  /\b(Unauthorized|Loading|Submit|Save|Cancel|Close|Search|Settings|Sign in|Log ?out|Updated|Pending|Approved|Rejected|Confirmed|Failed|Completed|Required|No Rows|Page Size|Next|Previous|Back|Delete|Edit|Upload|Download|Welcome|System|undefined|NaN)\b/;

test('CONF-14 every signed-in screen is in Spanish', async () => {
  const visitor = await stage.person('admin@nodocartago.co');
  const { page } = visitor;
  for (const path of screens) {
    await visitor.open(path);
    await page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
    await quiet(page);
    expect(await page.locator('html').getAttribute('lang'), path).toBe('es-CO');
    const words = await page.evaluate(() => {
      const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(
        (element) => ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.title, document.body.innerText, ...labels];
    });
    expect(
      words.filter((text) => ENGLISH.test(text)).map((text) => ENGLISH.exec(text)?.[0]),
      path,
    ).toEqual([]);
  }
});
