import { locales } from '@nodo/contracts/sentences';
import PDFDocument from 'pdfkit';
import { inSpanish, type Wording } from './mail-letter.ts';
import { type PdfColumn, type PlacedColumn, placeColumns } from './pdf-columns.ts';
import { BOLD, printable, REGULAR, registerFonts } from './pdf-font.ts';
import {
  drawFurniture,
  drawLetterhead,
  FOOT,
  LINE,
  MARGIN,
  MUTED,
  NAVY,
  type PdfHead,
  SIGNAL,
} from './pdf-letterhead.ts';
import { type PdfDocument, type PdfElement, type PdfRole, PdfTags } from './pdf-tags.ts';
import { heightOf, type PdfPlace, type PdfStyle, write } from './pdf-text.ts';
import { type PdfText, printedAs } from './pdf-texts.ts';

export type { PdfColumn } from './pdf-columns.ts';
export type { Stationery } from './pdf-letterhead.ts';
export { asWritten, dotted, joined, type PdfText } from './pdf-texts.ts';

const INK = '#1f2a44';
const BAND_LIGHT = '#f3f1ec';
const LABEL_WIDTH = 150;
const ROW = 20;
const CELL_GAP = 10;
/** Blocks higher than this (in points) may break across pages. */
const BLOCK_MAX = 160;

const styles = {
  section: { font: BOLD, size: 14, color: NAVY },
  note: { font: REGULAR, size: 9.5, color: MUTED },
  label: { font: REGULAR, size: 10, color: MUTED },
  value: { font: REGULAR, size: 10, color: INK },
  title: { font: BOLD, size: 10, color: INK },
  when: { font: REGULAR, size: 9, color: MUTED, align: 'right' },
  detail: { font: REGULAR, size: 9, color: MUTED },
  heading: { font: BOLD, size: 8, color: MUTED },
  cell: { font: REGULAR, size: 8.5, color: INK },
  total: { font: BOLD, size: 8.5, color: INK },
} as const satisfies Record<string, PdfStyle>;

/** Missing from the types: the file's claim of conformance to ISO 14289-1. */
const CLAIM: object = { subset: 'PDF/UA' };

interface Cells {
  readonly top: number;
  readonly style: PdfStyle;
  readonly cell: (draw: () => void, index: number) => void;
}

/**
 * A printed document in our corporate design: letterhead, sections, facts, entries and tables, numbered pages. It is
 * tagged as PDF/UA-1 requires, so that screen readers can read it: drawing through these methods is all that takes.
 * Texts are given in Spanish and translated into the reader's language like mails; what people wrote is marked
 * `asWritten`.
 */
export class PdfReport {
  readonly #doc: PdfDocument;
  readonly #tags: PdfTags;
  readonly #title: string;
  readonly #wording: Wording;
  /** Output so far: elements are written as soon as they end. */
  readonly #parts: Buffer[] = [];
  /** The open list of entries; any other content closes it. */
  #entries: PdfElement | undefined;

  constructor(head: PdfHead) {
    this.#wording = head.wording ?? inSpanish;
    this.#title = this.#printed(head.title);
    const doc = new PDFDocument({
      ...CLAIM,
      size: 'A4',
      pdfVersion: '1.7',
      bufferPages: true,
      lang: locales[this.#wording.language],
      tagged: true,
      displayTitle: true,
      // No default font: those of PDFKit rely on the viewer to supply them.
      font: '',
      margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
      info: {
        CreationDate: head.madeAt,
        // The library writes both into the XML metadata without escaping.
        Title: this.#title.replace(/[&<>]/g, ''),
        Author: 'Nodo Cartago',
      },
    });
    this.#doc = doc;
    registerFonts(doc);
    this.#tags = new PdfTags(doc);
    drawLetterhead(doc, this.#tags, head, (text) => this.#printed(text));
  }

  /** Translated into the reader's language and reduced to characters that the font contains. */
  #printed(text: PdfText): string {
    return printable(printedAs(this.#wording.sayOwn, text));
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** The current position, over the full width. */
  get #here(): PdfPlace {
    return { left: MARGIN, top: this.#doc.y, width: this.#width };
  }

  /** Starts a new page unless this height (in points) still fits. */
  #keep(height: number): void {
    if (this.#doc.y + height > this.#doc.page.height - FOOT) this.#turn();
  }

  #turn(): void {
    this.#drain();
    this.#doc.addPage();
  }

  /** Joins thousands of small buffers into one, which relieves the garbage collector. */
  #drain(): void {
    const part: Buffer | null = this.#doc.read();
    if (part) this.#parts.push(part);
  }

  #endEntries(): void {
    this.#entries?.end();
    this.#entries = undefined;
  }

  #write(parent: PdfElement, role: PdfRole, text: string, place: PdfPlace, style: PdfStyle): void {
    this.#tags.leaf(parent, role, () => write(this.#doc, text, place, style));
  }

