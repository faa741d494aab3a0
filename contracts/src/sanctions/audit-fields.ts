import { dayWords, labelled, numberWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { sanctionsListLabels, sanctionsListSchema } from './values.ts';

export const sanctionsAudit = {
  subjects: { sanctionsList: 'Lista de sanciones' },
  fields: {
    sanctionsList: { label: 'Lista', words: labelled(sanctionsListSchema, sanctionsListLabels) },
    publishedOn: { label: 'Publicada el', words: dayWords },
    listEntries: { label: 'Entradas', words: numberWords },
    fileBytes: { label: 'Tamaño (bytes)', words: numberWords },
    screenedPeople: { label: 'Personas cotejadas', words: numberWords },
    peopleFound: { label: 'Con posibles coincidencias', words: numberWords },
  },
} as const satisfies AuditVocabulary;
