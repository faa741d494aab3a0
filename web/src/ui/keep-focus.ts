import type { RefCallback } from 'react';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** What had the focus in a list, and what was around it. */
interface Place {
  readonly element: Element;
  readonly row: Element;
  /** The rows of its list. */
  readonly rows: readonly Element[];
  /** The headings above it, nearest first. */
  readonly headings: readonly Element[];
}

/** The row of a list that an element is in. A row may contain lists of its own. */
function rowOf(element: Element): Element | undefined {
  let row = element.closest('li');
  for (let outer = row; outer; outer = outer.parentElement?.closest('li') ?? null) row = outer;
  return row ?? undefined;
}

function placeOf(element: Element): Place | undefined {
  const row = rowOf(element);
  if (!row) return undefined;
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter(
    (heading) => !rowOf(heading) && heading.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { element, row, rows: [...(row.parentElement?.children ?? [])], headings: headings.reverse() };
}

/** Focuses the first control of a row, or the element itself; false if it can't be. */
function enter(element: Element): boolean {
  const target = (element.matches('li') && element.querySelector(CONTROLS)) || element;
  if (!element.isConnected || !(target instanceof HTMLElement)) return false;
  if (target === element) target.tabIndex = -1;
  target.focus();
  return document.activeElement === target;
}

/**
 * Keeps the place of whoever works through a list by keyboard: when the control or the row that has the focus vanishes,
 * because it was decided about, the focus goes on to that row, the next one, the one before or the heading above. Used
 * as the `ref` of an element that stays while rows come and go.
 */
export const keepFocus: RefCallback<HTMLElement> = (box) => {
  if (!box) return;
  let last: Place | undefined;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;

  const remember = ({ target }: FocusEvent) => {
    // A dialog that was opened from a row is no other place: the focus comes back from it.
    if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
    last = box.contains(target) ? placeOf(target) : undefined;
  };
  /** Somebody who pressed on an empty part of the page has left the row, too. */
  function leave({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    queueMicrotask(() => {
      if (target === last?.element && target.isConnected && !target.matches(':disabled') && isLost())
        last = undefined;
    });
  }
  function restore() {
    if (!last || last.element.isConnected || !isLost()) return;
    const { row, rows, headings } = last;
    const place = rows.indexOf(row);
    last = undefined;
    [row, ...rows.slice(place + 1), ...rows.slice(0, place).reverse(), ...headings].some(enter);
  }

  const observer = new MutationObserver(restore);
  // The whole page, since a dialog over the list is the last to give the focus up.
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
  };
};
