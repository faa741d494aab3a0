import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import {
  partOfDayLabels,
  partOfDaySchema,
  visitDayWords,
  visitStatusLabels,
  visitStatusSchema,
  visitTimeSchema,
  visitTimeWords,
} from './values.ts';

const dayWords = (value: string) => (Number.isNaN(Date.parse(value)) ? value : visitDayWords(value));
const timeWords = (value: string) =>
  visitTimeSchema.safeParse(value).success ? visitTimeWords(value) : value;

export const visitsAudit = {
  subjects: { visits: 'Visitas' },
  people: ['visits'],
  fields: {
    visitId: { label: 'Visita' },
    visit: { label: 'Estado de la visita', words: labelled(visitStatusSchema, visitStatusLabels) },
    preferredDay: { label: 'Día preferido', words: dayWords },
    partOfDay: { label: 'Jornada', words: labelled(partOfDaySchema, partOfDayLabels) },
    people: { label: 'Personas' },
    visitDay: { label: 'Día de la visita', words: dayWords },
    visitTime: { label: 'Hora de la visita', words: timeWords },
  },
} as const satisfies AuditVocabulary;
