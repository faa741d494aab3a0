import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import {
  axe,
  NARROW,
  overflow,
  type ScreenOptions,
  screenshot,
  see,
  seeToast,
  toastOf,
} from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { ownId, register } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

const care = (page: Page) => page.getByRole('region', { name: 'Cuidado de la cuenta' });

async function newcomer(name: string) {
  const { client, email } = await register(stage.url, name);
  return { client, email, name, id: await ownId(client) };
}

/** A member of the staff with a user's dialog open. */
async function dialogOf(id: string, email = SUPER_ADMIN, options: ScreenOptions = {}) {
  const visitor = await stage.person(email, options);
  await visitor.open(`/admin?usuario=${id}`);
  await visitor.page.getByRole('dialog', { name: 'Editar Usuario' }).getByText('Historial').waitFor();
  return visitor;
}

test('ROLE-06 a super admin takes the passkeys of somebody who lost them, and says why; their sessions end', async () => {
  const someone = await newcomer('Beatriz Olano');
  const visitor = await dialogOf(someone.id);
  const { page } = visitor;
  await button(care(page), 'Restablecer llaves de acceso').click();
  await button(care(page), 'Restablecer llaves').click();
  await see(care(page), 'Escribe el motivo');
  const path = `/api/users/${someone.id}/passkey-resets`;
  expect(visitor.requests('POST', path)).toHaveLength(0);
  expect((await someone.client.get('/api/auth/user')).status).toBe(200);
  await care(page).getByLabel('Motivo').fill('Perdió el teléfono, vino en persona');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'user-recovery-passkeys');
  // It is carried out, and its answer lost; doing it once more, with the same reason, is new.
  visitor.tolerate(/net::ERR_FAILED/);
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(care(page), 'Restablecer llaves').click();
  await toastOf(page)
    .getByText(/No hay conexión/)
    .waitFor();
  await page.unroute(`**${path}`);
  await button(care(page), 'Restablecer llaves').click();
  await seeToast(
    page,
    'Llaves de acceso restablecidas',
    'No tenía llaves de acceso. Las sesiones de Beatriz Olano se cerraron.',
  );
  const keys = visitor.requests('POST', path).map((request) => request.headers()['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  expect((await someone.client.get('/api/auth/user')).status).toBe(401);
});

test('S15 a super admin has somebody’s data erased: with a reason, and after typing whose', async () => {
  const someone = await newcomer('Carmenza Restrepo');
  const visitor = await dialogOf(someone.id);
  const { page } = visitor;
  await button(care(page), 'Eliminar datos personales').click();
  await see(care(page), 'Esto no se puede deshacer.');
  await button(care(page), 'Eliminar para siempre').click();
  await see(care(page), 'Escribe el motivo');
  await care(page).getByLabel('Motivo').fill('Solicitud escrita del titular');
  const confirm = care(page).getByLabel(`Escribe ${someone.email} para confirmar`, { exact: true });
  await confirm.fill('otra@ejemplo.co');
  await button(care(page), 'Eliminar para siempre').click();
  expect(await confirm.getAttribute('aria-invalid')).toBe('true');
  expect(visitor.requests('POST', `/api/users/${someone.id}/erasure`)).toHaveLength(0);
  await confirm.fill(someone.email.toUpperCase());
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'user-recovery-erasure');
  await button(care(page), 'Eliminar para siempre').click();
  await toastOf(page).getByText('La cuenta quedó cerrada. La constancia está en la auditoría.').waitFor();
  expect((await someone.client.get('/api/auth/user')).status).toBe(401);
  const boss = await stage.signIn(SUPER_ADMIN);
  await eventually('the e-mail to be forgotten', async () => {
    const { text, status } = await boss.get(`/api/users?search=${encodeURIComponent(someone.email)}`);
    return status === 200 && !text.includes(someone.email);
  });
  // Who looks at it later is told so, and not that a verification is awaited that nobody can send any more.
  await page.goto(`${stage.url}/admin/users/${someone.id}`);
  await see(page, 'Cuenta cerrada');
  expect(await page.getByText('aún no la envía').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Editar usuario' }).count()).toBe(0);
  const later = await dialogOf(someone.id);
  await see(later.page, 'Esta cuenta está cerrada');
  expect(await later.page.getByRole('dialog').getByRole('combobox').count()).toBe(0);
  await screenshot(later.page, 'user-closed-account');
});

test('S15 whoever has something open is not erased, and the screen says why; staff give up their role first', async () => {
  const boss = await stage.signIn(SUPER_ADMIN);
  const camila = await ownId(await stage.signIn(INVESTOR));
  const visitor = await dialogOf(camila, SUPER_ADMIN, { viewport: NARROW, colorScheme: 'dark' });
  const { page } = visitor;
  visitor.tolerate(/status of 422/);
  await button(care(page), 'Eliminar datos personales').click();
  await care(page).getByLabel('Motivo').fill('Solicitud escrita del titular');
  await care(page)
    .getByLabel(/para confirmar$/)
    .fill(INVESTOR);
  await button(care(page), 'Eliminar para siempre').click();
  await see(care(page), 'No se eliminó nada');
  await see(care(page), /^Aún no es posible eliminar los datos: hay .*inversion/);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'user-recovery-refused-narrow-dark');
  const admin = await ownId(await stage.signIn(ADMIN));
  const staff = await dialogOf(admin);
  expect(await button(care(staff.page), 'Eliminar datos personales').isDisabled()).toBe(true);
  await see(care(staff.page), 'Para eliminar sus datos, quítale primero el rol del equipo.');
  const own = await dialogOf(await ownId(boss));
  expect(await care(own.page).count()).toBe(0);
});

test('ROLE-06 an admin is offered neither', async () => {
  const someone = await newcomer('Dora Lince');
  const { page } = await dialogOf(someone.id, ADMIN);
  expect(await care(page).count()).toBe(0);
});
