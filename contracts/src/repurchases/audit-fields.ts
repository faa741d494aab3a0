import { labelled, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { repurchaseStateLabels, repurchaseStateSchema } from './values.ts';

export const repurchasesAudit = {
  subjects: {},
  fields: {
    price: { label: 'Precio de recompra', words: usdWords },
    repurchase: { label: 'Recompra', words: labelled(repurchaseStateSchema, repurchaseStateLabels) },
  },
} as const satisfies AuditVocabulary;
