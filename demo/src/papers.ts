import { PdfReport } from '@nodo/platform/pdf-report';

export const SAMPLE = 'DOCUMENTO DE MUESTRA, SIN VALIDEZ';

type Head = ConstructorParameters<typeof PdfReport>[0];
/** A heading and its text. */
export type Clause = readonly [string, string];
export interface Chapter {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** A published document, rendered like the platform's own documents and plainly marked as a sample. */
export function samplePaper(
  head: Pick<Head, 'title' | 'issuer' | 'madeAt'>,
  chapters: readonly Chapter[],
): Promise<Buffer> {
  const pdf = new PdfReport({ ...head, lines: [SAMPLE] });
  for (const { title, clauses } of chapters) {
    pdf.section(title);
    for (const [heading, wording] of clauses) pdf.clause(heading, wording);
  }
  return pdf.finish(SAMPLE);
}
