import { widthOf } from './pdf-font.ts';
import type { PdfDocument } from './pdf-tags.ts';

/** Where a text stands, in points from the page's upper left corner. */
export interface PdfPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface PdfStyle {
  readonly font: string;
  /** Points. */
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'right';
}

/** None; but texts whose features are named are laid out whole, not word by word. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = [];

/** How wide a text is on one line; Infinity where it has several. Points. */
function lineWidth(text: string, { font, size }: PdfStyle): number {
  return text.includes('\n') ? Infinity : widthOf(text, font, size);
}

/** How high a text will be, in points. */
export function heightOf(doc: PdfDocument, text: string, width: number, style: PdfStyle): number {
  doc.font(style.font, style.size);
  if (lineWidth(text, style) <= width) return doc.currentLineHeight(true);
  return doc.heightOfString(text, { width, features: FEATURES });
}

/**
 * Writes a text; `doc.y` is below it afterwards. What fits on one line, as nearly all does, isn't broken into words
 * first. A longer one turns the page where it has to.
 */
export function write(doc: PdfDocument, text: string, place: PdfPlace, style: PdfStyle): void {
  const { left, top, width } = place;
  const { font, size, color, align = 'left' } = style;
  doc.font(font, size).fillColor(color);
  const height = doc.currentLineHeight(true);
  const own = lineWidth(text, style);
  if (own <= width && top + height <= doc.page.maxY()) {
    doc.text(text, align === 'left' ? left : left + width - own, top, {
      lineBreak: false,
      features: FEATURES,
    });
    doc.y = top + height;
  } else {
    doc.text(text, left, top, { width, align, features: FEATURES });
  }
  doc.x = left;
}
