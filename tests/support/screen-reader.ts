import type { Page } from 'playwright-core';

/**
 * Records what a screen reader announces on a page, from its next load on: each text inserted into a live region
 * (WAI-ARIA 1.2, "aria-live"). A region added together with its text is only announced if it is an alert.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const last = new WeakMap<Element, string>();
    const say = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (last.get(region) === text) return;
      last.set(region, text);
      if (text !== '') heard.push(text);
    };
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        if (region) say(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[role=alert]')) say(node);
          for (const alert of node.querySelectorAll('[role=alert]')) say(alert);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { heard });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { heard: string[] }).heard);
}
