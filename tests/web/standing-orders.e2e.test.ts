import { expect, test } from 'vitest';
import { INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, screenshot, see, seeToast, WIDE } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true });

test.each([
  ['narrow-dark', { viewport: NARROW, colorScheme: 'dark' }],
  ['wide-light', { viewport: WIDE, colorScheme: 'light' }],
] as const)(
  'INV-16 A11Y-01 RESP-01 one’s balance is reinvested by an order that one sets, changes and ends: %s',
  async (name, look) => {
    const visitor = await stage.person(INVESTOR, look);
    const { page } = visitor;
    await visitor.open('/financial-tools');
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Reinversión automática' }) });
    await button(card, 'Activar').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Activar').click();
    await see(dialog, 'Por favor completa todos los campos');
    await page.getByLabel('Bodega', { exact: true }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Conservar en el saldo (USD)').fill('1.500,50');
    await button(dialog, 'Activar').click();
    await see(dialog, 'Marca la casilla para aceptar las condiciones.');
    await dialog.getByRole('checkbox').check();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `standing-order-form-${name}`);
    await button(dialog, 'Activar').click();
    await seeToast(page, 'Reinversión automática activada', 'Empieza con la próxima distribución.');
    await see(card, 'US$ 1.500,50');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `standing-order-${name}`);
    await button(card, 'Terminar').click();
    await seeToast(page, 'Reinversión automática terminada', 'Tu saldo queda como está.');
    await see(card, /^Terminó el .*: La terminó su titular\.$/);
  },
);
