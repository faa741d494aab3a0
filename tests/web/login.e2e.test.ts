import { LOGIN_REDIRECT_DELAY } from '@nodo/contracts/constants';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { NARROW, noteRedirect, overflow, redirectDelay, see, seeToast, toastOf } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

const email = (page: Page) => page.getByLabel('Email', { exact: true });

/** Holds back the requests to one path until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function signIn(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await button(page, 'Iniciar Sesión').click();
}

async function register(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('tab', { name: 'Nuevo Usuario' }).click();
  await page.getByLabel('Nombre completo').fill(name);
  await email(page).fill(address);
  await button(page, 'Crear Cuenta de Inversionista').click();
}

test('LOGIN-01 LOGIN-02 LOGIN-03 LOGIN-04 LOGIN-05 CONF-13 anybody sees two tabs and no password', async () => {
  const { page } = await stage.visitor({ viewport: NARROW });
  await page.goto(`${stage.url}/login`);
  await see(page, 'No se requiere contraseña • Acceso inmediato');
  const tabs = page.getByRole('tab');
  expect(await tabs.allTextContents()).toEqual(['Iniciar Sesión', 'Nuevo Usuario']);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Iniciar Sesión');
  expect(await email(page).getAttribute('type')).toBe('email');
  await see(page, /rol se detecta automáticamente/);
  await page.getByRole('tab', { name: 'Nuevo Usuario' }).click();
  await button(page, 'Crear Cuenta de Inversionista').waitFor();
  expect(await email(page).getAttribute('type')).toBe('email');
  expect(await page.locator('input[type=password]').count()).toBe(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('LOGIN-06 an empty e-mail is asked for and nothing is sent', async () => {
  const visitor = await stage.visitor();
  await visitor.open('/login');
  await signIn(visitor.page, '   ');
  await seeToast(visitor.page, 'Email requerido', 'Por favor ingresa tu email');
  expect(await email(visitor.page).getAttribute('aria-invalid')).toBe('true');
  expect(visitor.requests('POST', '/api/login')).toEqual([]);
});

test('LOGIN-07 a new user without name or e-mail is asked for both and nothing is sent', async () => {
  const visitor = await stage.visitor();
  await visitor.open('/login');
  await register(visitor.page, 'Camila Restrepo', '');
  await seeToast(visitor.page, 'Datos requeridos', 'Por favor completa todos los campos');
  await toastOf(visitor.page).getByRole('button', { name: 'Cerrar notificación' }).click();
  await register(visitor.page, '', 'alguien@ejemplo.co');
  await seeToast(visitor.page, 'Datos requeridos', 'Por favor completa todos los campos');
  expect(visitor.requests('POST', '/api/login')).toEqual([]);
});

test('LOGIN-08 LOGIN-10 LOGIN-11 signing in is busy once, greets and leads to /', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/login');
  const release = await holdBack(page, '/api/login');
  await signIn(page, INVESTOR);
  await button(page, 'Iniciando...').waitFor();
  expect(await button(page, 'Iniciando...').isDisabled()).toBe(true);
  await email(page).press('Enter');
  release();
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Camila');
  await page.waitForURL(`${stage.url}/`);
  await page.getByRole('heading', { level: 1, name: /Camila/ }).waitFor();
  const sent = visitor.requests('POST', '/api/login');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.postDataJSON()).toEqual({ email: INVESTOR });
});

test('LOGIN-09 LOGIN-10 LOGIN-13 registering is busy, greets and makes an investor', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/login');
  const release = await holdBack(page, '/api/login');
  await register(page, 'Rosa Elena Duque', 'rosa.duque@ejemplo.co');
  await button(page, 'Creando cuenta...').waitFor();
  expect(await button(page, 'Creando cuenta...').isDisabled()).toBe(true);
  release();
  await seeToast(page, '¡Bienvenido!', /^Acceso exitoso como Rosa/);
  await page.waitForURL(`${stage.url}/`);
  await page.getByRole('button', { name: /^Menú de Rosa/ }).click();
  await see(page.getByRole('menu'), 'Inversionista');
  await see(page.getByRole('menu'), 'rosa.duque@ejemplo.co');
  expect(visitor.requests('POST', '/api/login')[0]?.postDataJSON()).toEqual({
    email: 'rosa.duque@ejemplo.co',
    name: 'Rosa Elena Duque',
    isNewUser: true,
  });
});

test('LOGIN-10 LOGIN-12 ERR-01 ERR-02 a refusal says the server’s own sentence, or ours; a greeting without a first name, the e-mail', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/login/);
  await visitor.open('/login');
  const answer = page.waitForResponse('**/api/login');
  await signIn(page, 'nadie@ejemplo.co');
  const { message } = (await (await answer).json()) as { message: string };
  expect(message).toMatch(/[a-záéíóú]/);
  await seeToast(page, 'Error de acceso', message, 'destructive');
  expect(await toastOf(page).textContent()).not.toMatch(/\d{3}:|[{}]/);

  await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await button(page, 'Iniciar Sesión').click();
  await seeToast(page, 'Error de acceso', 'No se pudo iniciar sesión', 'destructive');
  expect(await toastOf(page).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/login');

  await page.unroute('**/api/login');
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"firstName":"[^"]*"/, '"firstName":""');
    await route.fulfill({ response, body });
  });
  await signIn(page, INVESTOR);
  await seeToast(page, '¡Bienvenido!', `Acceso exitoso como ${INVESTOR}`);
});

