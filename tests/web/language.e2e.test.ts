import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see } from '../support/browser.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });

type Language = 'en' | 'pt';
const catalog = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../web/languages/${language}.json`, import.meta.url)), 'utf8'),
  );

/** Spanish texts that are said otherwise in a language; what is filled in tells too little to be looked for. */
const spanishFor = (language: Language) =>
  Object.entries(catalog(language))
    .filter(([spanish, text]) => spanish !== text && !spanish.includes('{') && spanish.length > 3)
    .map(([spanish]) => spanish);

/** What a page says in Spanish although there is a text for it: texts, names and titles, those out of sight included. */
const leftInSpanish = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate((spanish) => {
    const known = new Set(spanish);
    const found = new Set<string>();
    const look = (text: string | null) => {
      const said = text?.trim() ?? '';
      if (known.has(said)) found.add(said);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.textContent);
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
  '/admin/payments',
  '/history',
  '/history/compare',
  '/history/rebuilds',
  '/history/branches',
  '/books',
];

async function everyScreen(
  page: Page,
  screens: string[],
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

test('META-08 SET-07 English by choice: kept, on every screen of an investor, refusals and amounts included', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  visitor.tolerate(/status of 422.*\/api\/transfer-claims/);
  const { page } = visitor;
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
  // What a service refuses comes in Spanish.
  const say = catalog('en');
  const named = (spanish: string) => page.getByRole('button', { name: say[spanish] ?? spanish, exact: true });
  await visitor.open('/settings');
  await named('Buscar una transferencia').click();
  await page.getByLabel(say['Hash de la transacción'] ?? '').fill('ab'.repeat(32));
  await named('Buscar').click();
  await see(page, /^We don't see that transfer/);
  // The one who signs in elsewhere finds it again.
  const elsewhere = await stage.person(INVESTOR);
  await elsewhere.open('/withdraw');
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
});

test('META-08 SET-07 Portuguese by choice, on the screens of the team, and back to Spanish', async () => {
  const visitor = await stage.person(ADMIN);
  const { page } = visitor;
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
