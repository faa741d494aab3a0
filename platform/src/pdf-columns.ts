import { widthOf } from './pdf-font.ts';
import type { PdfStyle } from './pdf-text.ts';

/** A column of a table: its heading, and its share of the width (a table's shares add up to 1). */
export interface PdfColumn {
  readonly title: string;
  readonly part: number;
  readonly isNumber?: boolean;
}

/** A column as drawn; width in points. */
export interface PlacedColumn extends PdfColumn {
  readonly width: number;
}

/**
 * Columns by their shares of a width (in points). A number is not broken: what its column lacks for the widest one is
 * taken from the columns of texts, which wrap at words; at most two thirds of these.
 */
export function placeColumns(
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  { width, gap, style }: { readonly width: number; readonly gap: number; readonly style: PdfStyle },
): PlacedColumn[] {
  const wide = columns.map(({ part, isNumber = false }, index) => {
    const own = part * width;
    if (!isNumber) return own;
    return rows.reduce(
      (most, cells) => Math.max(most, widthOf(cells[index] ?? '', style.font, style.size) + gap),
      own,
    );
  });
  const sum = (widths: readonly number[]) => widths.reduce((total, each) => total + each, 0);
  const texts = sum(wide.filter((_, index) => !columns[index]?.isNumber));
  const kept = texts === 0 ? 1 : Math.max(1 / 3, 1 - (sum(wide) - width) / texts);
  return columns.map((column, index) => ({
    ...column,
    width: (wide[index] ?? 0) * (column.isNumber ? 1 : Math.min(kept, 1)),
  }));
}
