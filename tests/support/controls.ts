import type { Locator, Page } from 'playwright-core';

/** One of our selects by the name of its field, to the letter. */
export const combobox = (where: Page | Locator, field: string): Locator =>
  where.getByRole('combobox', { name: field, exact: true });

/** Chooses in one of our selects; `option` is the whole text of the option, or a part as a pattern. */
export async function choose(where: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  await combobox(where, field).click();
  // The list opens above everything else, outside of where its field stands.
  const page = 'page' in where ? where.page() : where;
  const options = page.getByRole(
    'option',
    typeof option === 'string' ? { name: option, exact: true } : { name: option },
  );
  await options.first().click();
}
