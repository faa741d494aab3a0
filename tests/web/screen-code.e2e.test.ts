import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, see, type Visitor } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { bar, heading, menuButton } from '../support/shell-screen.ts';
import { browserStage } from '../support/stage.ts';
import { investments } from '../support/views.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

async function openInvestments(): Promise<Visitor> {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/investments');
  return visitor;
}

/** Lets the libraries of the next page come only after `until`. */
async function holdLibraries(page: Page, until: () => Promise<unknown>): Promise<void> {
  await page.route(/\/assets\/lib-[\w-]{8}\.js$/, async (route) => {
    await until();
    await route.continue();
  });
}

test('the bar is there and the session known before the code of the first screen has come', async () => {
  const { page } = await openInvestments();
  await page.route('**/assets/financial-tools-page-*.js', async (route) => {
    await menuButton(page).waitFor();
    await route.continue();
  });
  await page.goto(`${stage.url}/financial-tools`);
  await heading(page).waitFor();
  await page.context().close();
});

test('session and code of the first screen are asked for while the libraries are on their way', async () => {
  const { page } = await openInvestments();
  const asked = [/\/api\/auth\/user$/, /\/assets\/financial-tools-page-[^/]+\.js$/].map((address) =>
    page.waitForResponse(address),
  );
  await holdLibraries(page, () => Promise.all(asked));
  const sessions: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/auth/user') && sessions.push(request.method()),
  );
  await page.goto(`${stage.url}/financial-tools`);
  await heading(page).waitFor();
  await menuButton(page).waitFor();
  expect(sessions).toEqual(['GET']);
  await page.context().close();
});

test('bar and heading of a screen are drawn while the libraries are on their way, and give way to the screen', async () => {
  const { page } = await stage.person(INVESTOR);
  const drawn = page.locator('#root > [inert]').getByText('Mis inversiones', { exact: true });
  // Its width is that of the sentence below it, whose font may be the stand-in.
  const place = (of: Locator) =>
    of.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return { x, y, height };
    });
  let before: unknown;
  await holdLibraries(page, async () => {
    await drawn.waitFor();
    before = await place(drawn);
  });
  await page.goto(`${stage.url}/investments`);
  await heading(page).waitFor();
  expect(await place(heading(page))).toEqual(before);
  expect(await drawn.count()).toBe(0);
  await page.context().close();
});

test('PORT-01 a first screen takes the place of what was drawn ahead as soon as its data is there, by no clock', async () => {
  const { page } = await stage.person(INVESTOR);
  const [own] = await investments(await stage.signIn(INVESTOR));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(`${stage.url}/portfolio`);
  await page.getByText('Valor de tu portafolio').waitFor();
  await page.goto(`${stage.url}/investments/${own?.id}`);
  await heading(page)
    .getByText(own?.warehouse.name ?? '')
    .waitFor();
  await page.context().close();
});

test('AUDIT-01 USERS-01 the first drawing of a staff screen has its list already', async () => {
  const { page } = await stage.person(ADMIN);
  // What is drawn by the clock, when the list takes long, is not what this is about.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      const content = document.querySelector('#contenido');
      if (!content) return;
      look.disconnect();
      document.documentElement.dataset.firstDrawing = content.textContent ?? '';
    });
    look.observe(document, { childList: true, subtree: true });
  });
  for (const [address, count] of [
    ['/audit', /\d registros/],
    ['/admin/users', /\d usuarios/],
  ] as const) {
    await page.goto(stage.url + address);
    await page.getByText(count).first().waitFor();
    expect(await page.locator('html').getAttribute('data-first-drawing')).toMatch(count);
  }
  await page.context().close();
});

