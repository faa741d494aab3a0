import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import type { LegalEntity } from '@nodo/contracts/contact';
import type { Wording } from './mail-letter.ts';
import { BOLD, printable, REGULAR, widthOf } from './pdf-font.ts';
import type { PdfDocument, PdfElement, PdfTags } from './pdf-tags.ts';
import { heightOf, type PdfStyle, write } from './pdf-text.ts';
import { asWritten, type PdfText } from './pdf-texts.ts';

/** The colours of the product's light theme: harbour ink, container orange. */
export const NAVY = '#14213d';
export const SIGNAL = '#f07a1a';
export const MUTED = '#5d6780';
export const LINE = '#dfdcd4';
const ON_NAVY = '#f7f3ea';
const ON_NAVY_MUTED = '#b9c3d8';

/** Points. */
export const MARGIN = 54;
export const FOOT = 64;
const TOP = 28;
const MARK = 30;
const TITLE_TOP = 76;
const HOUSE = 'Nodo Cartago';

const longMoment = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** What all our printed documents need: the issuer, and the translation into the reader's language. */
export interface Stationery {
  /** Unconfigured details are omitted. */
  readonly issuer: LegalEntity;
  /** Defaults to Spanish. */
  readonly wording?: Wording;
}

/** Contents of the head of a printed document. */
export interface PdfHead extends Stationery {
  readonly title: string;
  /** Its subject and what it covers, one line each. */
  readonly lines: readonly PdfText[];
  /** The document's date, also written into the file's metadata, so that the same content gives the same bytes. */
  readonly madeAt: Date;
  /** Replaces the default line of the date, where more than minutes are needed. */
  readonly date?: PdfText;
  /** Document number, if it has one. */
  readonly number?: string;
}

/** The brand mark: two quays, one route between them, and the node where they meet. `size` in points. */
function drawMark(doc: PdfDocument, left: number, top: number, size: number, onNavy: boolean): void {
  doc
    .save()
    .translate(left, top)
    .scale(size / 32);
  if (onNavy) doc.roundedRect(0.5, 0.5, 31, 31, 7).lineWidth(1).strokeColor('#3d4a68').stroke();
  else doc.roundedRect(0, 0, 32, 32, 7).fill(NAVY);
  doc.lineWidth(2.6).lineCap('round').lineJoin('round').strokeColor(ON_NAVY);
  doc.moveTo(9, 23).lineTo(9, 9).lineTo(23, 23).lineTo(23, 9).stroke();
  doc.circle(9, 23, 2.7).fill(ON_NAVY);
  doc.circle(23, 9, 3.6).fill(SIGNAL);
  doc.restore();
}

const styles = {
  title: { font: BOLD, size: 22, color: '#ffffff' },
  line: { font: REGULAR, size: 9.5, color: ON_NAVY_MUTED },
  nodo: { font: BOLD, size: 14, color: '#ffffff' },
  cartago: { font: REGULAR, size: 14, color: ON_NAVY_MUTED },
  issuerName: { font: BOLD, size: 8, color: '#ffffff', align: 'right' },
  issuer: { font: REGULAR, size: 8, color: ON_NAVY_MUTED, align: 'right' },
  furniture: { font: REGULAR, size: 8.5, color: MUTED },
} as const satisfies Record<string, PdfStyle>;

/** Formats a text in the language of the document. */
type Print = (text: PdfText) => string;

/** Draws the first page's head; content starts below it. */
export function drawLetterhead(doc: PdfDocument, tags: PdfTags, head: PdfHead, print: Print): void {
  const width = doc.page.width - 2 * MARGIN;
  const title = print(head.title);
  const date = head.date ?? `Fecha: ${longMoment.format(head.madeAt)}, hora de Bogotá`;
  const number = head.number === undefined ? [] : [['Número: ', asWritten(head.number)]];
  const lines = [...head.lines, date, ...number].map(print);
  const titleHeight = heightOf(doc, title, width, styles.title);
  const linesHeight = lines.reduce((sum, line) => sum + heightOf(doc, line, width, styles.line), 0);
  const band = TITLE_TOP + titleHeight + linesHeight + 16;
  tags.artifact('Layout', () => {
    doc.rect(0, 0, doc.page.width, band).fill(NAVY);
    doc.rect(0, band, doc.page.width, 4).fill(SIGNAL);
  });
  drawHouse(doc, tags);
  drawIssuer(doc, tags, head.issuer);
  tags.leaf(tags.root, 'H1', () => write(doc, title, { left: MARGIN, top: TITLE_TOP, width }, styles.title));
  for (const line of lines) {
    const place = { left: MARGIN, top: doc.y, width };
    tags.leaf(tags.root, 'P', () => write(doc, line, place, styles.line));
  }
  doc.y = band + 24;
}

