import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import { kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { seeToast } from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { focusedControl, tabTo } from '../support/keyboard.ts';
import { DATE_LENGTH, register, submitSamples, tick } from '../support/kyc-screens.ts';
import { browserStage } from '../support/stage.ts';

// Limits the clicks, keys and characters that common staff work takes: one more fails here.

const stage = browserStage();
const CASES = ['A', 'B', 'C'];
const NOTE = 'Confirmado por llamada';

interface Hand {
  clicks: number;
  /** Key presses outside of typing; modifiers held down with them are not counted. */
  keys: number;
  /** Characters written into a field. */
  typed: number;
}

/** Counts the user's clicks and keys from now on, from the page's own events. */
async function watchHand(page: Page): Promise<() => Promise<Hand>> {
  await page.evaluate(() => {
    const hand = { clicks: 0, keys: 0, typed: 0 };
    const note = () => {
      document.documentElement.dataset.hand = JSON.stringify(hand);
    };
    note();
    addEventListener(
      'pointerdown',
      () => {
        hand.clicks += 1;
        note();
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key, ctrlKey, target }) => {
        if (['Control', 'Meta', 'Shift', 'Alt'].includes(key)) return;
        const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
        hand[isField && key.length === 1 && !ctrlKey ? 'typed' : 'keys'] += 1;
        note();
      },
      true,
    );
  });
  return () => page.evaluate(() => JSON.parse(document.documentElement.dataset.hand ?? '{}'));
}

test('KREV-04 KREV-06 verifications, each of their documents looked at, take one click to begin, and eight keys and two dates each', async () => {
  for (const letter of CASES) {
    const { client } = await register(stage.url, `Caso Vélez ${letter}`);
    await submitSamples(client);
  }
  const { page } = await stage.person(ADMIN);
  await page.goto(`${stage.url}/kyc-admin?buscar=velez`);
  const first = page.getByRole('button', { name: /^Revisar a Caso Vélez/ }).first();
  await first.waitFor();
  const hand = await watchHand(page);
  await first.click();
  for (let at = 0; at < CASES.length; at += 1) {
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/a nombre de Caso Vélez/).waitFor();
    for (const type of kycDocumentTypes) await tick(page, type);
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await seeToast(page, 'Revisión guardada', /Caso Vélez/);
    await eventually('the next case', async () => {
      const now = page.getByRole('dialog');
      return (await now.count()) === 0 || (await now.getByRole('checkbox', { checked: true }).count()) === 0;
    });
  }
  const typed = datedDocuments.length * DATE_LENGTH * CASES.length;
  expect(await hand()).toEqual({ clicks: 1, keys: 8 * CASES.length, typed });
});

test('AUDIT-01 who changed the minimum, when, from what and to what, is two clicks away', async () => {
  const { page } = await stage.person(ADMIN);
  await page.goto(stage.url);
  const audit = page.getByRole('navigation').getByRole('link', { name: 'Auditoría' });
  await audit.waitFor();
  const hand = await watchHand(page);
  await audit.click();
  await button(page, 'Configuración').click();
  const row = page.getByRole('row').filter({ hasText: /Inversión mínima: .*100\.000,00 → .*50\.000,00/ });
  await row.filter({ hasText: /29 sep|Andrés Valencia/ }).waitFor();
  expect(await hand()).toEqual({ clicks: 2, keys: 0, typed: 0 });
});

test('ADMIN-02 CHAIN-04 a payment of nobody is decided about from the list of what waits, without a mouse', async () => {
  const { page } = await stage.person(ADMIN);
  await page.goto(stage.url);
  const waiting = page.getByRole('list', { name: 'Lo que espera por el equipo' });
  const item = waiting.getByRole('link', { name: /^Pago por conciliar/ }).first();
  await item.waitFor();
  const hand = await watchHand(page);
  await eventually('the item to have the focus', async () => {
    if (await item.evaluate((link) => link === document.activeElement)) return true;
    await page.keyboard.press('j');
    return false;
  });
  const walked = (await hand()).keys;
  expect(walked).toBeLessThanOrEqual(8);
  // Opens the list with the focus on the payment, moves to its button and presses it.
  await page.keyboard.press('Enter');
  await page.locator('li:focus').filter({ hasText: 'USDT' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await focusedControl(page)).toMatchObject({ name: expect.stringMatching(/^Decidir sobre/) });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Qué hacer con esta transferencia' });
  // Credit is preselected as the amount exceeds the payout limit; the sender is unknown, so a person is chosen.
  await dialog.getByRole('radio', { name: 'Abonar', checked: true }).waitFor();
  await eventually('the focus in the dialog', () =>
    dialog.evaluate((box) => box.contains(document.activeElement)),
  );
  await tabTo(page, dialog.getByLabel('Persona'));
  await page.keyboard.type('mauricio');
  await dialog.getByRole('option', { name: /Mauricio/ }).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Nota'));
  await page.keyboard.type(NOTE);
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Decisión guardada', 'Ves aquí mismo lo que pasa con ella.');
  const { clicks, keys, typed } = await hand();
  expect([clicks, typed]).toEqual([0, 'mauricio'.length + NOTE.length]);
  expect(keys - walked).toBe(9);
});
