import type { SuppressKeyboardEventParams } from 'ag-grid-community';

const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * For columns whose cells hold buttons or links. The grid's own keys move from cell to cell; Enter on such a cell goes
 * to its first button, Tab from button to button and out at the end, and what a button does with Enter and Space is
 * its own affair. Answers whether the grid keeps its hands off a key.
 */
export function keepCellKeys<Row>({ event }: SuppressKeyboardEventParams<Row>): boolean {
  const target = event.target;
  if (event.type !== 'keydown' || !(target instanceof HTMLElement)) return false;
  const cell = target.closest('.ag-cell');
  const inner = [...(cell?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const place = inner.indexOf(target);
  if (event.key === 'Tab')
    return inner[place + (event.shiftKey ? -1 : 1)] !== undefined && (place >= 0 || !event.shiftKey);
  if (place >= 0) return event.key === 'Enter' || event.key === ' ';
  if (event.key !== 'Enter') return false;
  // Else the same key would press the button that it has just reached.
  event.preventDefault();
  inner[0]?.focus();
  return inner.length > 0;
}
