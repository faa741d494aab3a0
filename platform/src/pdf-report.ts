import { locales } from '@nodo/contracts/sentences';
import PDFDocument from 'pdfkit';
import { inSpanish, type Wording } from './mail-letter.ts';
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
import { type PdfText, printedAs } from './pdf-words.ts';

export type { Stationery } from './pdf-letterhead.ts';
export { asWritten, dotted, joined, type PdfText } from './pdf-words.ts';

const INK = '#1f2a44';
const BAND_LIGHT = '#f3f1ec';
const LABEL_WIDTH = 150;
const ROW = 20;
const CELL_GAP = 10;
/** What is higher than this may go over the page. */
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

/** Not in the types yet: what the file says of itself, that it keeps to ISO 14289-1. */
const CLAIM: object = { subset: 'PDF/UA' };

/** A column of a table: its heading, and which part of the width it takes (the parts of a table make 1). */
export interface PdfColumn {
  readonly title: string;
  readonly part: number;
  readonly isNumber?: boolean;
}

interface Cells {
  readonly top: number;
  readonly style: PdfStyle;
  readonly cell: (draw: () => void, index: number) => void;
}

/**
 * A printed document in the look of the house: the letterhead, sections, facts, entries and tables, numbered pages. It is
 * tagged as PDF/UA-1 asks, so that it can be listened to: whoever draws by these methods has nothing else to do for it. It
 * is handed Spanish, which it says in its reader's language as mails are said; what people wrote is marked `asWritten`.
 */
export class PdfReport {
  readonly #doc: PdfDocument;
  readonly #tags: PdfTags;
  readonly #title: string;
  readonly #wording: Wording;
  /** What is written already: elements are, as soon as they end. */
  readonly #parts: Buffer[] = [];
  /** The list that entries go into, until something else comes. */
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
      // Not one of the fonts that a viewer is to bring along.
      font: '',
      margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
      info: {
        CreationDate: head.madeAt,
        // The library writes both into XML as they are.
        Title: this.#title.replace(/[&<>]/g, ''),
        Author: 'Nodo Cartago',
      },
    });
    this.#doc = doc;
    registerFonts(doc);
    this.#tags = new PdfTags(doc);
    drawLetterhead(doc, this.#tags, head, (text) => this.#printed(text));
  }

  /** In the reader's language, and in letters that the font has. */
  #printed(text: PdfText): string {
    return printable(printedAs(this.#wording.sayOwn, text));
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** From here on, over the whole width. */
  get #here(): PdfPlace {
    return { left: MARGIN, top: this.#doc.y, width: this.#width };
  }

  /** Turns the page unless this much still fits. */
  #keep(height: number): void {
    if (this.#doc.y + height > this.#doc.page.height - FOOT) this.#turn();
  }

  #turn(): void {
    this.#drain();
    this.#doc.addPage();
  }

  /** Thousands of small pieces become one, which spares the collector most of its work. */
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

  /** `note` says what is in it, or that nothing is. */
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

  /** Labels on the left, values on the right: a list whose items are labelled. */
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

  /** One entry of a list: what, when beside it, and details below. Entries that follow each other are one list. */
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

  /** A heading below the section's, and its text, as they were agreed to: Spanish in every language. */
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

  /** Keeps a short block whole; a long one may go over the page. */
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

  /** Rows under their headings, which come again on every page; `total` stands out below them. */
  table(
    titled: readonly PdfColumn[],
    rows: readonly (readonly PdfText[])[],
    total?: readonly PdfText[],
  ): void {
    this.#endEntries();
    const [doc, tags] = [this.#doc, this.#tags];
    const columns = titled.map((column) => ({ ...column, title: this.#printed(column.title) }));
    const table = tags.open(tags.root, 'Table');
    this.#keep(2 * ROW);
    const row = tags.open(table, 'TR');
    this.#heading(columns, (draw) => tags.leaf(row, 'TH', draw, { scope: 'Column' }));
    row.end();
    for (const cells of rows) this.#row(table, columns, cells);
    if (total) this.#row(table, columns, total, true);
    table.end();
    doc.y += 10;
  }

  /** `cell` says what a heading is: one of the table, or one that comes again on another page. */
  #heading(columns: readonly PdfColumn[], cell: (draw: () => void) => void): void {
    const doc = this.#doc;
    const top = doc.y;
    const titles = columns.map(({ title }) => title);
    const height = this.#heightOf(columns, titles, styles.heading) + 10;
    this.#tags.artifact('Layout', () => doc.rect(MARGIN, top, this.#width, height).fill(BAND_LIGHT));
    this.#cells(columns, titles, { top: top + 5, style: styles.heading, cell });
    doc.y = top + height + 2;
  }

  /** The first cell of a row of sums is the row's heading. */
  #row(table: PdfElement, columns: readonly PdfColumn[], texts: readonly PdfText[], isTotal = false): void {
    const [doc, tags] = [this.#doc, this.#tags];
    const style = isTotal ? styles.total : styles.cell;
    const cells = texts.map((text) => this.#printed(text));
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

  /** Of the highest cell. */
  #heightOf(columns: readonly PdfColumn[], cells: readonly string[], style: PdfStyle): number {
    const heights = columns.map(({ part }, index) =>
      heightOf(this.#doc, cells[index] ?? '', part * this.#width - CELL_GAP, style),
    );
    return Math.max(...heights);
  }

  #cells(columns: readonly PdfColumn[], cells: readonly string[], { top, style, cell }: Cells): void {
    let left = MARGIN + CELL_GAP / 2;
    for (const [index, { part, isNumber }] of columns.entries()) {
      const place = { left, top, width: part * this.#width - CELL_GAP };
      const own: PdfStyle = isNumber ? { ...style, align: 'right' } : style;
      cell(() => write(this.#doc, cells[index] ?? '', place, own), index);
      left += part * this.#width;
    }
    this.#doc.x = MARGIN;
  }

  /** Numbers the pages and answers the bytes. */
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
