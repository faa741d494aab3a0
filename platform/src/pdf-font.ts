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

/** The house's letters, as documents name them. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';
const files = {
  [REGULAR]: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
  [BOLD]: '@expo-google-fonts/geist/700Bold/Geist_700Bold.ttf',
} as const;

let house: ReadonlyMap<string, HouseFont> | undefined;

/** Read when the first document is drawn, and parsed once for all of them. */
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
  /** Its own: those that the font keeps are shared by letters that look alike, and stay what they first stood for. */
  readonly codePoints: readonly number[];
}
interface Letter {
  readonly glyph: Glyph;
  /** By the letter that follows; 0: none. */
  readonly positions: Map<number, Position>;
}
interface Run {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
}

/** Where a glyph's successor stands, in thousandths of the size. */
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

/** Stands between the pairs that are asked for: nothing moves towards it. */
const APART = '\n';
/** Only by how much letters come closer: what joins letters would make hashes hard to compare. */
const KERNING_ALONE = Object.fromEntries(
  ['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'rclt', 'mark', 'mkmk'].map((name) => [name, false]),
);
/** Texts that are kept laid out. */
const RECENT_MAX = 500;
const DIGITS = '0123456789';
/** As wide as each other, so that columns of figures can be compared (OpenType feature tag). */
const TABULAR = 'tnum';
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/**
 * Lays texts out by pairs of letters, each of which the font is asked for once: Latin letters need nothing else, and
 * shaping each word anew takes longer than all the rest of drawing. Figures are tabular, and not kerned.
 */
class PairLayout {
  readonly #font: Font;
  readonly #letters = new Map<number, Letter>();
  /** A text is measured first, and then drawn; many come again. */
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

  /** Undefined where a pair isn't known yet. */
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
      // A line's end has no width.
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

  /** Asks for all new pairs at once. What comes of a pair doesn't depend on what it is asked for with. */
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

/** A font of the house: as a document takes it, and what is asked of it beforehand. */
class HouseFont {
  readonly font: Font;
  readonly #layout: PairLayout;

  constructor(bytes: Buffer) {
    const font = create(bytes);
    if (!('layout' in font)) throw new Error('A collection of fonts is no font');
    // What is laid out is in thousandths, as PDF counts.
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

/** Makes the house's letters known to a document; what of them it uses is embedded into it. */
export function registerFonts(document: InstanceType<typeof PDFDocument>): void {
  for (const [name, { font }] of ofHouse()) document.registerFont(name, font);
}

/** How wide a text is on one line, in points; `size` in points, too. */
export function widthOf(text: string, font: string, size: number): number {
  return ofHouse().get(font)?.width(text, size) ?? 0;
}

/** Looks like what it stands for, or is nothing that is seen. */
const replacements: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\t': ' ',
  '\r': '',
  '\u00ad': '',
  '\u200b': '',
};
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/;

/** A text in letters that the house's font has: accents it lacks are dropped, what is left becomes a question mark. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return [...text.normalize('NFC')].map(printableLetter).join('');
}

function printableLetter(letter: string): string {
  if (letter === '\n') return letter;
  const known = replacements[letter];
  if (known !== undefined) return known;
  if (hasLetters(letter)) return letter;
  // One that no letter of its own is made with.
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
