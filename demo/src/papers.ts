import { PdfReport } from '@nodo/platform/pdf-report';

export const SAMPLE = 'DOCUMENTO DE MUESTRA, SIN VALIDEZ';

type Head = ConstructorParameters<typeof PdfReport>[0];

/** A document that the platform publishes, drawn as its own are and plainly marked as a sample. */
export function samplePaper(
  head: Pick<Head, 'title' | 'issuer' | 'madeAt'>,
  body: readonly string[],
): Promise<Buffer> {
  const pdf = new PdfReport({ ...head, lines: [SAMPLE] });
  for (const line of body) pdf.note(line);
  return pdf.finish(SAMPLE);
}
