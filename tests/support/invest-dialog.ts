import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { button } from './controls.ts';

export const dialogOf = (page: Page) => page.getByRole('dialog');
export const amountField = (page: Page) => dialogOf(page).getByLabel('Monto a invertir (USD)');
export const walletField = (page: Page) => dialogOf(page).getByLabel('Tu billetera TRON');

/** Opens the list of investments and on it the dialog that makes one. */
export async function openDialog(visitor: Visitor): Promise<void> {
  await visitor.open('/investments');
  await button(visitor.page, 'Nueva Inversión').click();
  await dialogOf(visitor.page).waitFor();
}

async function choose(page: Page, warehouse: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Bodega' }).click();
  await page.getByRole('option', { name: warehouse }).click();
}

export async function fill(page: Page, values: { warehouse?: string; amount?: string; wallet?: string }) {
  if (values.warehouse !== undefined) await choose(page, values.warehouse);
  if (values.amount !== undefined) await amountField(page).fill(values.amount);
  if (values.wallet !== undefined) await walletField(page).fill(values.wallet);
}

export async function review(page: Page): Promise<void> {
  await button(dialogOf(page), 'Revisar inversión').click();
}

/** Accepts the terms, the step before confirming. */
export async function accept(page: Page): Promise<void> {
  await dialogOf(page)
    .getByRole('checkbox', { name: /^Leí y acepto/ })
    .check();
}
