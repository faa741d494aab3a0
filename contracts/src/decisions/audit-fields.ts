import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { decisionActionLabels, decisionActionSchema } from './values.ts';

export const decisionsAudit = {
  subjects: { decision: 'Decisión' },
  fields: {
    action: { label: 'Decisión', words: labelled(decisionActionSchema, decisionActionLabels) },
  },
} as const satisfies AuditVocabulary;
