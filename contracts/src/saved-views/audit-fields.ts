import type { AuditVocabulary } from '../audit/vocabulary.ts';

/** Nothing of it is audited; the history names the stream. */
export const savedViewsAudit = {
  fields: {},
  streams: { savedViews: 'Vistas guardadas de una persona' },
} as const satisfies AuditVocabulary;
