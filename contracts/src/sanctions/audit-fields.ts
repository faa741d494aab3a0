import { dayWords, labelled, numberWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { sanctionsListLabels, sanctionsListSchema } from './values.ts';

const listWords = labelled(sanctionsListSchema, sanctionsListLabels);

export const sanctionsAudit = {
  subjects: { sanctionsList: 'Lista de sanciones' },
  names: { sanctionsList: listWords },
  fields: {
    sanctionsList: { label: 'Lista', words: listWords },
    publishedOn: { label: 'Publicada el', words: dayWords },
    listEntries: { label: 'Entradas', words: numberWords },
    fileBytes: { label: 'Tamaño (bytes)', words: numberWords },
    screenedPeople: { label: 'Personas cotejadas', words: numberWords },
    peopleFound: { label: 'Con posibles coincidencias', words: numberWords },
  },
} as const satisfies AuditVocabulary;