test('LOGIN-13 an e-mail that has an account can’t be registered again', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/login/);
  await visitor.open('/login');
  const answer = page.waitForResponse('**/api/login');
  await register(page, 'Otra Camila', INVESTOR);
  const { message } = (await (await answer).json()) as { message: string };
  await seeToast(page, 'Error de acceso', message);
  await button(page, 'Crear Cuenta de Inversionista').waitFor();
});

test('ERR-05 no answer, too many tries and a service away each have their sentence, and the form works again', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  visitor.tolerate(/Failed to load resource.*\/api\/login/);
  await visitor.open('/login');
  await page.route('**/api/login', (route) => route.abort());
  await signIn(page, INVESTOR);
  await seeToast(page, 'Error de acceso', /^No hay conexión con el servidor/);
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.fulfill({ status: 429 }));
  await button(page, 'Iniciar Sesión').click();
  await seeToast(page, 'Error de acceso', /^Demasiados intentos/);
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Iniciar Sesión').click();
  await seeToast(page, 'Error de acceso', /no está disponible/);
  await page.unroute('**/api/login');
  await button(page, 'Iniciar Sesión').click();
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Camila');
});

test('LOGIN-01 AUTH-07 whoever is signed in is led on from /login; /api/login leads a browser there', async () => {
  const camila = await stage.person(INVESTOR);
  await camila.open('/login?next=/investments');
  await camila.page.waitForURL('**/investments');
  const visitor = await stage.visitor();
  await visitor.open('/api/login');
  await visitor.page.waitForURL('**/login**');
  await see(visitor.page, 'No se requiere contraseña • Acceso inmediato');
});

test.each(['/investments', '/financial-tools?x=1'])(
  'AUTH-05 AUTH-06 LOGIN-11 %s without a session: toast, /login after 500 ms, and back there after signing in',
  async (path) => {
    const { page } = await stage.visitor();
    await noteRedirect(page, '/login');
    await page.goto(stage.url + path);
    await seeToast(page, 'No autorizado', 'Iniciando sesión...', 'destructive');
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
    const delay = await redirectDelay(page);
    expect(delay).toBeGreaterThan(LOGIN_REDIRECT_DELAY - 100);
    expect(delay).toBeLessThan(LOGIN_REDIRECT_DELAY + 2_000);
    await signIn(page, INVESTOR);
    await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Camila');
    await page.waitForURL(stage.url + path);
  },
);

