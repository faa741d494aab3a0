import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe, lookAround, NARROW, overflow, see, seeToast } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { isFocused } from '../support/keyboard.ts';
import { codeFor, codesTo } from '../support/mailbox.ts';
import { VirtualAuthenticator } from '../support/passkeys.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000, environment: { AUTH_MODE: 'code' } });

const OLD = 'santiago.hoyos@ejemplo.co';
const NEW = 'santiago@correo.co';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const field = (page: Page) => page.getByLabel('Código de seis dígitos');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cambiar email' });

/** Signs in with a mailed code and opens the profile. */
async function enter(page: Page, address: string): Promise<void> {
  const before = (await codesTo(stage.product, address)).length;
  await page.getByLabel('Email', { exact: true }).fill(address);
  await button(page, 'Iniciar Sesión').click();
  await field(page).fill(await codeFor(stage.product, address, before + 1));
  await button(page, 'Entrar').click();
  await see(page, 'El email no se puede modificar');
}

test('SET-03 another e-mail is proved by the code mailed to it, and is the one shown and signed in with', async () => {
  const visitor = await stage.visitor();
  visitor.tolerate(/status of (400|422).*\/api\/profile\/email/);
  const { page } = visitor;
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, OLD);
  await see(page, 'El email no se puede modificar sin el código que enviamos al nuevo');
  await lookAround(page, 'settings-email');
  await button(page, 'Cambiar email').click();
  const address = dialog(page).getByLabel('Email nuevo');
  await address.fill('santiago@');
  await button(page, 'Enviar código').click();
  await see(dialog(page), 'Escribe un email válido');
  expect(visitor.calls).not.toContain('POST /api/profile/email/code');
  await address.fill(OLD.toUpperCase());
  await button(page, 'Enviar código').click();
  await see(dialog(page), 'Ese ya es tu email.');
  await lookAround(page, 'settings-email-address');
  await address.fill(NEW);
  await page.keyboard.press('Enter');
  await see(dialog(page), NEW);
  await isFocused(field(page));
  const code = await codeFor(stage.product, NEW);
  await field(page).fill(wrong(code));
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('alert')
    .getByText('El código no es correcto. Te quedan 4 intentos.')
    .waitFor();
  await lookAround(page, 'settings-email-code');
  await field(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Email cambiado', `Desde ahora entras con ${NEW}. Tus otras sesiones se cerraron.`);
  await dialog(page).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(NEW);
  await page.setViewportSize(NARROW);
  await expect.poll(() => overflow(page)).toBe(0);
  const again = await stage.visitor();
  await again.open('/login?next=%2Fsettings');
  await enter(again.page, NEW);
  expect(await again.page.getByLabel('Email', { exact: true }).inputValue()).toBe(NEW);
});

test('SET-03 whoever has a passkey confirms with it, and an account of the demo keeps its e-mail', async () => {
  const visitor = await stage.visitor();
  visitor.tolerate(/status of 403.*\/api\/profile\/email/);
  const { page } = visitor;
  await VirtualAuthenticator.attach(page);
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, INVESTOR);
  await see(page, 'El email no se puede modificar: lo fija la configuración de la plataforma.');
  expect(await button(page, 'Cambiar email').count()).toBe(0);
  expect(await axe(page)).toEqual([]);

  await visitor.context.clearCookies();
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, NEW);
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await button(page, 'Agregar llave').click();
  await page.getByLabel('Nombre de la llave').fill('Portátil');
  await button(page, 'Registrar llave').click();
  await seeToast(page, 'Llave registrada', 'Ya puedes entrar con ella.');
  await visitor.context.clearCookies();
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, NEW);
  await button(page, 'Cambiar email').click();
  const before = (await codesTo(stage.product, OLD)).length;
  await dialog(page).getByLabel('Email nuevo').fill(OLD);
  await button(page, 'Enviar código').click();
  await button(page, 'Usar mi llave de acceso').click();
  await field(page).fill(await codeFor(stage.product, OLD, before + 1));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Email cambiado', `Desde ahora entras con ${OLD}. Tus otras sesiones se cerraron.`);
});
