import { pushViewSchema } from '@nodo/contracts/notifications/push';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { INVESTOR } from '../support/accounts.ts';
import { startLink } from '../support/breaking-link.ts';
import {
  axe,
  NARROW,
  overflow,
  quiet,
  screenshot,
  see,
  seeToast,
  type Visitor,
  WIDE,
} from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000, isShared: true });

const SETTINGS = '/settings?tab=notificaciones';
const deviceSwitch = (page: Page, isOn: boolean) =>
  page.getByRole('switch', { name: 'Avisos en este dispositivo', checked: isOn });

/** Fakes the permission and the subscription: no push service is reachable, and headless browsers show no notices. */
async function withPushService({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
    let present: object | null = null;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const key = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
      present = {
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({
          endpoint: 'https://push.example.com/send/this-browser',
          expirationTime: null,
          keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        }),
        unsubscribe: async () => {
          present = null;
          return true;
        },
      };
      return present;
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => present });
  });
}

const registrationSchema = z.object({ registrationId: z.string(), scopeURL: z.string() });

/** Delivers a push message to the service worker as a browser would; returns the notices that it then shows. */
async function pushed({ page, context }: Visitor, data: object) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    const registration: object = Reflect.get(globalThis, 'registration');
    const showNotification = async (title: string, options: object) => void shown.push({ title, ...options });
    Object.assign(registration, { showNotification });
  });
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = z.array(registrationSchema).parse(registrations);
      const [first] = own.filter(({ scopeURL }) => scopeURL === `${stage.url}/`);
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.url,
    registrationId,
    data: JSON.stringify(data),
  });
  return eventually('the notice', async () => {
    const shown = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as object[]);
    return shown.length > 0 && shown;
  });
}

test('the app can be installed: its manifest, its icons and what may be loaded', async () => {
  const visitor = await stage.person(INVESTOR);
  await visitor.open('/kyc');
  const devtools = await visitor.context.newCDPSession(visitor.page);
  const { errors, url, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${stage.url}/app.webmanifest`);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Each test's browser profile counts as incognito, from which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const { icons } = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(JSON.parse(data ?? ''));
  for (const { src } of icons) {
    const icon = await fetch(stage.url + src);
    expect([icon.status, icon.headers.get('content-type')], src).toEqual([200, 'image/png']);
  }
  const worker = await fetch(`${stage.url}/sw.js`);
  expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'; manifest-src 'self'");
});

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test('an installed app says that it is offline, in its language, and opens what was asked for by itself', async () => {
  const visitor = await stage.person(INVESTOR, { viewport: NARROW });
  const { page, context } = visitor;
  const link = await startLink(Number(new URL(stage.url).port));
  const address = `http://localhost:${link.port}`;
  // From another port websockets are refused; failed requests appear on the console.
  visitor.tolerate(/socket\.io|WebSocket|ERR_/);
  try {
    await page.goto(`${address}/kyc`);
    await page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
    // The last part to be loaded has connected: cut off while a part is on its way, the page would complain.
    await page.getByTitle(/^Bloque/).waitFor();
    await quiet(page);
    // No service worker before the app is installed.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await eventually('the page to be kept', async () => (await keptPages(page)).length === 2);
    link.become('cut');
    await page.goto(`${address}/investments?estado=confirmed`);
    await see(page, 'Sin conexión');
    expect(await page.locator('section').count()).toBe(1);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await screenshot(page, 'offline-narrow');
    const language = { name: 'nodo_language', value: 'pt', url: stage.url };
    await context.addCookies([language]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(WIDE);
    await page.reload();
    await see(page, 'Sem conexão');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    expect(await axe(page)).toEqual([]);
    await screenshot(page, 'offline-dark');
    await context.addCookies([{ ...language, value: 'es' }]);
    link.become('whole');
    await page.getByRole('heading', { level: 1, name: 'Mis Inversiones' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/investments?estado=confirmed');
  } finally {
    await link.stop();
  }
});

test('SET-05 a device is switched on, told while the page does nothing, and forgotten with its sign-out', async () => {
  const { client, email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email, { viewport: NARROW });
  const { page } = visitor;
  await withPushService(visitor);
  await visitor.open(SETTINGS);
  await deviceSwitch(page, false).waitFor();
  // No service worker before the user turns on notices.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await deviceSwitch(page, false).click();
  await deviceSwitch(page, true).waitFor();
  await see(page, 'Este dispositivo');
  await quiet(page);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-devices-narrow');
  const devices = async () => pushViewSchema.parse((await client.get('/api/push')).body).devices;
  await eventually('the device to be kept', async () => (await devices()).length === 1);
  expect(await devices()).toMatchObject([{ device: expect.stringMatching(/^Chrome/) }]);
  const said = {
    id: crypto.randomUUID(),
    title: 'Pago recibido',
    body: 'Abre Nodo Cartago para ver el detalle.',
    url: '/financial-tools',
  };
  const { id: tag, title, body, url } = said;
  expect(await pushed(visitor, said)).toMatchObject([{ title, body, tag, data: { url }, lang: 'es-CO' }]);
  // No personal data is cached.
  expect(await keptPages(page)).toEqual(['/offline.html', '/offline.js']);
  // The page may notice the end of its session before it has navigated away.
  visitor.tolerate(/status of 401.*\/api\/auth\/user/);
  await page.getByRole('button', { name: 'Abrir menú' }).first().click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(`${stage.url}/`);
  await eventually('the device to be forgotten', async () => (await devices()).length === 0);
  expect(await page.evaluate(() => localStorage.getItem('nodo:push-device'))).toBeNull();
});

test('SET-05 a browser that blocks notices says how to allow them; another device is taken off the list', async () => {
  const { client: phone, email } = await register(stage.url, 'Rosa Duque');
  const visitor = await stage.person(email, { colorScheme: 'dark' });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const subscription = {
    endpoint: 'https://push.example.com/send/phone',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  expect((await phone.send('PUT', '/api/push/devices', subscription)).status).toBe(200);
  await visitor.open(SETTINGS);
  await see(page, 'Cómo permitirlos');
  expect(await deviceSwitch(page, false).isDisabled()).toBe(true);
  await quiet(page);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-devices-dark');
  await page.getByRole('button', { name: /^Quitar / }).click();
  await seeToast(page, 'Dispositivo quitado', 'Ya no recibe avisos.');
  await eventually('the list to be empty', async () => {
    return pushViewSchema.parse((await phone.get('/api/push')).body).devices.length === 0;
  });
});
