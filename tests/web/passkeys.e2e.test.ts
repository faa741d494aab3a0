import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ANALYST, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import { CodeEntrance, idOf, operatorsCode } from '../support/code-entrance.ts';
import { button } from '../support/controls.ts';
import { inDatabase } from '../support/database.ts';
import { codeFor, codesTo } from '../support/mailbox.ts';
import { VirtualAuthenticator } from '../support/passkeys.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000, environment: { AUTH_MODE: 'code' } });

const PASSKEY = 'Entrar con llave de acceso';

/** Signs in with the code sent by e-mail. */
async function enter(page: Page, address: string): Promise<void> {
  const before = (await codesTo(stage.product, address)).length;
  await page.getByLabel('Email', { exact: true }).fill(address);
  await button(page, 'Iniciar Sesión').click();
  await page.getByLabel('Código de seis dígitos').fill(await codeFor(stage.product, address, before + 1));
  await button(page, 'Entrar').click();
  await page.getByLabel('Código de seis dígitos').waitFor({ state: 'detached' });
}

/** Signs out, which ends with a full load of the start page. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de/ }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await loaded;
}

async function register(page: Page, name: string, label = 'Registrar llave'): Promise<void> {
  await page.getByLabel('Nombre de la llave').fill(name);
  await button(page, label).click();
}

/** Sends a staff command from the page, as any staff screen would: saves the settings. */
function saveSettings(page: Page): Promise<{ status: number; code: unknown }> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/financial-settings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        minimumInvestment: '50000',
        monthlyReturnRate: '0.0151',
        managementFeeRate: '0.02',
        platformFeeRate: '0.005',
        recompraEnabled: true,
      }),
    });
    const body: { code?: unknown } = await answer.json();
    return { status: answer.status, code: body.code ?? null };
  });
}

test('SET-06 LOGIN-04 AUTH-08 registers, renames, signs in with and removes a passkey', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const authenticator = await VirtualAuthenticator.attach(page);
  await visitor.open('/login?next=%2Fsettings%3Ftab%3Dseguridad');
  await enter(page, INVESTOR);
  await see(page, 'Aún no tienes llaves de acceso');
  await button(page, 'Agregar llave').click();
  await button(page, 'Registrar llave').click();
  await see(page, 'Escribe un nombre');
  await screenshot(page, 'passkey-add');
  await register(page, 'Portátil');
  await seeToast(page, 'Llave registrada', 'Ya puedes entrar con ella.');
  await see(page, 'Portátil');
  await screenshot(page, 'settings-security');
  await button(page, 'Renombrar Portátil').click();
  await page.getByLabel('Nombre de la llave').fill('Portátil de casa');
  await button(page, 'Guardar').click();
  await see(page, 'Portátil de casa');

  const [credential] = await authenticator.credentials();
  expect(credential?.isResidentCredential).toBe(true);
  await leave(page);
  await visitor.open('/login?next=%2Fsettings%3Ftab%3Dseguridad');
  await button(page, PASSKEY).waitFor();
  await screenshot(page, 'login-passkey');
  await button(page, PASSKEY).click();
  await seeToast(page, '¡Bienvenido!', 'Acceso exitoso como Camila');
  await see(page, /Usada el/);
  expect(await axe(page)).toEqual([]);
  await button(page, 'Quitar Portátil de casa').click();
  await button(page, 'Quitar llave').click();
  await seeToast(page, 'Llave quitada', '«Portátil de casa» ya no abre tu cuenta.');
  await see(page, 'Aún no tienes llaves de acceso');
});

const ADMIN_LIST = '/login?next=%2Fadmin%3Fbuscar%3Dsuper';

