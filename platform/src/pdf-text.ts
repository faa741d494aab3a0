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

/** Nothing in it says where a line may end: a hash, or an address of the chain. */
const UNBROKEN = /^[0-9A-Za-z]{25,}$/;

/** A text that is too wide in lines of about the same length; a single one where it is up to words to break it. */
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

/** How high a text will be, in points. */
export function heightOf(doc: PdfDocument, text: string, width: number, style: PdfStyle): number {
  doc.font(style.font, style.size);
  const lines = evenLines(text, width, style);
  if (lines.length > 1 || lineWidth(text, style) <= width) return lines.length * doc.currentLineHeight(true);
  return doc.heightOfString(text, { width, features: FEATURES });
}

/** What was last written in, on which page. */
const inks = new WeakMap<PdfDocument, { readonly page: PdfDocument['page']; readonly color: string }>();

/** After something was drawn that is no text: its colour may be another one. */
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
 * Writes a text; `doc.y` is below it afterwards. What fits on one line, as nearly all does, isn't broken into words
 * first. A longer one turns the page where it has to.
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