/** The mark and the name beside it, tagged as one figure. */
function drawHouse(doc: PdfDocument, tags: PdfTags): void {
  const left = MARGIN + MARK + 10;
  const top = TOP + 6;
  const nodo = 'Nodo ';
  const cartago = left + widthOf(nodo, styles.nodo.font, styles.nodo.size);
  const draw = () => {
    drawMark(doc, MARGIN, TOP, MARK, true);
    write(doc, nodo, { left, top, width: 60 }, styles.nodo);
    write(doc, 'Cartago', { left: cartago, top, width: 80 }, styles.cartago);
  };
  tags.leaf(tags.root, 'Figure', draw, { alt: HOUSE, bbox: [MARGIN, TOP, cartago + 60, TOP + MARK] });
}

/** The issuer's details, on the right; the e-mail address is a link. */
function drawIssuer(doc: PdfDocument, tags: PdfTags, { name, taxId, address, email }: LegalEntity): void {
  const left = MARGIN + 190;
  const width = doc.page.width - MARGIN - left;
  doc.y = TOP - 3;
  const line = (text: string | null, style: PdfStyle) => {
    if (text === null) return;
    const place = { left, top: doc.y, width };
    tags.leaf(tags.root, 'P', () => write(doc, printable(text), place, style));
  };
  line(name, styles.issuerName);
  line(taxId === null ? null : `NIT ${taxId}`, styles.issuer);
  line(address, styles.issuer);
  if (email === null) return;
  const paragraph = tags.open(tags.root, 'P');
  drawLink(doc, tags, paragraph, { text: printable(email), url: `mailto:${email}`, right: left + width });
  paragraph.end();
}

interface PdfLink {
  readonly text: string;
  readonly url: string;
  /** Right edge, in points from the page's left edge. */
  readonly right: number;
}

/** A link on one line, with its text as alternative description for screen readers. */
function drawLink(doc: PdfDocument, tags: PdfTags, parent: PdfElement, { text, url, right }: PdfLink): void {
  const link = tags.open(parent, 'Link');
  const width = widthOf(text, styles.issuer.font, styles.issuer.size);
  const [left, top] = [right - width, doc.y];
  tags.content(link, 'Link', () =>
    write(doc, text, { left, top, width: width + 1 }, { ...styles.issuer, align: 'left' }),
  );
  // A String object: PDFKit would write a primitive string as a PDF name.
  const told: object = { structParent: link, Contents: new String(text) };
  doc.link(left, top, width, doc.y - top, url, told);
  link.end();
}

/** Draws the header of every page but the first, and the footer of each; `foot` names the document. */
export function drawFurniture(
  doc: PdfDocument,
  tags: PdfTags,
  { title, foot }: { readonly title: string; readonly foot: string },
  print: Print,
): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    if (page > 0) tags.artifact('Pagination', () => drawTop(doc, title), 'Top');
    tags.artifact('Pagination', () => drawFoot(doc, foot, print(`Página ${page + 1} de ${count}`)), 'Bottom');
  }
}

function drawTop(doc: PdfDocument, title: string): void {
  drawMark(doc, MARGIN, TOP - 4, 14, false);
  const place = { left: MARGIN + 21, top: TOP - 2.5, width: doc.page.width - 2 * MARGIN - 21 };
  write(doc, `${HOUSE} · ${title}`, place, styles.furniture);
}

function drawFoot(doc: PdfDocument, foot: string, pages: string): void {
  // Drawing below the margin must not start a new page.
  doc.page.margins.bottom = 0;
  const width = doc.page.width - 2 * MARGIN;
  const top = doc.page.height - 40;
  doc.moveTo(MARGIN, top - 8).lineTo(MARGIN + width, top - 8);
  doc.lineWidth(0.5).strokeColor(LINE).stroke();
  write(doc, foot, { left: MARGIN, top, width: width - 100 }, styles.furniture);
  write(doc, pages, { left: MARGIN, top, width }, { ...styles.furniture, align: 'right' });
}
