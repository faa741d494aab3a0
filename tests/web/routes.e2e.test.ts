import { setTimeout as delay } from 'node:timers/promises';
import {
  ACCESS_DENIED_REDIRECT_DELAY,
  LOGIN_REDIRECT_DELAY,
  TOOLTIP_DELAY,
  TOOLTIP_SKIP_DELAY,
  TRANSACTIONS_POLL,
} from '@nodo/contracts/constants';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  lookAround,
  NARROW,
  noteRedirect,
  quiet,
  redirectDelay,
  screenshot,
  see,
  seeToast,
} from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { listen } from '../support/screen-reader.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

async function openAs(email: string, path: string, options = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(path);
  return visitor;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.each([
  [SUPER_ADMIN, 'Panel de control'],
  [ADMIN, 'Panel de control'],
  [ANALYST, /Laura/],
  [INVESTOR, /Camila/],
])('ROUTE-01 ROLE-04 / shows %s their own start page', async (email, title) => {
  const { page } = await openAs(email, '/');
  await heading(page, title).waitFor();
});

test('ROUTE-01 / shows the landing page to whoever has not signed in', async () => {
  const visitor = await stage.visitor();
  await visitor.open('/');
  await visitor.page.getByRole('button', { name: 'Comenzar a Invertir' }).first().waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe('/');
});

/** The specification's routes for signed-in users that have a screen. */
const forSignedIn = [
  '/portfolio',
  '/investments',
  '/financial-tools',
  '/withdraw',
  '/advanced-analytics',
  '/construction-progress',
  '/investment-history',
  '/interactive-map',
  '/market-analytics',
  '/project-images',
  '/progress-videos',
  '/reports',
  '/settings',
  '/notifications',
  '/kyc',
  '/kyc-admin',
  '/admin',
  '/audit',
  '/history',
];

test.each(forSignedIn)(
  'ROUTE-02 ROUTE-04 AUTH-05 ERR-04 CONF-12 %s without a session: told so, led to the sign-in, and back afterwards',
  async (path) => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await noteRedirect(page, '/login');
    await visitor.open(path);
    await seeToast(page, 'No autorizado', 'Iniciando sesión...');
    await page.waitForURL(`${stage.url}/login?next=${encodeURIComponent(path)}`);
    expect(await redirectDelay(page)).toBeLessThan(LOGIN_REDIRECT_DELAY + 2_000);
    // No personal data was requested.
    expect(visitor.calls.filter((call) => call !== 'GET /api/auth/user')).not.toContainEqual(
      expect.stringMatching(
        /investments|blockchain|notifications|kyc|construction|analytics|decisions|progress-videos/,
      ),
    );
    await page.getByLabel('Email').first().fill(ADMIN);
    await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
    await page.waitForURL(stage.url + path);
    await page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
  },
);

test('ROUTE-05 ROLE-03 ERR-04 /kyc-admin is for staff: an investor is told so and led home', async () => {
  const visitor = await stage.person(INVESTOR);
  await noteRedirect(visitor.page, '/');
  await visitor.open('/kyc-admin');
  await seeToast(visitor.page, 'Acceso Denegado', 'No tienes permisos de administrador');
  await visitor.page.waitForURL(`${stage.url}/`);
  const delay = await redirectDelay(visitor.page);
  expect(delay).toBeGreaterThan(ACCESS_DENIED_REDIRECT_DELAY - 100);
  expect(delay).toBeLessThan(ACCESS_DENIED_REDIRECT_DELAY + 2_000);
  await heading(visitor.page, /Camila/).waitFor();
  const admin = await openAs(ADMIN, '/kyc-admin');
  await heading(admin.page, 'KYC Admin').waitFor();
});

test.each(['/no/existe', '/investments/x/y', '/Investments2'])(
  'ROUTE-07 %s is no screen: said in the words of the specification, with a way home',
  async (path) => {
    const { page } = await openAs(INVESTOR, path);
    await heading(page, '404 Page Not Found').waitFor();
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await heading(page, /Camila/).waitFor();
  },
);

test('ROUTE-07 for developers it says, once unfolded, which path has no route, as text and however long', async () => {
  const path = `/no/<img src=x onerror=alert(1)>/${'largo'.repeat(60)}`;
  const { page } = await openAs(INVESTOR, path);
  const details = page.locator('details').filter({ hasText: 'Detalles técnicos' });
  const shown = details.getByText('/no/', { exact: false });
  await details.waitFor();
  expect(await shown.isVisible()).toBe(false);
  await details.getByText('Detalles técnicos').click();
  await see(details, /El enrutador de la aplicación no tiene ninguna ruta/);
  expect(await shown.textContent()).toBe(new URL(page.url()).pathname);
  expect(await details.locator('img').count()).toBe(0);
  await lookAround(page, 'not-found-details');
});

test('ROUTE-07 whoever has not signed in is told the same, without signing in', async () => {
  const visitor = await stage.visitor();
  await visitor.open('/no/existe');
  await heading(visitor.page, '404 Page Not Found').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe('/no/existe');
  await visitor.page.getByRole('link', { name: 'Volver al inicio' }).click();
  await visitor.page.locator('#hero-section').waitFor();
});

