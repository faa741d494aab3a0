import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF, runs `look` on it, and closes it. */
export async function withPdf<T>(file: Buffer, look: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  try {
    return await look(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The text of a PDF in drawing order, one line per run of letters; pages are separated by \f. */
export function pdfText(file: Buffer): Promise<string> {
  return withPdf(file, async (pdf) => {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
      const runs = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
      pages.push(runs.join('\n'));
    }
    return pages.join('\f');
  });
}
