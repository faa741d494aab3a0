import type { AuditVocabulary } from '../audit/vocabulary.ts';

/** Not audited; the history needs the stream's label. */
export const savedViewsAudit = {
  fields: {},
  streams: { savedViews: 'Vistas guardadas de una persona' },
} as const satisfies AuditVocabulary;