test('ROUTE-07 /admin/nada is no part of the administration: said so inside the shell, with a way home', async () => {
  const visitor = await openAs(ADMIN, '/admin/nada');
  const { page } = visitor;
  await page.locator('#contenido').getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/nada');
  expect(await page.title()).toBe('Página no encontrada · Nodo Cartago');
  await lookAround(page, 'not-found-admin');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await heading(page, 'Panel de control').waitFor();
});

test('ROUTE-08 /dashboard?rango=6m#transactions leads to the transactions of the start page', async () => {
  const { page } = await openAs(INVESTOR, '/dashboard?rango=6m#transactions');
  await page.waitForURL(`${stage.url}/?rango=6m#transactions`);
  const tab = page.getByRole('tab', { name: 'Transacciones' });
  await tab.waitFor();
  expect(await tab.getAttribute('aria-selected')).toBe('true');
});

test('ROUTE-08 it leads the team to the transactions of their portfolio', async () => {
  const { page } = await openAs(ADMIN, '/dashboard#transactions');
  await page.waitForURL(`${stage.url}/portfolio#transactions`);
});

test('ROUTE-08 LOGIN-11 who has to sign in first comes back to the transactions', async () => {
  const visitor = await stage.visitor();
  await visitor.page.goto(`${stage.url}/dashboard#transactions`);
  await visitor.page.waitForURL(/\/login\?next=%2Fdashboard%23transactions$/);
});

test('ERR-03 a form says in Spanish what each field lacks', async () => {
  const { page } = await openAs(INVESTOR, '/investments?nueva');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revisar inversión' }).click();
  const invalid = dialog.locator('[aria-invalid=true]');
  await invalid.first().waitFor();
  const messages = await invalid.evaluateAll((fields) =>
    fields.map((field) => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
      return ids
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    }),
  );
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) {
    expect(message).toMatch(/[a-záéíóúñ]{3}/);
    expect(message).not.toMatch(/required|invalid|expected|must/i);
  }
});

test('ERR-01 ERR-02 the screens say the server’s sentence, never its status or its JSON', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/investments', (route) => route.fulfill({ status: 500, body: 'boom {"a":1}' }));
  await visitor.open('/investments');
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos cargar las inversiones.' });
  await alert.waitFor();
  expect(await alert.textContent()).not.toMatch(/500|boom|[{}]/);
});

/** Moves the pointer gradually onto the n-th row's hash: a jump could count as moving towards a tooltip. */
async function hover(page: Page, row: number): Promise<void> {
  const box = await page.getByRole('row').nth(row).getByText('…').first().boundingBox();
  if (!box) throw new Error('There is no hash');
  await wander(page, box.x + box.width / 2, box.y + box.height / 2);
}

async function wander(page: Page, x: number, y: number): Promise<void> {
  for (let step = -4; step <= 4; step += 1) {
    await page.mouse.move(x + step, y);
    await delay(10);
  }
}

test('TOAST-05 a tooltip waits 700 ms, the next one right after it does not', async () => {
  const { page } = await openAs(INVESTOR, '/financial-tools');
  // Both hashes must be visible: a pointer can't rest on what is below the viewport.
  await page.getByRole('row').nth(2).scrollIntoViewIfNeeded();
  const open = page.locator('[data-radix-popper-content-wrapper] > [data-state$=open]');
  const started = Date.now();
  await hover(page, 1);
  await open.waitFor();
  expect(Date.now() - started).toBeGreaterThanOrEqual(TOOLTIP_DELAY - 50);
  expect(await open.getAttribute('data-state')).toBe('delayed-open');
  await hover(page, 2);
  await open.and(page.locator('[data-state=instant-open]')).waitFor();
  await wander(page, 10, 300);
  await open.waitFor({ state: 'detached' });
  await delay(2 * TOOLTIP_SKIP_DELAY);
  const again = Date.now();
  await hover(page, 1);
  await open.waitFor();
  expect(Date.now() - again).toBeGreaterThanOrEqual(TOOLTIP_DELAY - 50);
});

test('AUTH-04 LIVE-02 a session that somebody ends elsewhere shows here within a second', async () => {
  const visitor = await openAs(NEWCOMER, '/investments');
  const { page } = visitor;
  // Any request after the end of the session, such as for an image.
  visitor.tolerate(/status of 401.*\/api\//);
  const elsewhere = await stage.signIn(NEWCOMER);
  await page.getByTitle(/^Bloque/).waitFor();
  // Noted in the page itself, free of the test's delays.
  const told = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => document.body.innerText.includes('No autorizado') && resolve(Date.now());
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
  );
  const answer = await elsewhere.send('DELETE', '/api/sessions');
  expect(answer.status).toBe(200);
  const ended = Date.now();
  expect((await told) - ended).toBeLessThan(1_000);
  await page.waitForURL('**/login?next=%2Finvestments');
});

