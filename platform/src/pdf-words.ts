import type { Say } from '@nodo/contracts/sentences';

/**
 * What is printed: Spanish, said in the language of the document; what somebody wrote, which stays; or such pieces one
 * after another. Plain values, so that they may go to the thread that prints. CSV files are said in the same way.
 */
export type PdfText = string | AsWritten | ShortFor | readonly PdfText[];

interface AsWritten {
  readonly asWritten: string;
}

interface ShortFor {
  readonly short: string;
  readonly inFull: string;
}

/** Names, notes, identifiers: nothing of ours, whatever they may look like. */
export function asWritten(text: string): AsWritten {
  return { asWritten: text };
}

/**
 * A Spanish word that means several things, of which the lists have another one or none: they have this one under
 * `inFull`. 'Dirección' is an address to them; what came in or went out has one, too.
 */
export function shortFor(short: string, inFull: string): ShortFor {
  return { short, inFull };
}

/** 'Camila Restrepo · camila@ejemplo.co' */
export function dotted(...parts: readonly PdfText[]): PdfText {
  return joined(parts, ' · ');
}

/** The pieces with the same signs between each two of them. */
export function joined(parts: readonly PdfText[], between: string): PdfText {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [asWritten(between), part]));
}

/** The text as it is printed. */
export function printedAs(sayOwn: Say, text: PdfText): string {
  if (typeof text === 'string') return sayOwn(text);
  if ('asWritten' in text) return text.asWritten;
  if ('inFull' in text) {
    const said = sayOwn(text.inFull);
    // Spanish says everything as it stands.
    return said === text.inFull ? text.short : said;
  }
  return text.map((piece) => printedAs(sayOwn, piece)).join('');
}
