import type { Locator, Page } from 'playwright-core';

/** A button by its name: a text to the letter, or a pattern. */
export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** One of our selects by the name of its field, to the letter. */
export const combobox = (where: Page | Locator, field: string): Locator =>
  where.getByRole('combobox', { name: field, exact: true });

/** Chooses in one of our selects by the whole text of an option, or by a part of it that only one option has. */
export async function choose(
  where: Page | Locator,
  field: string,
  option: string,
  match: 'whole' | 'part' = 'whole',
): Promise<void> {
  await combobox(where, field).click();
  // The list opens above everything else, outside of where its field stands.
  const page = 'page' in where ? where.page() : where;
  await page.getByRole('option', { name: option, exact: match === 'whole' }).click();
}