test('LIVE-02 NAV-20 at 360 px a lost connection is said in a line of its own and covers nothing', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW, reducedMotion: true });
  const { page } = visitor;
  visitor.tolerate(/WebSocket|socket\.io/);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  const heard = await listen(page);
  await visitor.open('/investments');
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión en vivo — actualizando cada 5 s' });
  await notice.waitFor();
  expect(await notice.filter({ visible: true }).count()).toBe(1);
  expect(await heard()).toContain('Sin conexión en vivo — actualizando cada 5 s');
  const box = await notice.boundingBox();
  const [menu, bell] = [
    page.getByRole('button', { name: 'Abrir menú' }),
    page.getByRole('button', { name: /^Notificaciones/ }),
  ];
  for (const button of [menu, bell]) {
    const place = await button.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  }
  const title = await heading(page, 'Mis inversiones').boundingBox();
  expect(title?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'offline-light-360');
  await menu.click();
  await page.getByRole('dialog', { name: 'Menú' }).waitFor();
  await eventually('everything displayed to be polled', () =>
    ['notifications', 'investments', 'warehouses', 'blockchain/transactions'].every(
      (path) => visitor.requests('GET', `/api/${path}`).length > 1,
    ),
  );
});

test('LIVE-01 where no websocket comes through, the page is live by polling', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/WebSocket|Content Security Policy/);
  await page.addInitScript(() => {
    // Nothing listens there.
    const { WebSocket } = window;
    window.WebSocket = class extends WebSocket {
      constructor() {
        super('ws://127.0.0.1:9/');
      }
    };
  });
  await visitor.open('/investments');
  const block = page.getByTitle(/^Bloque/);
  await block.waitFor();
  const head = await block.getAttribute('title');
  await eventually('the next block', async () => (await block.getAttribute('title')) !== head);
});

/** Whether a request is an API call. */
const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

test('API-43 what a screen sends says JSON exactly when it carries some', async () => {
  const { email } = await register(stage.url, 'Rosa Duque');
  const visitor = await openAs(email, '/settings');
  const { page } = visitor;
  visitor.tolerate(/status of 401.*\/api\/auth\/user/);
  const calls: { call: string; says: string | undefined; carries: boolean }[] = [];
  page.on('request', (request) => {
    if (!isCall(request)) return;
    calls.push({
      call: `${request.method()} ${new URL(request.url()).pathname}`,
      says: request.headers()['content-type'],
      carries: request.postData() !== null,
    });
  });
  await page.getByLabel('Nombres', { exact: true }).fill('Catalina');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await seeToast(page, 'Perfil actualizado', 'Guardamos tus cambios.');
  await page.getByRole('button', { name: /^Menú de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(`${stage.url}/`);
  expect(calls).toContainEqual({ call: 'PATCH /api/profile', says: 'application/json', carries: true });
  expect(calls).toContainEqual({ call: 'POST /api/logout', says: undefined, carries: false });
  expect(calls.filter(({ says, carries }) => says !== (carries ? 'application/json' : undefined))).toEqual(
    [],
  );
});

test('API-44 a screen that hears live asks nothing again: not by the clock, and on focus only who is here', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await page.clock.install();
  await visitor.open('/financial-tools');
  await page.getByTitle(/^Bloque/).waitFor();
  await page.waitForLoadState('networkidle');
  await quiet(page);
  const before = visitor.calls.length;
  const asked = page.waitForResponse('**/api/auth/user');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.clock.fastForward(3 * TRANSACTIONS_POLL);
  await page.getByTitle(/^Bloque/).waitFor();
  expect(visitor.calls.slice(before)).toEqual(['GET /api/auth/user']);
});

test.each([
  [undefined, '/login', 13],
  [INVESTOR, '/settings', 22],
  [INVESTOR, '/investments', 24],
  [ADMIN, '/admin/users', 38],
] as const)(
  // `most` includes what loads once the screen is displayed, last the live connection.
  'ROUTE-04 for %s %s takes a handful of scripts, and of the heavy ones only its own',
  async (email, path, most) => {
    const visitor = email ? await stage.person(email) : await stage.visitor();
    const { page } = visitor;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await visitor.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/admin/users') await page.getByRole('grid').waitFor();
    await quiet(page);
    const has = (name: string) => scripts.some((script) => script.startsWith(`/assets/${name}-`));
    expect([has('charts'), has('data-grid'), has('pdf-page')]).toEqual([
      false,
      path === '/admin/users',
      false,
    ]);
    expect(scripts.length).toBeLessThanOrEqual(most);
  },
);

test('API-44 a call that fails is not tried again by itself', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.clock.install();
  await page.route('**/api/investments', (route) => route.fulfill({ status: 500 }));
  await visitor.open('/investments');
  await page.getByRole('button', { name: 'Reintentar' }).first().waitFor();
  // Polling is expected until the live connection is up.
  await see(page, 'En vivo');
  await page.clock.fastForward(3 * TRANSACTIONS_POLL);
  await quiet(page);
  expect(visitor.requests('GET', '/api/investments')).toHaveLength(1);
});
