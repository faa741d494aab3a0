import { usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const standingOrdersAudit = {
  subjects: { standingOrder: 'Reinversión automática' },
  people: ['standingOrder'],
  fields: {
    keepBalance: { label: 'Conservar en el saldo', words: usdWords },
    termsVersion: { label: 'Condiciones aceptadas' },
  },
  bySubject: { standingOrder: { amount: usdWords } },
} as const satisfies AuditVocabulary;