  /** `note` describes the content, or states that there is none. */
  section(title: PdfText, note?: PdfText): void {
    this.#endEntries();
    this.#keep(96);
    const [doc, tags] = [this.#doc, this.#tags];
    const top = doc.y + 8;
    tags.artifact('Layout', () => doc.rect(MARGIN, top + 1, 4, 14).fill(SIGNAL));
    const place = { left: MARGIN + 12, top: top - 1, width: this.#width - 12 };
    this.#write(tags.root, 'H2', this.#printed(title), place, styles.section);
    doc.y += 3;
    if (note) this.note(note);
  }

  note(text: PdfText): void {
    this.#endEntries();
    this.#write(this.#tags.root, 'P', this.#printed(text), this.#here, styles.note);
    this.#doc.y += 6;
  }

  /** Labels on the left, values on the right: tagged as a list of labelled items. */
  facts(facts: readonly (readonly [PdfText, PdfText])[]): void {
    this.#endEntries();
    const [doc, tags] = [this.#doc, this.#tags];
    const list = tags.open(tags.root, 'L');
    const values = { left: MARGIN + LABEL_WIDTH, width: this.#width - LABEL_WIDTH };
    for (const fact of facts) {
      const [label, value] = [this.#printed(fact[0]), this.#printed(fact[1])];
      this.#keep(heightOf(doc, value, values.width, styles.value) + 8);
      const top = doc.y;
      const item = tags.open(list, 'LI');
      this.#write(item, 'Lbl', label, { left: MARGIN, top, width: LABEL_WIDTH - 12 }, styles.label);
      const bottom = doc.y;
      this.#write(item, 'LBody', value, { ...values, top }, styles.value);
      item.end();
      doc.y = Math.max(bottom, doc.y) + 2.5;
    }
    list.end();
    doc.y += 6;
  }

  /** One entry of a list: title, time beside it, and details below. Consecutive entries form one list. */
  entry(of: PdfText, when: PdfText, about: readonly PdfText[]): void {
    const [doc, tags] = [this.#doc, this.#tags];
    const width = this.#width - LABEL_WIDTH;
    const [title, details] = [this.#printed(of), about.map((line) => this.#printed(line))];
    this.#keepBlock(title, details, width);
    this.#entries ??= tags.open(tags.root, 'L');
    const item = tags.open(this.#entries, 'LI');
    const top = doc.y;
    this.#write(item, 'Lbl', title, { left: MARGIN, top, width }, styles.title);
    const bottom = doc.y;
    const body = tags.open(item, 'LBody');
    const right = { left: MARGIN + width, top: top + 1, width: LABEL_WIDTH };
    this.#write(body, 'P', this.#printed(when), right, styles.when);
    doc.y = Math.max(bottom, doc.y) + 1;
    for (const line of details) this.#write(body, 'P', line, this.#here, styles.detail);
    body.end();
    item.end();
    this.#rule();
  }

  /** A subheading with its text, in the wording that was agreed to: Spanish in every language. */
  clause(heading: string, wording: string): void {
    this.#endEntries();
    const [title, text] = [printable(heading), printable(wording)];
    this.#keepBlock(title, [text], this.#width);
    const [tags, options] = [this.#tags, { lang: locales.es }];
    tags.leaf(tags.root, 'H3', () => write(this.#doc, title, this.#here, styles.title), options);
    this.#doc.y += 1;
    tags.leaf(tags.root, 'P', () => write(this.#doc, text, this.#here, styles.detail), options);
    this.#rule();
  }

  /** Keeps a short block on one page; a long one may break across pages. */
  #keepBlock(title: string, details: readonly string[], titleWidth: number): void {
    let height = heightOf(this.#doc, title, titleWidth, styles.title) + 14;
    for (const line of details) {
      if (height >= BLOCK_MAX) break;
      height += heightOf(this.#doc, line, this.#width, styles.detail);
    }
    this.#keep(Math.min(height, BLOCK_MAX));
  }

  #rule(): void {
    const top = this.#doc.y + 5;
    this.#line(top);
    this.#doc.y = top + 6;
  }

  #line(top: number): void {
    const doc = this.#doc;
    this.#tags.artifact('Layout', () => {
      doc.moveTo(MARGIN, top).lineTo(MARGIN + this.#width, top);
      doc.lineWidth(0.5).strokeColor(LINE).stroke();
    });
  }

  /** Rows under their headings, which are repeated on every page; `total` is a highlighted last row. */
  table(
    titled: readonly PdfColumn[],
    rows: readonly (readonly PdfText[])[],
    total?: readonly PdfText[],
  ): void {
    this.#endEntries();
    const [doc, tags] = [this.#doc, this.#tags];
    const printed = [...rows, ...(total ? [total] : [])].map((texts) =>
      texts.map((text) => this.#printed(text)),
    );
    const columns = placeColumns(
      titled.map((column) => ({ ...column, title: this.#printed(column.title) })),
      printed,
      { width: this.#width, gap: CELL_GAP, style: styles.total },
    );
    const table = tags.open(tags.root, 'Table');
    this.#keep(2 * ROW);
    const row = tags.open(table, 'TR');
    this.#heading(columns, (draw) => tags.leaf(row, 'TH', draw, { scope: 'Column' }));
    row.end();
    for (const [index, cells] of printed.entries()) this.#row(table, columns, cells, index === rows.length);
    table.end();
    doc.y += 10;
  }

  /** `cell` tags each heading: as a header cell, or as an artifact when repeated on a later page. */
  #heading(columns: readonly PlacedColumn[], cell: (draw: () => void) => void): void {
    const doc = this.#doc;
    const top = doc.y;
    const titles = columns.map(({ title }) => title);
    const height = this.#heightOf(columns, titles, styles.heading) + 10;
    this.#tags.artifact('Layout', () => doc.rect(MARGIN, top, this.#width, height).fill(BAND_LIGHT));
    this.#cells(columns, titles, { top: top + 5, style: styles.heading, cell });
    doc.y = top + height + 2;
  }

  /** In the row of totals, the first cell is the row's header. */
  #row(
    table: PdfElement,
    columns: readonly PlacedColumn[],
    cells: readonly string[],
    isTotal: boolean,
  ): void {
    const [doc, tags] = [this.#doc, this.#tags];
    const style = isTotal ? styles.total : styles.cell;
    const height = this.#heightOf(columns, cells, style) + 7;
    if (doc.y + height > doc.page.height - FOOT) {
      this.#turn();
      this.#heading(columns, (draw) => tags.artifact('Pagination', draw));
    }
    const top = doc.y;
    const row = tags.open(table, 'TR');
    const cell = (draw: () => void, index: number) =>
      isTotal && index === 0 ? tags.leaf(row, 'TH', draw, { scope: 'Row' }) : tags.leaf(row, 'TD', draw);
    this.#cells(columns, cells, { top: top + 3, style, cell });
    row.end();
    doc.y = top + height;
    this.#line(doc.y);
  }

  /** Height of the row: that of its highest cell. */
  #heightOf(columns: readonly PlacedColumn[], cells: readonly string[], style: PdfStyle): number {
    const heights = columns.map(({ width }, index) =>
      heightOf(this.#doc, cells[index] ?? '', width - CELL_GAP, style),
    );
    return Math.max(...heights);
  }

  #cells(columns: readonly PlacedColumn[], cells: readonly string[], { top, style, cell }: Cells): void {
    let left = MARGIN + CELL_GAP / 2;
    for (const [index, { width, isNumber }] of columns.entries()) {
      const place = { left, top, width: width - CELL_GAP };
      const own: PdfStyle = isNumber ? { ...style, align: 'right' } : style;
      cell(() => write(this.#doc, cells[index] ?? '', place, own), index);
      left += width;
    }
    this.#doc.x = MARGIN;
  }

  /** Adds page numbers and returns the document's bytes. */
  async finish(foot: PdfText): Promise<Buffer> {
    this.#endEntries();
    this.#tags.root.end();
    const repeated = { title: this.#title, foot: this.#printed(foot) };
    drawFurniture(this.#doc, this.#tags, repeated, (text) => this.#printed(text));
    this.#doc.end();
    this.#drain();
    for await (const part of this.#doc) this.#parts.push(part);
    return Buffer.concat(this.#parts);
  }
}
