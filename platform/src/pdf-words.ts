import type { Say } from '@nodo/contracts/sentences';

/**
 * What is printed: Spanish, said in the language of the document; what somebody wrote, which stays; or such pieces one
 * after another. Plain values, so that they may go to the thread that prints.
 */
export type PdfText = string | AsWritten | readonly PdfText[];

interface AsWritten {
  readonly asWritten: string;
}

/** Names, notes, identifiers: nothing of ours, whatever they may look like. */
export function asWritten(text: string): AsWritten {
  return { asWritten: text };
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
  return text.map((piece) => printedAs(sayOwn, piece)).join('');
}
