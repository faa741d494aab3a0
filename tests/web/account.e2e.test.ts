import { expect, test } from 'vitest';
import { INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ blockIntervalMs: 2_000 });

test('SET-01 SET-02 SET-03 SET-04 NAV-15 keeps one’s name, and says that the e-mail stays', async () => {
  const visitor = await stage.person(INVESTOR);
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
  await page.getByRole('tab', { name: 'Perfil', selected: true }).waitFor();
  await see(page, 'El email no se puede modificar');
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull();
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-profile');
  await page.getByLabel('Nombre', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await see(page, 'Escribe tu nombre');
  expect(visitor.calls).not.toContain('PATCH /api/profile');
  await page.getByLabel('Nombre', { exact: true }).fill('Catalina');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await seeToast(page, 'Perfil actualizado', 'Guardamos tus cambios.');
  await page.getByRole('button', { name: /^Menú de Catalina/ }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Catalina');
});

test('SET-06 AUTH-08 CONF-13 lists sessions live, ends one and then all others', async () => {
  const visitor = await stage.person(NEWCOMER, { viewport: NARROW });
  const { page } = visitor;
  await visitor.open('/settings?tab=seguridad');
  await see(page, 'Esta sesión');
  expect(await page.locator('input[type=password]').count()).toBe(0);
  const others = page.getByRole('button', { name: /^Cerrar sesión de/ });
  expect(await others.count()).toBe(0);
  const clients: Client[] = [];
  for (let index = 1; index <= 3; index += 1) {
    clients.push(await stage.signIn(NEWCOMER));
    await others.nth(index - 1).waitFor();
  }
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'settings-sessions-narrow');
  await others.first().click();
  await seeToast(page, 'Sesión cerrada', 'Ese navegador ya salió de tu cuenta.');
  await others.nth(2).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await seeToast(page, 'Sesiones cerradas', 'Cerramos 2 sesiones.');
  await others.first().waitFor({ state: 'detached' });
  for (const client of clients) expect((await client.get('/api/auth/user')).status).toBe(401);
  await see(page, 'Esta sesión');
});
