import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { transferClaimStateLabels, transferClaimStateSchema } from './values.ts';

export const transferClaimsAudit = {
  subjects: { transferClaims: 'Reclamos' },
  people: ['transferClaims'],
  fields: {
    claimId: { label: 'Reclamo' },
    claim: {
      label: 'Estado del reclamo',
      words: labelled(transferClaimStateSchema, transferClaimStateLabels),
    },
  },
} as const satisfies AuditVocabulary;
