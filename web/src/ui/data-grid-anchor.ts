import type { GridApi } from 'ag-grid-community';

interface Anchor {
  readonly id: string;
  readonly index: number;
  /** Column of the focused cell, and the accessible name of the focused control within it. */
  readonly focus: { readonly column: string; readonly name: string | null } | undefined;
}

/** The focused element inside the grid, even while the window itself isn't focused. */
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

/** The row the user is working with: the focused one, else the hovered one, else the topmost if scrolled. */
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

/** If a button disappears as a result of its own action, its cell takes the focus instead of the body. */
function catchFocus(root: HTMLElement, index: number, column: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) cellAt(root, index, column)?.focus({ preventScroll: true });
  }, REDRAWN_MS);
}

/**
 * Focuses the cell immediately, so that no key reaches another row's button, and the control once it is rendered.
 */
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
 * Updates the grid's rows without moving what the user is looking at: if rows are added or removed above, scroll
 * position and focus stay with their row, so that no click or key hits another row.
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
