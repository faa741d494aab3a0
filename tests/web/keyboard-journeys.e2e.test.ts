import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import { kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { listWarehouses } from '../support/client.ts';
import { button, combobox } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { focusedControl, isFocused, pressOn, tabTo } from '../support/keyboard.ts';
import { ownId, register, submitSamples, tick } from '../support/kyc-screens.ts';
import { listen } from '../support/screen-reader.ts';
import { browserStage } from '../support/stage.ts';

// No mouse and no `focus()` in this file: only key presses, and what a screen reader announces meanwhile.

const stage = browserStage({ blockIntervalMs: 1_000, environment: { PAYOUT_POLL_MS: '200' } });
let chain: Chain;

beforeAll(async () => {
  chain = await Chain.of(stage.product);
});

async function begin(email: string, path: string) {
  const visitor = await stage.person(email);
  const heard = await listen(visitor.page);
  await visitor.open(path);
  return { visitor, page: visitor.page, heard };
}

/** Waits until a screen reader has announced a text that matches, without any key press. */
async function hears(heard: () => Promise<string[]>, what: RegExp): Promise<void> {
  let all: string[] = [];
  await eventually(`${what} to be heard`, async () => {
    all = await heard();
    return all.some((text) => what.test(text));
  }).catch((cause: unknown) => {
    throw new Error(`Heard only: ${all.join(' | ')}`, { cause });
  });
}

/** Whether the focused element is the open dialog or inside it. */
const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

test('A11Y-02 INV-15 INV-16 CHAIN-03 by keyboard alone one invests and pays, and hears each step to the 19th block', async () => {
  const { visitor, page, heard } = await begin(INVESTOR, '/investments');
  const [warehouse] = (await listWarehouses(await stage.signIn(INVESTOR))).filter(
    ({ availableCapital }) => Number(availableCapital) > 150_000,
  );
  await pressOn(page, button(page, 'Nueva Inversión'));
  const dialog = page.getByRole('dialog', { name: 'Nueva Inversión' });
  await dialog.waitFor();
  await eventually('the focus in the dialog', () => isInDialog(page));

  // Nothing filled in: the missing fields are announced, and the first one gets the focus.
  await pressOn(page, button(dialog, 'Revisar inversión'));
  await hears(heard, /Por favor completa todos los campos/);
  await hears(heard, /Elige una bodega/);
  await pressOn(page, combobox(dialog, 'Bodega'));
  const option = page.locator('[role=option]:focus');
  for (let text = await option.textContent(); !text?.startsWith(warehouse?.name ?? '-'); ) {
    const before = text;
    await page.keyboard.press('ArrowDown');
    // The focus moves shortly after the key.
    text = await eventually('the next warehouse', async () => {
      const now = await option.textContent();
      return now !== before && now;
    });
  }
  await page.keyboard.press('Enter');
  await isFocused(combobox(dialog, 'Bodega'));
  await tabTo(page, dialog.getByLabel('Monto a invertir (USD)'));
  await page.keyboard.type('50.000');
  expect(await focusedControl(page)).toMatchObject({
    name: 'Monto a invertir (USD)',
    description: expect.stringContaining('= US$ 50.000,00'),
  });
  await tabTo(page, dialog.getByLabel('Tu billetera TRON'));
  await page.keyboard.type(chain.demoWallet.address);
  expect(await dialog.getByLabel('Tu billetera TRON').inputValue()).toBe(chain.demoWallet.address);
  await pressOn(page, button(dialog, 'Revisar inversión'));

  const review = page.getByRole('dialog', { name: 'Confirma tu inversión' });
  await review.waitFor().catch(async (cause: unknown) => {
    throw new Error(`Heard only: ${(await heard()).join(' | ')}`, { cause });
  });
  await eventually('the focus in the dialog', () => isInDialog(page));
  await pressOn(page, button(review, 'Confirmar inversión'));
  await hears(heard, /Marca la casilla para aceptar las condiciones/);
  await pressOn(page, review.getByRole('checkbox', { name: /^Leí y acepto/ }), 'Space');
  await pressOn(page, button(review, 'Confirmar inversión'));
  await hears(heard, /Inversión Creada/);
  await page.waitForURL(/\/investments\/[0-9a-f-]{36}$/);

  await pressOn(page, button(page, 'Pagar con billetera de prueba'));
  const bar = page.getByRole('progressbar', { name: 'Confirmaciones' }).first();
  await bar.waitFor();
  await hears(heard, /^5 de 19 confirmaciones\.$/);
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/Confirmando \d+ de 19/);
  await hears(heard, /^Pago confirmado\. Tu inversión quedó registrada\.$/);
  const steps = (await heard()).filter((text) => /^\d+ de 19 confirmaciones/.test(text));
  // Not every block is announced, or the listener would hear nothing else.
  expect(steps.length).toBeLessThanOrEqual(5);
  expect(visitor.requests('POST', '/api/investments')).toHaveLength(1);
});

