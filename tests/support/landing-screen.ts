import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The page listens: nothing that is clicked goes unheard. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor();
}

/** Brings every picture into view and waits until all are there. */
export async function walkThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('[data-state]').all()) {
    await picture.scrollIntoViewIfNeeded();
    await eventually('a picture', async () => (await picture.getAttribute('data-state')) === 'loaded');
  }
}

export const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];

/** How far the top of a section is from the top of the window, in pixels. */
export const distance = (page: Page, id: string) =>
  page.evaluate((section) => document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN, id);

export async function arrivesAt(page: Page, id: string): Promise<void> {
  await eventually(`the window at ${id}`, async () => Math.abs(await distance(page, id)) <= 90);
}
