import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type PDFDocument from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    // What the types don't know yet: a font that is parsed already.
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Names of our fonts within a document. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';
const files = {
  [REGULAR]: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
  [BOLD]: '@expo-google-fonts/geist/700Bold/Geist_700Bold.ttf',
} as const;

let house: ReadonlyMap<string, HouseFont> | undefined;

/** Read when the first document is drawn; parsed once and shared by all. */
function ofHouse(): ReadonlyMap<string, HouseFont> {
  house ??= readHouse();
  return house;
}

function readHouse(): ReadonlyMap<string, HouseFont> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => new HouseFont(readFileSync(resolve(file)));
  return new Map(Object.entries(files).map(([name, file]) => [name, read(file)]));
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  /**
   * Its own code points: those the font object keeps are shared by characters with the same glyph, and are never
   * updated.
   */
  readonly codePoints: readonly number[];
}
interface Letter {
  readonly glyph: Glyph;
  /** Position by the code of the following letter; 0: none. */
  readonly positions: Map<number, Position>;
}
interface Run {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
}

/** Advance to the next glyph, in thousandths of the font size. */
class Position {
  xAdvance: number;
  advanceWidth: number;

  constructor(xAdvance: number, advanceWidth: number) {
    this.xAdvance = xAdvance;
    this.advanceWidth = advanceWidth;
  }

  get xOffset(): number {
    return 0;
  }

  get yOffset(): number {
    return 0;
  }
}

/** Separates the queried pairs: there is no kerning towards it. */
const APART = '\n';
/** Kerning only: ligatures and the like would make hashes hard to compare. */
const KERNING_ALONE = Object.fromEntries(
  ['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'rclt', 'mark', 'mkmk'].map((name) => [name, false]),
);
/** Maximum of cached layouts. */
const RECENT_MAX = 500;
const DIGITS = '0123456789';
/** OpenType feature for figures of equal width, so that columns of figures line up. */
const TABULAR = 'tnum';
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/**
 * Lays text out by pairs of letters, querying the font once per pair: Latin letters need nothing else, and shaping each
 * word anew takes longer than all other drawing. Figures are tabular, and not kerned.
 */
class PairLayout {
  readonly #font: Font;
  readonly #letters = new Map<number, Letter>();
  /** Cache: a text is first measured, then drawn, and many repeat. */
  readonly #recent = new Map<string, Run>();

  constructor(font: Font) {
    this.#font = font;
    for (const [index, { id, advanceWidth }] of font.layout(DIGITS, [TABULAR]).glyphs.entries()) {
      this.#addLetter(DIGITS.charCodeAt(index), id, advanceWidth);
    }
  }

  layout(text: string): Run {
    const known = this.#recent.get(text);
    if (known) return known;
    const run = this.#run(text) ?? this.#learnt(text);
    if (this.#recent.size >= RECENT_MAX) this.#recent.clear();
    this.#recent.set(text, run);
    return run;
  }

  /** Undefined where a pair isn't cached yet. */
  #run(text: string): Run | undefined {
    const [glyphs, positions]: [Glyph[], Position[]] = [[], []];
    let advanceWidth = 0;
    for (let index = 0; index < text.length; ) {
      const code = text.codePointAt(index) ?? 0;
      index += code > 0xffff ? 2 : 1;
      const letter = this.#letters.get(code);
      const position = letter?.positions.get(text.codePointAt(index) ?? 0);
      if (!letter || !position) return undefined;
      glyphs.push(letter.glyph);
      positions.push(position);
      advanceWidth += position.xAdvance;
    }
    return { glyphs, positions, advanceWidth };
  }

  #learnt(text: string): Run {
    const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
    for (const code of codes) {
      if (this.#letters.has(code)) continue;
      const { id, advanceWidth } = this.#font.glyphForCodePoint(code);
      // Line breaks have no width.
      this.#addLetter(code, id, code < 0x20 ? 0 : advanceWidth);
    }
    this.#learnPairs(codes);
    const run = this.#run(text);
    if (!run) throw new Error(`No letters for ${text}`);
    return run;
  }

  #addLetter(code: number, id: number, advanceWidth: number): void {
    const positions = new Map([[0, new Position(advanceWidth, advanceWidth)]]);
    this.#letters.set(code, { glyph: { id, advanceWidth, codePoints: [code] }, positions });
  }

  /** Queries all new pairs at once; the kerning of a pair does not depend on its neighbours. */
  #learnPairs(codes: readonly number[]): void {
    const pairs = codes.flatMap((code, index) => {
      const [letter, next] = [this.#letters.get(code), codes[index + 1]];
      return letter && next !== undefined && !letter.positions.has(next) ? [{ letter, code, next }] : [];
    });
    if (pairs.length === 0) return;
    const asked = pairs.map(({ code, next }) => String.fromCodePoint(code, next) + APART);
    const { positions } = this.#font.layout(APART + asked.join(''), KERNING_ALONE);
    if (positions.length !== 3 * pairs.length + 1) throw new Error('A letter was not laid out as one glyph');
    for (const [index, { letter, code, next }] of pairs.entries()) {
      const { advanceWidth } = letter.glyph;
      const kerned = positions[3 * index + 1]?.xAdvance ?? advanceWidth;
      const advance = isDigit(code) || isDigit(next) ? advanceWidth : kerned;
      letter.positions.set(next, new Position(advance, advanceWidth));
    }
  }
}

/** One of our fonts: in the form PDFKit takes, with cached layout. */
class HouseFont {
  readonly font: Font;
  readonly #layout: PairLayout;

  constructor(bytes: Buffer) {
    const font = create(bytes);
    if (!('layout' in font)) throw new Error('A collection of fonts is no font');
    // Layouts are in thousandths, the unit of PDF.
    if (font.unitsPerEm !== 1_000) throw new Error(`${font.postscriptName} counts in ${font.unitsPerEm}`);
    this.#layout = new PairLayout(font);
    const layout = (text: string) => this.#layout.layout(text);
    this.font = Object.create(font, { layout: { value: layout } });
  }

  /** Points. */
  width(text: string, size: number): number {
    return (this.#layout.layout(text).advanceWidth * size) / 1_000;
  }

  has(letter: string): boolean {
    return this.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  }
}

/** Registers our fonts in a document; the glyphs it uses are embedded. */
export function registerFonts(document: InstanceType<typeof PDFDocument>): void {
  for (const [name, { font }] of ofHouse()) document.registerFont(name, font);
}

/** Width of a text on one line; width and `size` in points. */
export function widthOf(text: string, font: string, size: number): number {
  return ofHouse().get(font)?.width(text, size) ?? 0;
}

/** Characters replaced by a look-alike or, if invisible, removed. */
const replacements: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\t': ' ',
  '\r': '',
  '\u00ad': '',
  '\u200b': '',
};
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/;

/** The text in characters that the font contains: accents it lacks are dropped, other missing characters become '?'. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return [...text.normalize('NFC')].map(printableLetter).join('');
}

function printableLetter(letter: string): string {
  if (letter === '\n') return letter;
  const known = replacements[letter];
  if (known !== undefined) return known;
  if (hasLetters(letter)) return letter;
  // A combining mark that forms no precomposed letter.
  if (/\p{M}/u.test(letter)) return '';
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== '' && hasLetters(bare) ? bare : '?';
}

function hasLetters(text: string): boolean {
  const fonts = [...ofHouse().values()];
  return [...text].every(
    (letter) => !/[\p{C}\p{M}]/u.test(letter) && fonts.every((font) => font.has(letter)),
  );
}
