import type { GridApi } from 'ag-grid-community';

interface Anchor {
  readonly id: string;
  readonly index: number;
  /** The control that has the focus, by its place in its cell; −1 for the cell itself. */
  readonly focus: { readonly column: string; readonly place: number } | undefined;
}

const rowAt = (root: Element, index: number) => root.querySelector(`.ag-row[row-index="${index}"]`);
const controlsOf = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('a[href], button')];

function focusIn(row: Element): Anchor['focus'] {
  const active = document.activeElement;
  const cell = active && row.contains(active) ? active.closest('.ag-cell') : null;
  if (!active || !cell) return undefined;
  return {
    column: cell.getAttribute('col-id') ?? '',
    place: controlsOf(cell).findIndex((control) => control.isSameNode(active)),
  };
}

/** The row that one works with: the focused one, else the one under the pointer, else the topmost once scrolled. */
function findAnchor(root: HTMLElement, viewport: HTMLElement): Anchor | undefined {
  const top = viewport.scrollTop;
  const visible = [...root.querySelectorAll('.ag-row[row-id]')].filter(
    (row) => row.getBoundingClientRect().bottom > viewport.getBoundingClientRect().top,
  );
  const byPlace = (a: Element, b: Element) => a.getBoundingClientRect().top - b.getBoundingClientRect().top;
  const row =
    root.querySelector('.ag-row:focus-within') ??
    root.querySelector('.ag-row:hover') ??
    (top > 0 ? visible.toSorted(byPlace)[0] : undefined);
  const id = row?.getAttribute('row-id');
  if (!row || !id) return undefined;
  return { id, index: Number(row.getAttribute('row-index')), focus: focusIn(row) };
}

function moveFocus(root: HTMLElement, index: number, { column, place }: NonNullable<Anchor['focus']>): void {
  const cell = rowAt(root, index)?.querySelector<HTMLElement>(`[col-id="${column}"]`);
  if (!cell) return;
  (controlsOf(cell)[place] ?? cell).focus({ preventScroll: true });
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
  if (!now || now.rowIndex === null || now.rowIndex === anchor.index) return;
  viewport.scrollTop += (now.rowIndex - anchor.index) * (now.rowHeight ?? 0);
  const { focus } = anchor;
  const { rowIndex } = now;
  if (focus) requestAnimationFrame(() => moveFocus(root, rowIndex, focus));
}
