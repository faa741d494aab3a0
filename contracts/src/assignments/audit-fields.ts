import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { pendingKindLabels } from '../portfolio/pending-work.ts';
import { assignableKindSchema } from './values.ts';

export const assignmentsAudit = {
  subjects: { assignment: 'Pendiente del equipo' },
  fields: {
    assignee: { label: 'Asignado a' },
    workKind: { label: 'Qué espera', words: labelled(assignableKindSchema, pendingKindLabels) },
    workItem: { label: 'Identificador' },
  },
} as const satisfies AuditVocabulary;
