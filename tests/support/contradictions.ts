import type { Page } from 'playwright-core';
import { extendTailwindMerge } from 'tailwind-merge';

/** A text size and a line height don't contradict each other in either order: the second is the later rule. */
const merge = extendTailwindMerge({ override: { conflictingClassGroups: { 'font-size': [] } } });

/** Classes of one element that set the same property, of which the stylesheet's order would choose one. */
export async function contradictions(page: Page): Promise<string[]> {
  const lists = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[class]')].map((one) => one.getAttribute('class') ?? '');
    return [...new Set(all)];
  });
  return lists.flatMap((list) => {
    const kept = new Set(merge(list).split(' '));
    const lost = list.split(/\s+/).filter((name) => name !== '' && !kept.has(name));
    return lost.length > 0 ? [`contradicting classes: ${lost.join(' ')} in «${list}»`] : [];
  });
}
