import type { Say } from '@nodo/contracts/sentences';

/**
 * A text to print: Spanish, translated into the document's language; user-written text, left as it is; or a sequence of
 * these. Plain values, so that they can be posted to the printing thread. CSV files are translated in the same way.
 */
export type PdfText = string | AsWritten | ShortFor | readonly PdfText[];

interface AsWritten {
  readonly asWritten: string;
}

interface ShortFor {
  readonly short: string;
  readonly inFull: string;
}

/** Names, notes, identifiers: never translated, even if they look like a text of ours. */
export function asWritten(text: string): AsWritten {
  return { asWritten: text };
}

/**
 * A Spanish word with several meanings, of which the catalogues contain another one or none: they have this one under
 * `inFull`. 'Dirección', for example, is an address there, but also the direction of a transfer.
 */
export function shortFor(short: string, inFull: string): ShortFor {
  return { short, inFull };
}

/** Joins texts by a middle dot: 'Camila Restrepo · camila@ejemplo.co' */
export function dotted(...parts: readonly PdfText[]): PdfText {
  return joined(parts, ' · ');
}

/** Joins the pieces with a separator. */
export function joined(parts: readonly PdfText[], between: string): PdfText {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [asWritten(between), part]));
}

/** The text in the document's language. */
export function printedAs(sayOwn: Say, text: PdfText): string {
  if (typeof text === 'string') return sayOwn(text);
  if ('asWritten' in text) return text.asWritten;
  if ('inFull' in text) {
    const said = sayOwn(text.inFull);
    // Unchanged means Spanish, so that the short form is right.
    return said === text.inFull ? text.short : said;
  }
  return text.map((piece) => printedAs(sayOwn, piece)).join('');
}