test.each(['//ejemplo.org/robo', '%2F%09%2Fejemplo.org'])(
  'LOGIN-11 nobody is led off this site after signing in: %s',
  async (next) => {
    const visitor = await stage.visitor();
    await visitor.open(`/login?next=${next}`);
    await signIn(visitor.page, INVESTOR);
    await visitor.page.waitForURL(`${stage.url}/`);
  },
);

test('AUTH-01 AUTH-02 a loading message shows while it is being found out who is here', async () => {
  const { page } = await stage.person(INVESTOR);
  const release = await holdBack(page, '/api/auth/user');
  await page.goto(`${stage.url}/investments`);
  await see(page, 'Cargando tu sesión…');
  release();
  await page.getByRole('heading', { level: 1, name: 'Mis inversiones' }).waitFor();
});

test('AUTH-03 who is signed in is asked on mount and on focus, and not again after a failure', async () => {
  const camila = await stage.person(INVESTOR);
  const { page } = camila;
  const asked = () => camila.requests('GET', '/api/auth/user').length;
  await camila.open('/investments');
  await page.getByRole('heading', { level: 1, name: 'Mis inversiones' }).waitFor();
  const before = asked();
  const answered = page.waitForResponse('**/api/auth/user');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await answered;
  expect(asked()).toBe(before + 1);

  camila.tolerate(/Failed to load resource.*\/api\/auth\/user/);
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await see(page, 'No pudimos comprobar tu sesión.');
  expect(asked()).toBe(before + 2);
  await page.unroute('**/api/auth/user');
  await button(page, 'Reintentar').click();
  await page.getByRole('heading', { level: 1, name: 'Mis inversiones' }).waitFor();
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
}

test('AUTH-04 signing out ends the session here and in the other tabs, and leaves nothing behind', async () => {
  const camila = await stage.person(INVESTOR);
  camila.tolerate(/status of 401/, /WebSocket/);
  await camila.open('/investments');
  const other = await camila.newTab('/financial-tools');
  await other.getByRole('heading', { level: 1, name: 'Herramientas financieras' }).waitFor();
  await logOut(camila.page);
  for (const page of [camila.page, other]) await page.locator('#hero-section').waitFor();
  expect(camila.requests('POST', '/api/logout')).toHaveLength(1);
  await camila.page.goBack();
  await see(camila.page, 'No se requiere contraseña • Acceso inmediato');
  expect(await camila.page.getByText('Camila').count()).toBe(0);
});

test('AUTH-04 signing out leads to / also when the call fails, and ends the session when the page is opened next', async () => {
  const camila = await stage.person(INVESTOR);
  camila.tolerate(/api\/logout|ConnectionError|offline/, /status of 401/);
  await camila.open('/investments');
  await camila.page.route('**/api/logout', (route) => route.abort());
  await logOut(camila.page);
  await camila.page.waitForURL(`${stage.url}/`);
  await camila.page.getByRole('heading', { level: 1, name: /Camila/ }).waitFor();
  await camila.page.unroute('**/api/logout');
  await camila.page.reload();
  await camila.page.locator('#hero-section').waitFor();
  // Once: whoever signs in next stays.
  await camila.open('/login');
  await signIn(camila.page, INVESTOR);
  for (const again of [false, true]) {
    if (again) await camila.page.reload();
    await camila.page.getByRole('heading', { level: 1, name: /Camila/ }).waitFor();
  }
});

test('AUTH-05 AUTH-08 a session ended elsewhere is noticed by the open page by itself', async () => {
  const camila = await stage.person(INVESTOR);
  camila.tolerate(/status of 401/, /WebSocket/);
  await camila.open('/investments');
  await camila.page.getByTitle(/^Bloque/).waitFor();
  const [session] = await camila.context.cookies();
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const ended = await fetch(`${stage.url}/api/logout`, {
    method: 'POST',
    headers: { cookie: `${session?.name}=${session?.value}`, origin: stage.url },
  });
  expect(ended.ok).toBe(true);
  await seeToast(camila.page, 'No autorizado', 'Iniciando sesión...');
  await eventually('the sign-in screen', () => camila.page.url().includes('/login?next=%2Finvestments'));
});
