import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGE_COOKIE } from '@nodo/contracts/headers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see } from '../support/browser.ts';
import { Chain } from '../support/chain.ts';
import { listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';
import { investments, priceOf } from '../support/views.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });

type Language = 'en' | 'pt';
const catalog = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../../contracts/languages/${language}.json`, import.meta.url)),
      'utf8',
    ),
  );

/** Spanish words that are spelt the same in the language but mean something else there. */
const alike: Record<Language, readonly string[]> = { en: ['Balance'], pt: ['Confirmada', 'Lista'] };

/** Spanish texts that differ from their translation, without templates and texts of up to three characters. */
const spanishFor = (language: Language) =>
  Object.entries(catalog(language))
    .filter(
      ([spanish, text]) =>
        spanish !== text &&
        !alike[language].includes(spanish) &&
        !spanish.includes('{') &&
        spanish.length > 3,
    )
    .map(([spanish]) => spanish);

/** Spanish texts left on a page although they have a translation: in text and attributes, hidden ones included. */
const leftInSpanish = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate((spanish) => {
    const known = new Set(spanish);
    const found = new Set<string>();
    const look = (text: string | null) => {
      const said = text?.trim() ?? '';
      if (known.has(said)) found.add(said);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      // User-written texts are not translated, and are marked with their language.
      if (parentElement?.closest('[lang]')?.getAttribute('lang') !== 'es') look(textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element.getAttribute(name));
    look(document.title.split(' · ')[0] ?? '');
    return [...found];
  }, spanishFor(language));

const investorScreens = [
  '/',
  '/investments',
  '/withdraw',
  '/financial-tools',
  '/market-analytics',
  '/advanced-analytics',
  '/construction-progress',
  '/investment-history',
  '/interactive-map',
  '/progress-videos',
  '/project-images',
  '/reports',
  '/notifications',
  '/settings',
  '/kyc',
];
const staffScreens = [
  '/',
  '/admin',
  '/admin/users',
  '/admin/financial',
  '/admin/warehouses',
  '/kyc-admin',
  '/audit',
  // We name the subjects of these entries, so they are translated.
  '/audit?tipo=settings',
  '/admin/returns',
  '/admin/construction',
  '/admin/payouts',
  '/admin/sanctions',
  '/admin/projections',
  '/admin/videos',
  '/admin/documents',
  '/history',
  '/history/compare',
  '/history/rebuilds',
  '/history/branches',
  '/books',
];

async function everyScreen(
  page: Page,
  screens: readonly string[],
  language: Language,
  open: (path: string) => Promise<void>,
) {
  const left: Record<string, string[]> = {};
  for (const path of screens) {
    await open(path);
    await quiet(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const found = await leftInSpanish(page, language);
    if (found.length > 0) left[path] = found;
    expect(await overflow(page), path).toBe(0);
    await screenshot(page, `language-${language}${path.replaceAll('/', '-')}`);
  }
  expect(left).toEqual({});
}

async function speakSpanish(email: string): Promise<void> {
  const client = await stage.signIn(email);
  expect((await client.send('PATCH', '/api/preferences', { language: 'es' })).status).toBe(200);
}

test('META-08 SET-07 English by choice: kept, on every screen of an investor, refusals and amounts included', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  visitor.tolerate(/status of 422.*\/api\/transfer-claims/);
  const { page } = visitor;
  await speakSpanish(INVESTOR);
  await visitor.open('/settings?tab=preferencias');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('combobox', { name: 'Language' }).getByText('English').waitFor();
  await everyScreen(page, investorScreens, 'en', (path) => visitor.open(path));
  await visitor.open('/investments');
  await page
    .getByText(/US\$\d{1,3},\d{3}\.\d{2}/)
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  // Services send their refusals in Spanish; the page translates them.
  const say = catalog('en');
  const named = (spanish: string) => page.getByRole('button', { name: say[spanish] ?? spanish, exact: true });
  await visitor.open('/settings');
  await named('Buscar una transferencia').click();
  await page.getByLabel(say['Hash de la transacción'] ?? '').fill('ab'.repeat(32));
  await named('Buscar').click();
  await see(page, /^We don't see that transfer/);
  // A new session in another browser has the same language.
  const elsewhere = await stage.person(INVESTOR);
  await elsewhere.open('/withdraw');
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
});

test('META-08 INV-15 INV-16 in English one invests an amount typed as there, pays, and sees it climb to 19', async () => {
  const chain = await Chain.of(stage.product);
  const camila = await stage.signIn(INVESTOR);
  expect((await camila.send('PATCH', '/api/preferences', { language: 'en' })).status).toBe(200);
  const roomy = (await listWarehouses(camila)).find(
    ({ availableCapital }) => Number(availableCapital) > 150_000,
  );
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  const { page } = visitor;
  const say = catalog('en');
  const press = (spanish: string) =>
    page
      .getByRole('button', { name: say[spanish] ?? spanish, exact: true })
      .first()
      .click();
  await visitor.open('/investments');
  await press('Nueva Inversión');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: roomy?.name ?? '' }).click();
  await dialog.getByLabel(say['Monto a invertir (USD)'] ?? '').fill('61,500.50');
  await dialog.getByLabel(say['Tu billetera TRON'] ?? '').fill(chain.demoWallet.address);
  await screenshot(page, 'language-en-invest');
  await press('Revisar inversión');
  await see(dialog, /US\$61,500\.50/);
  expect(await leftInSpanish(page, 'en')).toEqual([]);
  expect(await dialog.locator('details:not([lang="es"])').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'language-en-invest-review');
  await dialog.getByRole('checkbox').check();
  await press('Confirmar inversión');
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);
  // The page has the response to its own command; another session reads the projection, which may lag behind.
  const made = await eventually('the investment', async () =>
    (await investments(camila)).find(({ id }) => page.url().endsWith(id)),
  );
  await page.getByLabel(say['Cómo pagar'] ?? '').waitFor();
  await screenshot(page, 'language-en-payment');
  expect(await leftInSpanish(page, 'en')).toEqual([]);
  await chain.pay(made.payment.to, priceOf(made));
  await chain.mine(2);
  await page.getByRole('progressbar', { name: 'Confirmations' }).first().waitFor();
  await screenshot(page, 'language-en-climb');
  await chain.mine(25);
  await see(page, 'Confirmed');
  await quiet(page);
  expect(await leftInSpanish(page, 'en')).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'language-en-holding');
  // Legal texts stay in Spanish, the only binding language, and say so to screen readers.
  await visitor.open('/privacidad');
  await see(page, 'Personal data processing policy');
  await see(page.locator('section[lang="es"]'), 'Tus derechos');
});

test('META-08 SET-07 Portuguese by choice, on the screens of the team, and back to Spanish', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
  await speakSpanish(ADMIN);
  await visitor.open('/settings?tab=preferencias');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Português' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('combobox', { name: 'Idioma' }).getByText('Português').waitFor();
  await see(page, 'Preferências');
  await everyScreen(page, staffScreens, 'pt', (path) => visitor.open(path));
  await visitor.open('/settings?tab=preferencias');
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await page.locator('form').getByRole('button', { name: 'Salvar' }).first().click();
  await see(page, 'Preferencias');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-CO');
});

test.each([
  ['en', ADMIN, staffScreens, {}],
  ['pt', INVESTOR, investorScreens, { viewport: NARROW }],
] as const)(
  'META-08 in %s every screen of %s is said, pages of one thing included',
  async (language, email, screens, options) => {
    const client = await stage.signIn(email);
    const [warehouse] = await listWarehouses(client);
    const [investment] = await investments(client, email === ADMIN ? 'all' : 'own');
    expect((await client.send('PATCH', '/api/preferences', { language })).status).toBe(200);
    const visitor = await stage.person(email, options);
    await visitor.page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: stage.url }]);
    const things = [`/warehouses/${warehouse?.id}`, `/investments/${investment?.id}`];
    await everyScreen(visitor.page, [...screens, ...things], language, (path) => visitor.open(path));
    expect((await client.send('PATCH', '/api/preferences', { language: 'es' })).status).toBe(200);
  },
);
