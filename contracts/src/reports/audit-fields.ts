import { dayWords, labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { reportTypeLabels, reportTypeSchema } from './periods.ts';
import { documentTypeLabels, publishedDocumentTypeSchema } from './values.ts';

export const reportsAudit = {
  subjects: { report: 'Reporte', document: 'Documento' },
  fields: {
    periodFrom: { label: 'Período desde', words: dayWords },
    periodTo: { label: 'Período hasta', words: dayWords },
    asOfPosition: { label: 'Posición del historial' },
    url: { label: 'Dirección' },
    isPublished: { label: 'Publicado' },
  },
  bySubject: {
    report: { type: labelled(reportTypeSchema, reportTypeLabels) },
    document: { documentType: labelled(publishedDocumentTypeSchema, documentTypeLabels) },
  },
} as const satisfies AuditVocabulary;
