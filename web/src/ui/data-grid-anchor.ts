import type { GridApi } from 'ag-grid-community';

interface Anchor {
  readonly id: string;
  readonly index: number;
  /** The cell that has the focus, and the name of the control in it that has. */
  readonly focus: { readonly column: string; readonly name: string | null } | undefined;
}

/** The focused element inside the grid, also while the window itself is not the focused one. */
function focusedIn(root: HTMLElement): HTMLElement | undefined {
  const active = document.activeElement;
  return active instanceof HTMLElement && root.contains(active) ? active : undefined;
}

function focusOf(focused: HTMLElement | undefined): Anchor['focus'] {
  const cell = focused?.closest('.ag-cell');
  if (!focused || !cell) return undefined;
  return {
    column: cell.getAttribute('col-id') ?? '',
    name: focused === cell ? null : focused.ariaLabel,
  };
}

/** The row that one works with: the focused one, else the one under the pointer, else the topmost once scrolled. */
function findAnchor(root: HTMLElement, viewport: HTMLElement): Anchor | undefined {
  const top = viewport.scrollTop;
  const visible = [...root.querySelectorAll('.ag-row[row-id]')].filter(
    (row) => row.getBoundingClientRect().bottom > viewport.getBoundingClientRect().top,
  );
  const byPlace = (a: Element, b: Element) => a.getBoundingClientRect().top - b.getBoundingClientRect().top;
  const focused = focusedIn(root);
  const row =
    focused?.closest('.ag-row') ??
    root.querySelector('.ag-row:hover') ??
    (top > 0 ? visible.toSorted(byPlace)[0] : undefined);
  const id = row?.getAttribute('row-id');
  if (!row || !id) return undefined;
  return { id, index: Number(row.getAttribute('row-index')), focus: focusOf(focused) };
}

const REDRAWN_MS = 100;

const cellAt = (root: HTMLElement, index: number, column: string) =>
  root.querySelector<HTMLElement>(`.ag-row[row-index="${index}"] [col-id="${column}"]`);

/** A button that its own use takes away leaves the focus to its cell, not to nobody. */
function catchFocus(root: HTMLElement, index: number, column: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) cellAt(root, index, column)?.focus({ preventScroll: true });
  }, REDRAWN_MS);
}

/** To the cell at once, so that no key meets somebody else's button; to the button as soon as it is drawn. */
function moveFocus(root: HTMLElement, index: number, { column, name }: NonNullable<Anchor['focus']>): void {
  const cell = cellAt(root, index, column);
  cell?.focus({ preventScroll: true });
  if (!cell || name === null) return;
  requestAnimationFrame(() => {
    const control = cell.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`);
    if (document.activeElement === cell) control?.focus({ preventScroll: true });
  });
}

/**
 * Puts new rows into the grid without moving what one looks at: when rows come or go above, the scroll position and the
 * focus go with the row they belong to, so that no click and no key meets somebody else's row.
 */
export function keepPlace<Row>(api: GridApi<Row>, root: HTMLElement, change: () => void): void {
  const viewport = root.querySelector<HTMLElement>('.ag-grid-viewport');
  const anchor = viewport ? findAnchor(root, viewport) : undefined;
  change();
  if (!viewport || !anchor) return;
  const now = api.getRowNode(anchor.id);
  if (!now || now.rowIndex === null) return;
  if (anchor.focus) catchFocus(root, now.rowIndex, anchor.focus.column);
  if (now.rowIndex === anchor.index) return;
  viewport.scrollTop += (now.rowIndex - anchor.index) * (now.rowHeight ?? 0);
  if (anchor.focus) moveFocus(root, now.rowIndex, anchor.focus);
}
