import type { Locator, Page } from 'playwright-core';

export const grid = (page: Page) => page.getByRole('grid');
export const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });

/** The cells of one visible row, as texts. */
export const cellsOf = (row: Locator) => row.getByRole('gridcell').allTextContents();

/** Records a row's vertical position per frame: returns its first position and each later change, in pixels. */
export async function watchPlace(page: Page, userId: string): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle((id) => {
    const seen: number[] = [];
    const look = () => {
      const row = document.querySelector(`.ag-row[row-id="${id}"]`);
      const place = Math.round(row?.getBoundingClientRect().y ?? 0);
      if (place !== seen.at(-1)) seen.push(place);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, userId);
  return () => watch.jsonValue();
}
