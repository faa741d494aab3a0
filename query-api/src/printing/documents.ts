/** All documents rendered on request, by name. Their code is loaded on first use. */
export const documents = {
  audit: async () => (await import('../audit/pdf.ts')).auditPdf,
  ownData: async () => (await import('../privacy/pdf.ts')).pdfOf,
  receipt: async () => (await import('../investments/receipt.ts')).receiptPdf,
  videos: async () => (await import('../videos/pdf.ts')).videoReport,
} as const;

export type DocumentName = keyof typeof documents;
type Draw<N extends DocumentName> = Awaited<ReturnType<(typeof documents)[N]>>;
/** Input of a document; must work with `structuredClone`. */
export type DocumentData<N extends DocumentName> = Parameters<Draw<N>>[0];

/** One document to print. */
export type PrintJob = {
  [N in DocumentName]: { readonly name: N; readonly data: DocumentData<N> };
}[DocumentName];
