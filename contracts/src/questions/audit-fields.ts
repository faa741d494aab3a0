import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { questionStatusLabels, questionStatusSchema } from './values.ts';

export const questionsAudit = {
  subjects: { questions: 'Preguntas' },
  people: ['questions'],
  fields: {
    questionId: { label: 'Pregunta' },
    question: { label: 'Estado de la pregunta', words: labelled(questionStatusSchema, questionStatusLabels) },
    answer: { label: 'Respuesta' },
  },
} as const satisfies AuditVocabulary;