test('PORT-01 what an investor’s screen begins with is asked for while the libraries are on their way, and once', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  const own = `/investments/${(await investments(await stage.signIn(INVESTOR)))[0]?.id}`;
  const ofPortfolio = ['/api/investments', '/api/analytics/portfolio', '/api/analytics/portfolio-return'];
  const ofBoth = ['/api/warehouses', '/api/financial-settings'];
  const ofInvestment = [`/api${own}`, `/api${own}/returns`, ...ofBoth];
  for (const [address, reads, text] of [
    ['/portfolio', ofPortfolio, 'Valor de tu portafolio'],
    [own, ofInvestment, 'Participación'],
    ['/investments', [...ofBoth, '/api/investments', '/api/investments/warehouses'], 'Bodegas disponibles'],
    ['/', ofPortfolio, 'Valor de tu portafolio'],
  ] as const) {
    const answered = reads.map((read) => page.waitForResponse(stage.url + read));
    await holdLibraries(page, () => Promise.all(answered));
    const before = reads.map((read) => visitor.requests('GET', read).length);
    await page.goto(stage.url + address);
    await page.getByText(text).first().waitFor();
    expect(reads.map((read, at) => visitor.requests('GET', read).length - (before[at] ?? 0))).toEqual(
      reads.map(() => 1),
    );
    await page.unrouteAll();
  }
  await page.context().close();
});

test('a page of a version that is gone begins anew by itself, once, where a part of it is missing', async () => {
  const visitor = await openInvestments();
  visitor.tolerate(/dynamically imported module|status of 404/);
  const { page } = visitor;
  await heading(page).waitFor();
  // The live connection's script comes last of this screen's.
  await page.getByTitle(/^Bloque/).waitFor();
  const missing: string[] = [];
  // The script of the next screen is gone, as after a deployment.
  await page.route('**/assets/financial-tools-page-*.js', async (route) => {
    if (missing.length > 0) return route.continue();
    missing.push(route.request().url());
    return route.fulfill({ status: 404, body: '' });
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  const before = await page.title();
  await bar(page).locator('a[href="/financial-tools"]').click();
  await eventually('the next screen', async () => (await page.title()) !== before && loads.length > 0);
  await heading(page).waitFor();
  expect([missing.length, loads.length]).toEqual([1, 1]);
  await page.context().close();
});

test('a screen that breaks by itself tells no code, whatever request failed just before', async () => {
  const visitor = await openInvestments();
  visitor.tolerate(/broken on purpose|status of 500/);
  const { page } = visitor;
  await heading(page).waitFor();
  await page.getByTitle(/^Bloque/).waitFor();
  await page.route('**/assets/financial-tools-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken on purpose')" }),
  );
  const tools = bar(page).locator('a[href="/financial-tools"]');
  await tools.click();
  const broken = page.getByRole('alert').filter({ hasText: 'Esta pantalla falló' });
  await broken.waitFor();
  expect(await broken.getByText('Código para soporte').count()).toBe(0);

  await page.route(/\/api\/warehouses(\?|$)/, (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'r-4711' }, body: 'boom' }),
  );
  await page.goto(`${stage.url}/investments`);
  await see(page, 'Código para soporte: r-4711');
  await tools.click();
  await broken.waitFor();
  expect(await broken.getByText('Código para soporte').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test('a screen that is loaded again is where it was scrolled to', async () => {
  const { page } = await openInvestments();
  await page.getByRole('heading', { name: 'Bodegas disponibles' }).waitFor();
  const place = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 600));
  const before = await place();
  await page.reload();
  await page.getByRole('heading', { name: 'Bodegas disponibles' }).waitFor();
  await eventually('the place to be found again', async () => (await place()) === before);
  await page.context().close();
});

test('ERR-05 a screen opened without a network says so, and opens by itself once there is one', async () => {
  const visitor = await openInvestments();
  visitor.tolerate(/dynamically imported module|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { page } = visitor;
  await heading(page).waitFor();
  await page.getByTitle(/^Bloque/).waitFor();
  await page.context().setOffline(true);
  await bar(page).getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Videos' }).click();
  await page.getByRole('alert').getByText('No pudimos cargar esta pantalla').waitFor();
  await see(page, /La pantalla se abre sola/);
  expect(await axe(page)).toEqual([]);
  await page.context().setOffline(false);
  await heading(page, 'Videos de Progreso').waitFor();
  await page.context().close();
});
