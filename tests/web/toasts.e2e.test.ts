import { TOAST_DURATION } from '@nodo/contracts/constants';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { noteToast, see, seeToast, toastOf, type Visitor } from '../support/browser.ts';
import { bar, copyHash, drag } from '../support/shell-screen.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

async function camilaAt(path: string): Promise<Visitor> {
  const visitor = await stage.person(INVESTOR);
  await visitor.open(path);
  return visitor;
}

const allowClipboard = ({ context }: Visitor) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });

test('TOAST-01 TOAST-02 TOAST-04 one toast at a time, gone after 5 s, reached with F8', async () => {
  const camila = await camilaAt('/financial-tools');
  await allowClipboard(camila);
  const { page } = camila;
  const toastTime = await noteToast(page);
  await copyHash(page);
  await seeToast(page, 'Copiado', 'Hash de transacción copiado al portapapeles');
  expect(await toastOf(page).count()).toBe(1);
  await page.mouse.move(5, 5);
  const shownFor = await toastTime();
  expect(shownFor).toBeGreaterThan(TOAST_DURATION - 300);
  expect(shownFor).toBeLessThan(TOAST_DURATION + 3_000);

  await copyHash(page);
  await seeToast(page, 'Copiado', 'Hash de transacción copiado al portapapeles');
  await page.getByRole('region', { name: 'Notificaciones (F8)' }).waitFor({ state: 'attached' });
  const hasFocus = page.locator(':focus');
  await page.keyboard.press('F8');
  await page.locator('.toasts').and(hasFocus).waitFor();
  await page.keyboard.press('Tab');
  await toastOf(page).and(hasFocus).waitFor();
  await page.keyboard.press('Tab');
  await toastOf(page).getByRole('button', { name: 'Cerrar notificación' }).and(hasFocus).waitFor();
  await page.keyboard.press('Enter');
  await toastOf(page).waitFor({ state: 'detached' });
});

test('TOAST-01 TOAST-02 an error stays until it is closed and a second message waits for its turn', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/investments');
  await seeToast(page, 'No autorizado', 'Iniciando sesión...');
  await page.waitForURL('**/login**');
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
  await seeToast(page, 'Email requerido', 'Por favor ingresa tu email');
  expect(await toastOf(page).count()).toBe(1);
  await toastOf(page).getByRole('button', { name: 'Cerrar notificación' }).click();
  await toastOf(page).waitFor({ state: 'detached' });
});

test('TOAST-01 of two failures one is shown and the other waits for its turn', async () => {
  const visitor = await camilaAt('/#transactions');
  const { page } = visitor;
  visitor.tolerate(/status of 500/);
  await page.route('**/api/transactions/export*', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const first = ['No se pudo descargar el archivo', 'Intenta de nuevo.'] as const;
  await seeToast(page, ...first, 'destructive');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await bar(page).getByRole('link', { name: 'Herramientas', exact: true }).click();
  await copyHash(page);
  await see(toastOf(page), '1 más en espera');
  await seeToast(page, ...first, 'destructive');
  expect(await toastOf(page).count()).toBe(1);
  await toastOf(page).getByRole('button', { name: 'Cerrar notificación' }).click();
  await seeToast(page, 'No se pudo copiar', /^Tu navegador no permite usar el portapapeles/, 'destructive');
  expect(await toastOf(page).getByText('en espera').count()).toBe(0);
});

test('TOAST-03 a swipe of 50 to the right closes a toast, a shorter one does not', async () => {
  const camila = await camilaAt('/financial-tools');
  await allowClipboard(camila);
  const { page } = camila;
  await copyHash(page);
  await seeToast(page, 'Copiado', 'Hash de transacción copiado al portapapeles');
  await drag(page, toastOf(page), 30);
  expect(await toastOf(page).getAttribute('data-state')).toBe('open');
  await drag(page, toastOf(page), 120);
  await toastOf(page).waitFor({ state: 'detached', timeout: 3_000 });
});
