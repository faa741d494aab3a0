import PDFDocument from 'pdfkit';

/** The colours of the product's light theme: harbour ink, container orange. */
const NAVY = '#14213d';
const INK = '#1f2a44';
const MUTED = '#5d6780';
const SIGNAL = '#f07a1a';
const LINE = '#dfdcd4';
const ON_NAVY_MUTED = '#b9c3d8';

const MARGIN = 54;
const FOOT = 64;
const BAND = 118;
const LABEL_WIDTH = 150;
const BAND_LIGHT = '#f3f1ec';
const ROW = 20;
const TABLE_SIZE = 8.5;
const CELL_GAP = 10;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** What the standard fonts can show beyond Latin-1 (WinAnsi, PDF 32000-1 annex D). */
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const replacements: Readonly<Record<string, string>> = {
  '→': '»',
  '−': '-',
  '\u202f': '\u00a0',
  '\t': ' ',
  '\r': '',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
};

/** A text in letters that the standard fonts have: accents they lack are dropped, what is left becomes a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(printableLetter).join('');
}

function printableLetter(letter: string): string {
  if (/^[\n\x20-\x7e\xa0-\xff]$/.test(letter) || BEYOND_LATIN.includes(letter)) return letter;
  const known = replacements[letter];
  if (known !== undefined) return known;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[\x20-\x7e\xa0-\xff]+$/.test(bare) ? bare : '?';
}

/** A column of a table: its heading, and which part of the width it takes (the parts of a table make 1). */
export interface PdfColumn {
  readonly title: string;
  readonly part: number;
  readonly isNumber?: boolean;
}

/** A printed document in the look of the house: a band, sections, facts, entries and tables, numbered pages. */
export class PdfReport {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #done: Promise<Buffer>;

