import { SIGN_IN_CODES_AN_HOUR } from '@nodo/contracts/constants';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { codeFor, mailsTo } from '../support/mailbox.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 1_000, environment: { AUTH_MODE: 'code' } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page) => page.getByLabel('Código de seis dígitos');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function ask(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
  await field(page).waitFor();
}

test('LOGIN-04 LOGIN-10 LOGIN-11 the code from the mail, pasted with a space, opens the door', async () => {
  const visitor = await stage.visitor({ viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/login?next=%2Finvestments');
  await ask(page, INVESTOR);
  await see(page, 'Revisa tu correo');
  await see(page, 'No se requiere contraseña • Acceso inmediato');
  await see(page, INVESTOR);
  expect(await field(page).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field(page).getAttribute('inputmode')).toBe('numeric');
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'login-code-narrow');
  const code = await codeFor(stage.product, INVESTOR);
  await field(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await field(page).inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/investments');
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Camila');
});

test('LOGIN-04 LOGIN-12 says what is wrong with a code, and a reload loses nothing', async () => {
  const visitor = await stage.visitor();
  visitor.tolerate(/status of (422|410).*\/api\/login\/code/);
  const { page } = visitor;
  const address = 'santiago.hoyos@ejemplo.co';
  await visitor.open('/login');
  await ask(page, address);
  await field(page).fill('123');
  await button(page, 'Entrar').click();
  await page.getByRole('alert').getByText('Escribe los 6 dígitos del código.').waitFor();
  expect(visitor.calls).not.toContain('POST /api/login/code');
  const code = await codeFor(stage.product, address);
  await field(page).fill(wrong(code));
  await button(page, 'Entrar').click();
  const refused = 'El código no es correcto. Te quedan 4 intentos.';
  await page.locator('form').getByRole('alert').getByText(refused).waitFor();
  await seeToast(page, 'Error de acceso', refused, 'destructive');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'login-code-wrong');
  await page.reload();
  await field(page).fill(code);
  await button(page, 'Entrar').click();
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Santiago');
});

test('LOGIN-04 goes back to correct the e-mail, and counts down to another code', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/login');
  await page.clock.install();
  await ask(page, 'nadie@ejemplo.co');
  await see(page, 'nadie@ejemplo.co');
  await button(page, 'Cambiar el email').click();
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).waitFor();
  const address = NEWCOMER;
  await ask(page, address);
  expect(await button(page, /^Otro código en \d+ s$/).isDisabled()).toBe(true);
  visitor.tolerate(/status of 429.*\/api\/login/);
  await page.clock.fastForward(31_000);
  await button(page, 'Enviar otro código').click();
  // The server enforces the wait by its own clock, not by the page's.
  await seeToast(page, 'Error de acceso', /^Espera \d+ s para pedir otro código\.$/);
  await codeFor(stage.product, address);
  expect(await mailsTo(stage.product, address)).toHaveLength(1);
});

test('LOGIN-04 who finds their codes used up by strangers gets a longer one, and comes in', async () => {
  const address = 'valentina.arango@ejemplo.co';
  for (let count = 0; count < SIGN_IN_CODES_AN_HOUR; count += 1) {
    const asked = await new Client(stage.url).send('POST', '/api/login', { email: address }, { key: null });
    expect(asked).toMatchObject({ status: 202, body: { digits: 6 } });
  }
  const visitor = await stage.visitor({ viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/login');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
  const long = page.getByLabel('Código de 12 dígitos');
  await long.waitFor();
  await see(page, 'Es más largo que de costumbre: se pidieron muchos códigos para este email.');
  await long.fill('123456');
  await button(page, 'Entrar').click();
  await page.getByRole('alert').getByText('Escribe los 12 dígitos del código.').waitFor();
  const code = await codeFor(stage.product, address, SIGN_IN_CODES_AN_HOUR + 1);
  await long.fill(code);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'login-code-long');
  await page.reload();
  await long.fill(code);
  await button(page, 'Entrar').click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

test('LOGIN-13 a newcomer has an account once the code is right', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/login');
  await page.getByRole('tab', { name: 'Nuevo Usuario' }).click();
  await page.getByLabel('Nombre completo').fill('Elisa Marín');
  await page.getByLabel('Email', { exact: true }).fill('elisa@ejemplo.co');
  await button(page, 'Crear Cuenta de Inversionista').click();
  await field(page).fill(await codeFor(stage.product, 'elisa@ejemplo.co'));
  await button(page, 'Entrar').click();
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Elisa');
});

test('LOGIN-04 the mailbox of this machine is a page like any other', async () => {
  const visitor = await stage.visitor();
  await visitor.open('/dev/mailbox');
  await see(visitor.page, 'Tu código para entrar a Nodo Cartago');
  expect(await axe(visitor.page)).toEqual([]);
  await screenshot(visitor.page, 'mailbox');
});
