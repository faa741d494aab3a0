import type { SuppressKeyboardEventParams } from 'ag-grid-community';

const FOCUSABLE = 'a[href], button:not(:disabled)';

/**
 * For columns whose cells contain buttons or links. The grid's keys move between cells; Enter on such a cell
 * focuses its first control, Tab moves between its controls and out at the end, and controls handle Enter and Space
 * themselves. Returns whether the grid must ignore the key.
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
  // Otherwise the same key press would also activate the control just focused.
  event.preventDefault();
  inner[0]?.focus();
  return inner.length > 0;
}
