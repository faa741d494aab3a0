import type { Page } from 'playwright-core';
import { plain, type ScreenOptions, type Visitor } from './browser.ts';
import { eventually } from './eventually.ts';
import type { BrowserStage } from './stage.ts';

/** Waits until the page's script runs and handles clicks. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor();
}

/** Opens a path of the landing page as a visitor whose system allows motion, once its script runs. */
export async function openLanding(
  stage: BrowserStage,
  options: ScreenOptions = {},
  path = '/',
): Promise<Visitor> {
  const visitor = await stage.visitor({ reducedMotion: false, ...options });
  await visitor.open(path);
  await alive(visitor.page);
  return visitor;
}

/** Notes, in the page itself, the names of its buttons while they are disabled: some are for less than a second. */
export async function busyButtons(page: Page): Promise<string[]> {
  const names: string[] = [];
  await page.exposeFunction('noteBusy', (name: string) => void names.push(name));
  await page.evaluate(() => {
    const note: (name: string) => void = Reflect.get(globalThis, 'noteBusy');
    const look = () => {
      for (const one of document.querySelectorAll('button:disabled')) note(one.textContent?.trim() ?? '');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return names;
}

/** Scrolls every image into view and waits until all are loaded. */
export async function walkThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('[data-state]').all()) {
    await picture.scrollIntoViewIfNeeded();
    await eventually('a picture', async () => (await picture.getAttribute('data-state')) === 'loaded');
  }
}

export const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];

/** The figures of a section by their labels. */
export async function figuresOf(page: Page, id: string): Promise<Record<string, string>> {
  const pairs = await page.locator(`#${id} dl > div`).evaluateAll((rows) =>
    rows.map((row) => {
      const label = row.querySelector('dt')?.firstChild;
      return [label?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const;
    }),
  );
  return Object.fromEntries(pairs.map(([label, value]) => [label, plain(value)]));
}

/** Distance from the top of the window to the top of a section, in pixels. */
export const distance = (page: Page, id: string) =>
  page.evaluate((section) => document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN, id);

export async function arrivesAt(page: Page, id: string): Promise<void> {
  await eventually(`the window at ${id}`, async () => Math.abs(await distance(page, id)) <= 90);
}

/** Notes from now on each position that the window scrolls through. */
export async function noteScrolling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passed = new Set<number>();
    document.addEventListener('scroll', () => passed.add(scrollY));
    Object.assign(globalThis, { passed });
  });
}

/** How many positions the window was at since `noteScrolling`: one if it jumped. */
export function placesPassed(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as typeof globalThis & { passed: Set<number> }).passed.size);
}
