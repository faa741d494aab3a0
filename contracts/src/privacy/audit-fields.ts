import { numberWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const privacyAudit = {
  fields: {
    keyFingerprint: { label: 'Huella de la clave' },
    rows: { label: 'Registros depurados', words: numberWords },
    pendingInvestments: { label: 'Inversiones pendientes', words: numberWords },
    confirmedInvestments: { label: 'Inversiones confirmadas', words: numberWords },
    owedAmounts: { label: 'Saldos por retirar o acreditar', words: numberWords },
    openPayouts: { label: 'Pagos en curso', words: numberWords },
    unmatchedTransfers: { label: 'Transferencias sin asociar', words: numberWords },
  },
} as const satisfies AuditVocabulary;