  /** `madeAt` is written into the file: with it the same content makes the same bytes. */
  constructor(title: string, lines: readonly string[], madeAt: Date = new Date()) {
    const doc = new PDFDocument({
      size: 'A4',
      bufferPages: true,
      lang: 'es-CO',
      margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
      info: { CreationDate: madeAt },
    });
    this.#doc = doc;
    const parts: Buffer[] = [];
    this.#done = new Promise((resolve, reject) => {
      doc.on('data', (part: Buffer) => parts.push(part));
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
    });
    doc.info.Title = printable(title);
    doc.info.Author = 'Nodo Cartago';
    doc.rect(0, 0, doc.page.width, BAND).fill(NAVY);
    doc.rect(0, BAND, doc.page.width, 4).fill(SIGNAL);
    doc.font(BOLD).fontSize(10).fillColor(SIGNAL).text('NODO CARTAGO', MARGIN, 30, { characterSpacing: 1.5 });
    doc.fontSize(22).fillColor('#ffffff').text(printable(title), MARGIN, 46);
    doc.font(REGULAR).fontSize(9.5).fillColor(ON_NAVY_MUTED);
    for (const line of lines) doc.text(printable(line));
    doc.y = BAND + 26;
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** Turns the page unless this much still fits. */
  #keep(height: number): void {
    if (this.#doc.y + height > this.#doc.page.height - FOOT) this.#doc.addPage();
  }

  /** `note` says what is in it, or that nothing is. */
  section(title: string, note?: string): void {
    this.#keep(96);
    const doc = this.#doc;
    const top = doc.y + 8;
    doc.rect(MARGIN, top - 1, 4, 14).fill(SIGNAL);
    doc
      .font(BOLD)
      .fontSize(14)
      .fillColor(NAVY)
      .text(printable(title), MARGIN + 12, top);
    doc.y += 4;
    if (note) this.note(note);
  }

  note(text: string): void {
    this.#doc.font(REGULAR).fontSize(9.5).fillColor(MUTED).text(printable(text), MARGIN, this.#doc.y, {
      width: this.#width,
    });
    this.#doc.y += 6;
  }

  /** Labels on the left, values on the right. */
  facts(facts: readonly (readonly [string, string])[]): void {
    const doc = this.#doc;
    for (const [label, value] of facts) {
      const options = { width: this.#width - LABEL_WIDTH };
      const text = printable(value);
      doc.font(REGULAR).fontSize(10);
      const height = doc.heightOfString(text, options);
      this.#keep(height + 8);
      const top = doc.y;
      doc.fillColor(MUTED).text(printable(label), MARGIN, top, { width: LABEL_WIDTH - 12 });
      const bottom = doc.y;
      doc.fillColor(INK).text(text, MARGIN + LABEL_WIDTH, top, options);
      doc.y = Math.max(bottom, doc.y) + 4;
    }
    doc.y += 6;
  }

  /** One entry of a list: what, when beside it, and details below. */
  entry(title: string, when: string, details: readonly string[]): void {
    const doc = this.#doc;
    const width = this.#width - LABEL_WIDTH;
    doc.font(BOLD).fontSize(10);
    const titleHeight = doc.heightOfString(printable(title), { width });
    doc.font(REGULAR).fontSize(9);
    const text = printable(details.join('\n'));
    // A long one may go over the page; a short one stays whole.
    const height = text === '' ? 0 : doc.heightOfString(text, { width: this.#width });
    this.#keep(Math.min(titleHeight + height + 14, 160));
    const top = doc.y;
    doc
      .fillColor(MUTED)
      .text(printable(when), MARGIN + width, top + 1, { width: LABEL_WIDTH, align: 'right' });
    doc.font(BOLD).fontSize(10).fillColor(INK).text(printable(title), MARGIN, top, { width });
    doc.y += 1;
    doc.font(REGULAR).fontSize(9).fillColor(MUTED);
    if (text !== '') doc.text(text, MARGIN, doc.y, { width: this.#width, lineGap: 1 });
    doc.y += 5;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + this.#width, doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    doc.y += 6;
  }

  /** Rows under their headings, which come again on every page; `total` stands out below them. */
  table(
    columns: readonly PdfColumn[],
    rows: readonly (readonly string[])[],
    total?: readonly string[],
  ): void {
    this.#heading(columns);
    for (const row of rows) this.#row(columns, row, REGULAR);
    if (total) this.#row(columns, total, BOLD);
    this.#doc.y += 10;
  }

  #heading(columns: readonly PdfColumn[]): void {
    this.#keep(2 * ROW);
    const doc = this.#doc;
    const top = doc.y;
    doc.rect(MARGIN, top, this.#width, ROW).fill(BAND_LIGHT);
    doc.font(BOLD).fontSize(8).fillColor(MUTED);
    this.#cells(
      columns,
      columns.map(({ title }) => title),
      top + 6,
    );
    doc.y = top + ROW + 2;
  }

  #row(columns: readonly PdfColumn[], cells: readonly string[], font: string): void {
    const doc = this.#doc;
    doc.font(font).fontSize(TABLE_SIZE);
    const heights = columns.map(({ part }, index) =>
      doc.heightOfString(printable(cells[index] ?? ''), { width: part * this.#width - CELL_GAP }),
    );
    const height = Math.max(...heights) + 8;
    if (doc.y + height > doc.page.height - FOOT) {
      doc.addPage();
      this.#heading(columns);
    }
    const top = doc.y;
    doc.font(font).fontSize(TABLE_SIZE).fillColor(INK);
    this.#cells(columns, cells, top + 4);
    doc.y = top + height;
    const end = MARGIN + this.#width;
    doc.moveTo(MARGIN, doc.y).lineTo(end, doc.y).lineWidth(0.5).strokeColor(LINE).stroke();
  }

  #cells(columns: readonly PdfColumn[], cells: readonly string[], top: number): void {
    let left = MARGIN + CELL_GAP / 2;
    for (const [index, { part, isNumber }] of columns.entries()) {
      const width = part * this.#width - CELL_GAP;
      const align = isNumber ? 'right' : 'left';
      this.#doc.text(printable(cells[index] ?? ''), left, top, { width, align });
      left += part * this.#width;
    }
    this.#doc.x = MARGIN;
  }

  /** Numbers the pages and answers the bytes. */
  finish(foot: string): Promise<Buffer> {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // Below the margin, without turning the page.
      doc.page.margins.bottom = 0;
      const top = doc.page.height - 40;
      doc
        .moveTo(MARGIN, top - 8)
        .lineTo(MARGIN + this.#width, top - 8)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke();
      doc.font(REGULAR).fontSize(8.5).fillColor(MUTED);
      doc.text(printable(foot), MARGIN, top, { width: this.#width - 100, lineBreak: false });
      doc.text(`Página ${page + 1} de ${count}`, MARGIN, top, { width: this.#width, align: 'right' });
    }
    doc.end();
    return this.#done;
  }
}