test('A11Y-02 CHAIN-09 CHAIN-11 by keyboard alone one withdraws, and hears what is wrong, that it left, and that it arrived', async () => {
  const { visitor, page, heard } = await begin(INVESTOR, '/withdraw');
  const form = page.getByRole('form', { name: 'Enviar tu saldo' });
  await tabTo(page, form.getByLabel('Monto (USD)'));
  await page.keyboard.type('0,5');
  await tabTo(page, form.getByLabel('Tu billetera TRON'));
  await page.keyboard.type('T123');
  await pressOn(page, button(form, 'Enviar transacción'));
  await hears(heard, /El monto mínimo es 1 USD/);
  await hears(heard, /La dirección TRON no es válida/);
  expect(await focusedControl(page)).toMatchObject({
    name: 'Monto (USD)',
    description: expect.stringContaining('El monto mínimo es 1 USD'),
  });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('13,5');
  await tabTo(page, form.getByLabel('Tu billetera TRON'));
  await page.keyboard.press('ControlOrMeta+a');
  const to = (await chain.newWallet(0n)).address;
  await page.keyboard.type(to);
  await pressOn(page, button(form, 'Enviar transacción'));
  const confirm = page.getByRole('dialog', { name: 'Confirma el envío' });
  await confirm.waitFor();
  await eventually('the focus in the dialog', () => isInDialog(page));
  await pressOn(page, button(confirm, 'Confirmar envío'));
  await hears(heard, /Transacción iniciada/);
  await confirm.waitFor({ state: 'detached' });
  await hears(heard, /^10 de 19 confirmaciones\.$/);
  await hears(heard, /^Tu retiro de 13,50 USDT está confirmado\.$/);
  expect(await chain.balanceOf(to)).toBe(13_500_000n);
  expect(visitor.requests('POST', '/api/blockchain/transactions')).toHaveLength(1);
});

test('A11Y-02 KREV-04 KREV-06 by keyboard alone a verification is found, looked at and approved, and each step is heard', async () => {
  const { client } = await register(stage.url, 'Ximena Ospina');
  await submitSamples(client);
  const { visitor, page, heard } = await begin(ADMIN, '/kyc-admin');
  await tabTo(page, page.getByRole('textbox', { name: 'Buscar', exact: true }));
  await page.keyboard.type('ximena');
  await pressOn(page, button(page, 'Revisar a Ximena Ospina'));
  const dialog = page.getByRole('dialog', { name: 'Ximena Ospina' });
  await dialog.waitFor();
  await eventually('the focus in the dialog', () => isInDialog(page));
  await dialog.getByText(/a nombre de Ximena Ospina y con el número 1112345678/).waitFor();
  for (const [index, type] of kycDocumentTypes.entries()) {
    await tick(page, type);
    if (datedDocuments.includes(type))
      await hears(heard, new RegExp(`^Documento ${index + 1} de 4: .*, en orden, falta su fecha\\.`));
    const next = kycDocumentTypes[index + 1];
    if (next) await hears(heard, new RegExp(`^Documento ${index + 2} de 4: ${kycDocumentLabels[next]}, `));
  }
  await hears(heard, /^Documento 4 de 4: .*, en orden\./);
  await page.keyboard.press('a');
  await hears(heard, /Estado elegido: Aprobado\.$/);
  await page.keyboard.press('Control+Enter');
  await hears(heard, /Revisión guardada.*Ximena Ospina/);
  // The row that the dialog was opened from is gone, and no other is listed.
  await dialog.waitFor({ state: 'detached' });
  await isFocused(page.getByRole('heading', { name: 'Solicitudes' }));
  const id = await ownId(client);
  expect(visitor.requests('PUT', `/api/kyc/${id}`)).toHaveLength(1);
  await expect
    .poll(async () => (await client.get(`/api/kyc/user/${id}`)).body)
    .toMatchObject({ status: 'approved' });
});

test('A11Y-02 PORT-10 by keyboard alone a period is typed, corrected and emptied, and what is no date yet filters nothing', async () => {
  const { page } = await begin(INVESTOR, '/#transactions');
  const [from, to] = [page.getByLabel('Desde', { exact: true }), page.getByLabel('Hasta', { exact: true })];
  await tabTo(page, from);
  // Day, month and the beginning of a year: nothing of it may get lost while the page is drawn again.
  for (const key of '0303202') await page.keyboard.press(key, { delay: 50 });
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('6');
  await page.waitForURL(/\?desde=2026-03-03#transactions$/);
  await tabTo(page, to);
  await page.keyboard.type('02022026');
  expect(await to.inputValue()).toBe('2026-02-02');
  // The end is before the beginning, which is said by leaving it.
  expect(new URL(page.url()).search).toBe('?desde=2026-03-03');
  await tabTo(page, page.getByRole('button', { name: 'Descargar CSV' }));
  await page.waitForURL(/\?hasta=2026-02-02#transactions$/);
  await eventually('an empty beginning', async () => (await from.inputValue()) === '');
});

test('A11Y-02 AUDIT-02 by keyboard alone a moment is corrected part by part, and emptied', async () => {
  const { page } = await begin(ADMIN, '/history?desde=2026-03-03T15%3A30%3A00.000Z');
  const from = page.getByLabel('Desde', { exact: true });
  const filtered = () => new URL(page.url()).searchParams.get('desde');
  await tabTo(page, from);
  expect(await from.inputValue()).toBe('2026-03-03T10:30');
  await page.keyboard.press('Backspace');
  expect(filtered()).toBe('2026-03-03T15:30:00.000Z');
  // Whether that is the day or the month depends on the language of the browser.
  await page.keyboard.type('02');
  await expect.poll(filtered).toMatch(/^2026-0(2-03|3-02)T15:30/);
  await page.keyboard.press('Backspace');
  await tabTo(page, page.getByLabel('Antes de', { exact: true }));
  // What was left incomplete shows again what is filtered by.
  expect(await from.inputValue()).toMatch(/^2026-0(2-03|3-02)T10:30/);
  // Back over the button of the calendar to the last part.
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Shift+Tab');
  for (let part = 0; part < 6; part += 1) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowLeft');
  }
  await expect.poll(filtered).toBeNull();
});

test('A11Y-02 a letter on a closed list chooses what begins with it', async () => {
  const { page } = await begin(ADMIN, '/admin/users');
  await tabTo(page, combobox(page, 'Rol'));
  await page.keyboard.press('i');
  await page.waitForURL(/rol=investor/);
  await combobox(page, 'Rol').getByText('Inversionista').waitFor();
});