test('AUTH-08 USERS-01 a staff screen asks for a passkey in place, the first one with a code, and then goes on', async () => {
  const visitor = await stage.visitor();
  visitor.tolerate(/status of (403|410|422)/);
  const { page } = visitor;
  const gate = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await visitor.open(ADMIN_LIST);
  await enter(page, SUPER_ADMIN);
  await gate.waitFor();
  await see(gate, /Aún no tienes una/);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'passkey-gate-first');

  // After dismissing, the page explains what is missing and doesn't ask again by itself.
  await page.keyboard.press('Escape');
  await gate.waitFor({ state: 'detached' });
  await see(page, /se muestra cuando confirmas con tu llave/);
  expect(await page.getByText(SUPER_ADMIN).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'passkey-request');
  expect(await saveSettings(page)).toEqual({ status: 403, code: 'PASSKEY_REQUIRED' });
  await button(page, 'Confirmar con mi llave').first().click();

  // Running axe removes a virtual authenticator, so it is attached only now.
  const authenticator = await VirtualAuthenticator.attach(page);
  const code = gate.getByLabel('Código de Super Admin');
  await register(page, 'Llave del puerto', 'Registrar y continuar');
  await see(gate, 'El código tiene 8 letras y números');
  await code.fill('0000-0000');
  await button(page, 'Registrar y continuar').click();
  await see(gate, /Este código ya no sirve/);
  expect(await authenticator.credentials()).toEqual([]);
  await code.fill(await operatorsCode(stage.product, SUPER_ADMIN));
  await button(page, 'Registrar y continuar').click();
  await gate.waitFor({ state: 'detached' });
  await page.getByText(SUPER_ADMIN).first().waitFor();
  expect(await saveSettings(page)).toEqual({ status: 200, code: null });
  expect(await authenticator.credentials()).toHaveLength(1);

  // A session by e-mail code alone: the user's own settings work, staff commands only after the passkey.
  await leave(page);
  await visitor.open('/login?next=%2Fsettings%3Ftab%3Dseguridad');
  await enter(page, SUPER_ADMIN);
  await see(page, 'Llave del puerto');
  expect(await saveSettings(page)).toEqual({ status: 403, code: 'PASSKEY_REQUIRED' });
  // Adding a passkey requires the first one.
  await button(page, 'Agregar llave').click();
  await register(page, 'Intrusa');
  await gate.waitFor();
  await screenshot(page, 'passkey-gate-verify');
  await authenticator.verifies(false);
  await button(page, 'Usar mi llave de acceso').click();
  await see(gate, 'No se completó. Intenta de nuevo cuando quieras.');
  await authenticator.verifies(true);
  await button(page, 'Usar mi llave de acceso').click();
  await gate.waitFor({ state: 'detached' });
  expect(await saveSettings(page)).toEqual({ status: 200, code: null });

  await visitor.open('/admin?buscar=analista');
  await page
    .getByRole('button', { name: /^Editar a/ })
    .first()
    .click();
  const edit = page.getByRole('dialog', { name: 'Editar Usuario' });
  await button(page, 'Código para su primera llave').click();
  await screenshot(page, 'passkey-code-issue');
  await button(page, 'Emitir código').click();
  const issued = await edit.getByRole('status', { name: 'Código', exact: true }).innerText();
  expect(issued).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await screenshot(page, 'passkey-code-issued');
  await button(page, 'Listo').click();
  expect(await page.getByText(issued).count()).toBe(0);

  const analyst = await stage.visitor({ viewport: NARROW, colorScheme: 'dark' });
  analyst.tolerate(/status of 403/);
  await analyst.open('/login?next=%2Faudit');
  await enter(analyst.page, ANALYST);
  const asked = analyst.page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await asked.getByLabel('Código de Super Admin').waitFor();
  expect(await overflow(analyst.page)).toBe(0);
  expect(await axe(analyst.page)).toEqual([]);
  await screenshot(analyst.page, 'passkey-gate-first-narrow-dark');
  await VirtualAuthenticator.attach(analyst.page);
  await asked.getByLabel('Código de Super Admin').fill(issued.toLowerCase());
  await register(analyst.page, 'Teléfono', 'Registrar y continuar');
  await asked.waitFor({ state: 'detached' });
  await see(analyst.page, 'Inicio de sesión');
});

test('S15 AUTH-08 one’s data are erased after a recent code, or the passkey of whoever has one', async () => {
  const email = `ana.${randomUUID().slice(0, 8)}@ejemplo.co`;
  const before = await CodeEntrance.of(stage.product).enter(email);
  const visitor = await stage.visitor();
  visitor.tolerate(/status of (401|403)/);
  const { page } = visitor;
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, email);
  const erase = async () => {
    await button(page, 'Eliminar mis datos').click();
    const dialog = page.getByRole('dialog', { name: 'Eliminar mis datos' });
    await dialog.getByRole('textbox').fill('ELIMINAR MIS DATOS');
    await button(page, 'Eliminar para siempre').click();
    return dialog;
  };
  await inDatabase(stage.product, async (client) => {
    const old = `UPDATE platform.sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = $1`;
    await client.query(old, [await idOf(before)]);
  });
  const dialog = await erase();
  await see(dialog, 'Para eliminar tus datos, cierra sesión y vuelve a entrar con un código.');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'own-data-sign-in-again');
  await button(page, 'Cerrar sesión y volver a entrar').click();
  await enter(page, email);

  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await VirtualAuthenticator.attach(page);
  await button(page, 'Agregar llave').click();
  await register(page, 'Portátil');
  await seeToast(page, 'Llave registrada', 'Ya puedes entrar con ella.');
  await visitor.context.clearCookies();
  await visitor.open('/login?next=%2Fsettings');
  await enter(page, email);
  await erase();
  await button(page, 'Usar mi llave de acceso').click();
  await seeToast(
    page,
    'Tu cuenta se cerró',
    'Estamos eliminando tus datos personales. Gracias por haber estado aquí.',
  );
  expect((await before.get('/api/auth/user')).status).toBe(401);
});

test('SET-01 SET-06 the security tab is narrow and dark too', async () => {
  const visitor = await stage.visitor({ viewport: NARROW, colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.open('/login?next=%2Fsettings%3Ftab%3Dseguridad');
  await button(page, PASSKEY).waitFor();
  expect(await axe(page)).toEqual([]);
  await enter(page, NEWCOMER);
  await see(page, 'Esta sesión');
  await see(page, 'Aún no tienes llaves de acceso');
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-security-narrow-dark');
});
