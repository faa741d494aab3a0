import { widthOf } from './pdf-font.ts';
import type { PdfDocument } from './pdf-tags.ts';

/** Position and width of a text, in points from the page's upper left corner. */
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

/** Deliberately empty: passing a list of features makes PDFKit lay texts out whole instead of word by word. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = [];

/** Width of a text on one line, in points; Infinity when it has line breaks. */
function lineWidth(text: string, { font, size }: PdfStyle): number {
  return text.includes('\n') ? Infinity : widthOf(text, font, size);
}

/** Text without any break opportunity: a hash, or a blockchain address. */
const UNBROKEN = /^[0-9A-Za-z]{25,}$/;

/**
 * Splits an unbreakable text that is too wide into lines of similar length; any other text stays whole, to wrap at
 * words.
 */
function evenLines(text: string, width: number, style: PdfStyle): readonly string[] {
  const own = lineWidth(text, style);
  if (own <= width || !UNBROKEN.test(text)) return [text];
  for (let count = Math.ceil(own / width); count < text.length; count += 1) {
    const length = Math.ceil(text.length / count);
    const lines = Array.from({ length: count }, (_, index) =>
      text.slice(index * length, (index + 1) * length),
    );
    if (lines.every((line) => lineWidth(line, style) <= width)) return lines;
  }
  return [text];
}

/** Height the text will take, in points. */
export function heightOf(doc: PdfDocument, text: string, width: number, style: PdfStyle): number {
  doc.font(style.font, style.size);
  const lines = evenLines(text, width, style);
  if (lines.length > 1 || lineWidth(text, style) <= width) return lines.length * doc.currentLineHeight(true);
  return doc.heightOfString(text, { width, features: FEATURES });
}

/** The last text colour set, with its page. */
const inks = new WeakMap<PdfDocument, { readonly page: PdfDocument['page']; readonly color: string }>();

/** Call after drawing anything but text: the fill colour may have changed. */
export function forgetInk(doc: PdfDocument): void {
  inks.delete(doc);
}

function setInk(doc: PdfDocument, color: string): void {
  const ink = inks.get(doc);
  if (ink?.page === doc.page && ink.color === color) return;
  doc.fillColor(color);
  inks.set(doc, { page: doc.page, color });
}

/**
 * Writes a text; `doc.y` is below it afterwards. A text that fits on one line, as nearly all do, is not split into
 * words first. A longer one continues on a new page where necessary.
 */
export function write(doc: PdfDocument, text: string, place: PdfPlace, style: PdfStyle): void {
  doc.font(style.font, style.size);
  setInk(doc, style.color);
  doc.y = place.top;
  for (const line of evenLines(text, place.width, style)) writeLine(doc, line, place, style);
  doc.x = place.left;
}

function writeLine(doc: PdfDocument, text: string, { left, width }: PdfPlace, style: PdfStyle): void {
  const { align = 'left' } = style;
  const [top, height, own] = [doc.y, doc.currentLineHeight(true), lineWidth(text, style)];
  if (own <= width && top + height <= doc.page.maxY()) {
    const start = align === 'left' ? left : left + width - own;
    doc.text(text, start, top, { lineBreak: false, features: FEATURES });
    doc.y = top + height;
  } else {
    doc.text(text, left, top, { width, align, features: FEATURES });
  }
}
