import { COMPARATORS } from '@nodo/contracts/comparators';
import { CONTEXT, DESTINATIONS, INVEST_BUTTON_DELAY, LANDING_SECTIONS } from '@nodo/contracts/landing/views';
import { LEGAL_DOCUMENTS } from '@nodo/contracts/legal-documents';
import { type PlatformFigures, platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  plain,
  type ScreenOptions,
  see,
  seeToast,
  toastOf,
} from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { isFocused } from '../support/keyboard.ts';
import { register } from '../support/kyc-screens.ts';
import {
  alive,
  arrivesAt,
  busyButtons,
  figuresOf,
  meta,
  noteScrolling,
  openLanding,
  placesPassed,
  walkThrough,
} from '../support/landing-screen.ts';
import { worksOf } from '../support/landing-text.ts';
import { browserStage } from '../support/stage.ts';

const CHAT = 'https://chat.example/nodo?texto=Hola&de=web';
const MAPS = 'https://maps.example/search?query=Cartago%2C+Valle';
const VIDEO = 'https://video.example/nodo.mp4?v=1&hd';
const CONTACT = 'WhatsApp «Nodo» & Cía.';

const stage = browserStage({
  blockIntervalMs: 3_000,
  environment: { CHAT_URL: CHAT, CHAT_CONTACT: CONTACT, MAPS_URL: MAPS },
});

let before: PlatformFigures;
let known: PlatformFigures;
/** Before anybody has seen the page, whose figures are asked for once a minute, somebody registers. */
beforeAll(async () => {
  const admin = await stage.signIn(ADMIN);
  const figures = async () => platformFiguresSchema.parse((await admin.get('/api/analytics/platform')).body);
  before = await figures();
  await register(stage.url, 'Una Más');
  known = await eventually('one more to be counted', async () => {
    const now = await figures();
    return now.users.total > before.users.total && now;
  });
});

const landing = (options: ScreenOptions = {}, path = '/') => openLanding(stage, options, path);

