import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** More Tab stops than any reasonable path on a screen. */
const MOST_STOPS = 90;

/** Waits until a control has the focus, which dialogs, menus and lists give back shortly after they close. */
export async function isFocused(control: Locator): Promise<void> {
  await eventually(`the focus on ${control}`, () =>
    control.evaluate((element) => element === document.activeElement),
  );
}

/** Moves the focus to a control with Tab only; throws if it is not reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const target = control.first();
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never comes to ${control}`);
}

/** Moves the focus to a control with Tab and presses a key. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** What a screen reader reads of the focused control: role or element, name and description. */
export function focusedControl(page: Page): Promise<{ role: string; name: string; description: string }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const text = (ids: string | null | undefined) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const labelled = text(element?.getAttribute('aria-labelledby'));
    return {
      role: element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? '',
      name: element?.getAttribute('aria-label') ?? (labelled || (label ?? element?.textContent)) ?? '',
      description: text(element?.getAttribute('aria-describedby')).replaceAll('\u00a0', ' '),
    };
  });
}
