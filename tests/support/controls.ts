import type { Locator, Page } from 'playwright-core';

/** A button by its name: an exact text, or a pattern. */
export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** One of our selects by the exact name of its field. */
export const combobox = (where: Page | Locator, field: string): Locator =>
  where.getByRole('combobox', { name: field, exact: true });

/** Chooses an option of a select by its whole text, or by a part that only one option has. */
export async function choose(
  where: Page | Locator,
  field: string,
  option: string,
  match: 'whole' | 'part' = 'whole',
): Promise<void> {
  await combobox(where, field).click();
  // The list opens in a portal, outside of the field's element.
  const page = 'page' in where ? where.page() : where;
  await page.getByRole('option', { name: option, exact: match === 'whole' }).click();
}