async function html(path = '/', headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(stage.url + path, { headers: { accept: 'text/html', ...headers } });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('without a script', () => {
  test('META-01 META-02 META-03 META-05 META-06 the head says what this is and where', async () => {
    const text = await html();
    expect(text).toMatch(/<html lang="es-CO">/);
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toMatch(/Nodo Cartago.*bodegas/);
    expect(meta(text, 'description')).toMatch(/225\.970 m².*Cartago/);
    expect(meta(text, 'keywords')).toMatch(/bodegas logísticas/);
    for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description']) {
      expect(meta(text, name)).toBeTruthy();
    }
    expect(meta(text, 'og:locale')).toBe('es_CO');
    expect(meta(text, 'geo.position')).toBe('4.7464;-75.9117');
    expect(meta(text, 'geo.placename')).toMatch(/^Cartago/);
    expect(text).toContain(`<link rel="canonical" href="${stage.url}/"`);
    expect(text).not.toContain('{{');
  });

  test('META-03 the card for other sites is a real picture of 1200 × 630', async () => {
    const address = meta(await html(), 'og:image') ?? '';
    expect(address.startsWith(`${stage.url}/assets/`)).toBe(true);
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
  });

  test('META-04 the landing page is indexed, what is behind it is not; robots and sitemap say so', async () => {
    expect(meta(await html(), 'robots')).toMatch(/^index, follow/);
    for (const path of ['/login', '/investments', '/admin']) {
      expect(meta(await html(path), 'robots')).toBe('noindex');
    }
    const robots = await html('/robots.txt');
    expect(robots).toContain('Disallow: /api/');
    expect(robots).toContain(`Sitemap: ${stage.url}/sitemap.xml`);
    expect(await html('/sitemap.xml')).toContain(`<loc>${stage.url}/</loc>`);
  });

  test('META-01 there is an icon also for documents that name none', async () => {
    const answer = await fetch(`${stage.url}/favicon.ico`, { headers: { accept: 'image/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('META-07 CONF-01 structured data: an estate agent with an offer of 5000 USD that has not expired', async () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await html())?.[1] ?? '';
    const parsed = z
      .object({ '@type': z.string(), makesOffer: z.record(z.string(), z.string()), url: z.url() })
      .parse(JSON.parse(data));
    expect(parsed['@type']).toBe('RealEstateAgent');
    expect(parsed.makesOffer).toMatchObject({ '@type': 'Offer', price: '5000', priceCurrency: 'USD' });
    const until = parsed.makesOffer.priceValidUntil ?? '';
    expect(until).toMatch(/^\d{4}-12-31$/);
    expect(until >= '2025-12-31' && Date.parse(`${until}T23:59:59-05:00`) > Date.now()).toBe(true);
  });

  test('LAND-01 LAND-02 the whole page stands in the HTML, compressed on demand', async () => {
    const text = await html();
    expect(LANDING_SECTIONS.map(({ id }) => id)).toEqual([
      'hero-section',
      'terminal-section',
      'business-units-section',
      'vision-section',
      'investment-section',
    ]);
    for (const { id } of LANDING_SECTIONS) expect(text).toContain(`<section id="${id}"`);
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(stage.url, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.text()).toBe(text);
    }
    const plain = await fetch(stage.url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('LAND-06 without a script the first words are seen and the way in works', async () => {
    const visitor = await stage.visitor({ javaScript: false });
    await visitor.open('/');
    const title = visitor.page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await title.boundingBox()).toMatchObject({ height: expect.any(Number) });
    await button(visitor.page, 'Comenzar a Invertir').click();
    await visitor.page.waitForURL(`${stage.url}/login*`);
  });
});

describe('what it says', () => {
  test('LAND-19 LAND-20 LAND-21 LAND-22 LAND-23 LAND-24 LAND-25 LAND-26 LAND-27 CONF-06 every place and unit with its figures', async () => {
    const { page } = await landing();
    const texts = [
      'Impacto económico en la región',
      'Bodegas industriales y hangares',
      'Parque de servicios, hotel y restaurante',
      'Terminal de transporte',
      'Centro cultural y del bordado',
      'Patio de contenedores',
      'Zona comercial y de bienestar',
      'En Desarrollo',
      '3M+',
      '54 en la fase 1',
      '18 en la fase 2',
      '53.500 m²',
    ];
    const main = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    for (const text of texts) expect(main).toContain(text);
    const companies = page.locator('#terminal-section p').filter({ hasText: 'empresas de transporte' });
    expect(await companies.innerText()).toMatch(/^16\s+empresas de transporte$/);
    expect(await figuresOf(page, 'hero-section')).toEqual({
      'de desarrollo total': '225.970 m²',
      'al puerto de Buenaventura': '225 km',
      'de parque logístico': '174.670 m²',
      'de hangares': '31.300 m²',
    });
    expect(await figuresOf(page, 'business-units-section')).toEqual({
      unidades: '72',
      'de altura máxima': '15 m',
      'área desde': '500 m²',
      parqueaderos: '305',
      'habitaciones de hotel': '40',
      hangares: '19',
      'puestos en el restaurante': '150',
      contenedores: '1.200',
      'de patio': '20.000 m²',
      'pasajeros al año': '3M+',
      empresas: '16',
      'espacios de bordado': '25+',
      'puestos en el auditorio': '500',
    });
    const places = await page.locator('#vision-section li').allInnerTexts();
    expect(DESTINATIONS.map(({ name, km }) => [name, km])).toEqual([
      ['Pereira', 45],
      ['Cali', 95],
      ['Buenaventura', 225],
      ['Medellín', 280],
      ['Bogotá', 285],
      ['Turbo', 540],
    ]);
    for (const { name, km } of DESTINATIONS) {
      expect(places.some((place) => place.includes(name) && place.includes(`${km} km`))).toBe(true);
    }
  });

  test('LAND-28 LAND-29 LAND-30 LAND-31 LAND-33 the figures with who says so, and projections called so', async () => {
    const { page } = await landing();
    const main = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    const figures = [
      '94 de 160',
      '3.000',
      '18,5 %',
      '1,75 %',
      '1,5 % a 2,0 %',
      'US$ 5.000',
      '10+ MW',
      '15.000 MWh',
    ];
    const more = ['26,3 %', '40 %', 'Banco Mundial', 'Proyección', 'USDT'];
    for (const text of [...figures, ...more]) expect(main).toContain(text);
    expect(await figuresOf(page, 'investment-section')).toMatchObject({
      'inversión mínima': 'US$ 5.000',
      'retornos pagados en USDT': 'Cada mes',
    });
    expect([CONTEXT.lpiRank, CONTEXT.lpiOf]).toEqual([94, 160]);
    // Figures from the project's own sheet name it and its year as their source.
    expect(main.match(/Ficha del proyecto Nodo Cartago, 2025/g)).toHaveLength(3);
    expect(main).not.toMatch(/\b[Uu]sted\b|Aquí irán/);
  });

  test('LAND-32 progress, warehouses and investors are those of the platform, one more after somebody registered', async () => {
    const { users, warehouses } = known;
    expect(users.byRole.investor).toBe(before.users.byRole.investor + 1);
    const progress = Math.round(Number(warehouses.progressPercentage));
    const counts = {
      'meses de cronograma': '24',
      'bodegas activas': String(warehouses.active),
      'inversionistas registrados': String(users.byRole.investor),
    };
    expect(worksOf(await html())).toEqual({ progress, ...counts });
    const { page } = await landing();
    expect(await figuresOf(page, 'vision-section')).toMatchObject(counts);
    await see(page.locator('#vision-section'), /de avance de construcción/);
    // Of 24 months so many are coloured, and the one under way by its part.
    const widths = await page
      .locator('.landing-month')
      .evaluateAll((all) =>
        all.map((one) => Number(/([\d.]+)%/.exec(getComputedStyle(one).backgroundImage)?.[1])),
      );
    const coloured = widths.reduce((sum, width) => sum + width / 100, 0);
    expect([widths.length, coloured.toFixed(2)]).toEqual([24, ((24 * progress) / 100).toFixed(2)]);
  });

  test('LAND-34 LAND-35 LAND-36 LAND-37 LAND-38 comparison, marked testimonials, video, footer, disclaimers', async () => {
    const { page } = await landing();
    const table = page.getByRole('table', { name: /CDT bancarios, acciones y finca raíz/ });
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
      'Nodo Cartago',
      'CDT bancario',
      'Acciones',
      'Finca raíz',
    ]);
    const [cdt] = COMPARATORS;
    const rate = `${String(100 * Number(cdt?.annualRate)).replace('.', ',')} %`;
    const row = table.getByRole('row').filter({ hasText: 'CDT bancario' });
    expect(plain(await row.textContent())).toContain(rate);
    await see(page, /No son comparables uno a uno/);
    const voices = page.locator('figure').filter({ has: page.locator('blockquote') });
    expect(await voices.count()).toBe(3);
    expect(await voices.getByText('Ilustrativo').count()).toBe(3);
    await see(page, 'Recorre la obra en video');
    const foot = page.getByRole('contentinfo');
    await see(foot, /Los retornos que se muestran en esta página son proyecciones/);
    await see(foot, /Nodo Cartago S\.A\.S\./);
  });

  test('LAND-38 A11Y-01 terms, data policy and risk notice are pages that anybody reads, and sign-up leads to them', async () => {
    const { page } = await landing();
    for (const { path, label, title } of LEGAL_DOCUMENTS) {
      const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
      expect(await link.getAttribute('href')).toBe(path);
      const reader = await stage.visitor();
      await reader.open(path);
      await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await see(reader.page, /Nodo Cartago S\.A\.S\./);
      expect(await axe(reader.page)).toEqual([]);
      await reader.page.setViewportSize(NARROW);
      await eventually('the page to fit', async () => (await overflow(reader.page)) === 0);
    }
    await page.getByRole('link', { name: 'Ingresar', exact: true }).click();
    await page.waitForURL(`${stage.url}/login`);
    await page.getByRole('tab', { name: 'Nuevo Usuario' }).click();
    await see(page, /Al crear tu cuenta aceptas los/);
  });
});

describe('moving about', () => {
  test('LAND-03 LAND-09 the bar stays on top and its buttons scroll to the five sections', async () => {
    const { page } = await landing();
    const bar = page.getByRole('navigation', { name: 'Secciones', exact: true });
    expect(await bar.getByRole('button').allInnerTexts()).toEqual([
      'Inicio',
      'Terminal',
      'Unidades',
      'Visión',
      'Inversión',
    ]);
    await button(page, 'Descubra la Magnitud del Proyecto').click();
    await arrivesAt(page, 'terminal-section');
    for (const { id, label } of [...LANDING_SECTIONS].reverse()) {
      await noteScrolling(page);
      await bar.getByRole('button', { name: label, exact: true }).click();
      await arrivesAt(page, id);
      expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      expect((await bar.boundingBox())?.y).toBeLessThan(80);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
      expect(await placesPassed(page)).toBeGreaterThan(2);
    }
  });

  test('LAND-05 the footer leads to the same five', async () => {
    const { page } = await landing({ reducedMotion: true });
    const footer = page.getByRole('contentinfo').getByRole('navigation');
    for (const { id, label } of LANDING_SECTIONS) {
      await footer.getByRole('button', { name: label, exact: true }).click();
      await arrivesAt(page, id);
    }
  });

  test('LAND-04 LAND-07 at 360 px a menu offers the same five, closes after a choice and by Escape', async () => {
    const { page } = await landing({ viewport: NARROW });
    const menu = page.getByRole('navigation', { name: 'Secciones del menú' });
    for (const { id, label } of LANDING_SECTIONS) {
      await button(page, 'Abrir menú').click();
      await menu.getByRole('button', { name: label, exact: true }).click();
      await menu.waitFor({ state: 'hidden' });
      await arrivesAt(page, id);
    }
    await button(page, 'Abrir menú').click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await isFocused(button(page, 'Abrir menú'));
    await button(page, 'Abrir menú').click();
    const busy = await busyButtons(page);
    await button(page, 'Comenzar a Invertir').click();
    await page.waitForURL(`${stage.url}/login?nuevo`);
    expect(busy).toContain('Cargando...');
  });
});

describe('the buttons', () => {
  test('LAND-06 LAND-16 the way in is busy for 800 ms and disabled, then leads to the sign-in', async () => {
    const { page } = await landing();
    const busy = await busyButtons(page);
    const began = Date.now();
    await button(page, 'Comenzar a Invertir').click();
    await page.waitForURL(`${stage.url}/login?nuevo`);
    expect(busy).toContain('Cargando...');
    expect(Date.now() - began).toBeGreaterThanOrEqual(INVEST_BUTTON_DELAY);
    await page.goBack();
    await button(page, 'Comenzar a Invertir').waitFor();
    expect(await button(page, 'Comenzar a Invertir').isEnabled()).toBe(true);
  });

  test('LAND-15 LAND-16 the main call says that it is at work', async () => {
    const { page } = await landing();
    const busy = await busyButtons(page);
    await button(page, 'Invertir ahora').first().click();
    await page.waitForURL(`${stage.url}/login?nuevo`);
    expect(busy).toContain('Procesando...');
    await page.getByRole('tab', { name: 'Nuevo Usuario', selected: true }).waitFor();
  });

  test('LAND-08 a visit is asked for behind the sign-in, which leads to its form', async () => {
    const { page } = await landing();
    await button(page, 'Agende una Visita Ejecutiva').click();
    await page.waitForURL(`${stage.url}/login?*`);
    await page.getByLabel('Email', { exact: true }).fill(INVESTOR);
    await button(page, 'Iniciar Sesión').click();
    await page.getByRole('dialog', { name: 'Agenda una visita' }).waitFor();
  });

  test('LAND-10 LAND-11 LAND-12 LAND-16 map and chat open in a new tab, at the addresses of the settings', async () => {
    const { page, context } = await landing();
    const busy = await busyButtons(page);
    await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: 'fuera' }));
    const [map] = await Promise.all([
      context.waitForEvent('page'),
      button(page, 'Ver en Google Maps').click(),
    ]);
    expect(map.url()).toBe(MAPS);
    expect(await map.evaluate(() => opener)).toBeNull();
    expect(new URL(page.url()).origin).toBe(stage.url);
    await button(page, 'Ver en Google Maps').waitFor();
    expect(busy).toContain('Abriendo...');
    for (const name of ['Abrir el chat en otra pestaña', 'Solicitar información ejecutiva']) {
      const [chat] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(chat.url()).toBe(CHAT);
      expect(await chat.evaluate(() => opener)).toBeNull();
    }
  });

  test('LAND-13 help is a dialog with the contact and the hours; it holds the keyboard and gives it back', async () => {
    const { page } = await landing();
    await button(page, 'Ayuda').click();
    const dialog = page.getByRole('dialog', { name: '¿En qué te ayudamos?' });
    await see(dialog, CONTACT);
    await see(dialog, /Lunes a viernes\s*8:00 a\.\sm\. a 6:00 p\.\sm\./);
    expect(await dialog.getByRole('link', { name: 'Abrir el chat' }).getAttribute('href')).toBe(CHAT);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await isFocused(button(page, 'Ayuda'));
    await button(page, 'Ayuda').click();
    await button(page, 'Cerrar').click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('LAND-14 LAND-16 LAND-18 the video is announced in a message that one can close or swipe away', async () => {
    const { page } = await landing({ hasTouch: true });
    const busy = await busyButtons(page);
    const show = async () => {
      busy.length = 0;
      await button(page, 'Ver video del proyecto').click();
      await seeToast(page, 'Video próximamente', /Muy pronto podrás verlo aquí/);
      expect(busy).toContain('Cargando...');
    };
    await show();
    await button(page, 'Cerrar notificación').click();
    await toastOf(page).waitFor({ state: 'detached' });
    await show();
    const box = await toastOf(page).boundingBox();
    if (!box) throw new Error('The toast has no place');
    const { x, y } = { x: box.x + 60, y: box.y + box.height / 2 };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    await page.mouse.move(x + 160, y, { steps: 6 });
    await page.mouse.up();
    await toastOf(page).waitFor({ state: 'detached' });
  });
});

describe('pictures', () => {
  const states = (page: Page) =>
    page
      .locator('[data-state]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('data-state')));

  test('IMG-01 IMG-02 a picture waits until 100 px before it is seen, then fades in', async () => {
    const { page } = await landing({ viewport: { width: 1440, height: 700 } });
    // They move what is below.
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(new Set(await states(page))).toEqual(new Set(['waiting']));
    const picture = page.locator('[data-state]').first();
    const placeholder = picture.locator('span[aria-hidden]');
    expect(await placeholder.isVisible()).toBe(true);
    const top = await picture.evaluate((element) => element.getBoundingClientRect().top);
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 700 - 130);
    await page.waitForTimeout(300);
    expect(await picture.getAttribute('data-state')).toBe('waiting');
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 700 - 70);
    await eventually('the picture', async () => (await picture.getAttribute('data-state')) === 'loaded');
    expect(await placeholder.count()).toBe(0);
    expect(
      await picture.locator('img').evaluate((image) => getComputedStyle(image).transitionProperty),
    ).toContain('opacity');
  });

  test('IMG-03 a picture that cannot be had says so', async () => {
    const visitor = await stage.visitor();
    visitor.tolerate(/Failed to load resource/);
    await visitor.context.route(/assets\/terminal-.*\.svg/, (route) => route.abort());
    await visitor.open('/');
    await alive(visitor.page);
    await visitor.page.locator('#terminal-section').scrollIntoViewIfNeeded();
    await see(visitor.page.locator('#terminal-section'), 'Imagen no disponible');
  });
});

