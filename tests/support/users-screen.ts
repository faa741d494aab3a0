import type { Locator, Page } from 'playwright-core';

export const grid = (page: Page) => page.getByRole('grid');
export const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });

/** The columns of one visible row, as texts. */
export const cellsOf = (row: Locator) => row.getByRole('gridcell').allTextContents();

/** Watches how high a row stands, frame by frame: answers its first place and each other one that was painted. */
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