describe('who sees it', () => {
  test('LAND-17 nothing is asked for but its own files', async () => {
    const visitor = await landing();
    await walkThrough(visitor.page);
    expect(visitor.calls.filter((call) => call !== 'GET /api/auth/user')).toEqual([]);
    const addresses = await visitor.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .map(({ origin, pathname }) => [origin, pathname]),
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const [origin, path] of addresses) {
      expect(origin).toBe(stage.url);
      expect(path).toMatch(/^\/(assets\/|theme\.js$|favicon\.svg$)/);
    }
  });
});

describe('for everybody', () => {
  test.each([
    [320, 'light'],
    [320, 'dark'],
    [360, 'light'],
    [360, 'dark'],
    [640, 'light'],
    [640, 'dark'],
    [768, 'light'],
    [768, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
    [1920, 'light'],
    [1920, 'dark'],
  ] as const)('LAND-01 %i px, %s: nothing sticks out and axe finds nothing', async (width, colorScheme) => {
    const { page } = await landing({ viewport: { width, height: 800 }, colorScheme, reducedMotion: true });
    await walkThrough(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
  });

  test('LAND-01 at 200 % of 1280 px and with the dialog open, too', async () => {
    const { page } = await landing({ viewport: { width: 640, height: 400 }, reducedMotion: true });
    await walkThrough(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await button(page, 'Ayuda').click();
    expect(await axe(page)).toEqual([]);
  });

  test('LAND-03 the keyboard alone reaches every control, in order, and shows where it is', async () => {
    const { page } = await landing({ reducedMotion: true });
    const reached: string[] = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return undefined;
        const { outlineStyle } = getComputedStyle(element);
        return { name: (element.innerText || element.getAttribute('aria-label')) ?? '', ring: outlineStyle };
      });
      if (!at) break;
      expect(at.ring).not.toBe('none');
      reached.push(at.name.trim());
    }
    for (const name of ['Ir al contenido', 'Inicio', 'Ayuda', 'Comenzar a Invertir', 'Ver en Google Maps']) {
      expect(reached).toContain(name);
    }
    expect(reached.at(-1)).toBe('Abrir el chat en otra pestaña');
  });
});

test('LAND-14 LAND-36 once there is a video its button opens it in a new tab, without a script, too', async () => {
  await stage.product.restart({ VIDEO_URL: VIDEO });
  for (const javaScript of [true, false]) {
    const { page, context } = await stage.visitor({ javaScript });
    await context.route(/\.example\//, (route) => route.fulfill({ contentType: 'text/html', body: 'fuera' }));
    await page.goto(stage.url);
    const [video] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Ver video del proyecto', exact: true }).click(),
    ]);
    expect(video.url()).toBe(VIDEO);
    expect(await page.getByText('Próximamente').count()).toBe(0);
    expect(await button(page, 'Ver video del proyecto').count()).toBe(0);
  }
});
