import { labelled, numberWords, usdtWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import {
  reconciliationStateLabels,
  reconciliationStateSchema,
  reconciliationWayLabels,
  reconciliationWaySchema,
} from './values.ts';

export const reconciliationAudit = {
  subjects: { reconciliation: 'Conciliación' },
  fields: {
    proposal: { label: 'Propuesta', words: numberWords },
    how: { label: 'Qué se hace', words: labelled(reconciliationWaySchema, reconciliationWayLabels) },
    amountUsdt: { label: 'Monto en USDT', words: usdtWords },
    credited: { label: 'Abonado al saldo', words: usdWords },
    payoutId: { label: 'Envío' },
    outflowId: { label: 'Transferencia que salió' },
    refundOf: { label: 'Devuelve la transferencia' },
    solidHeight: { label: 'Bloque definitivo consultado', words: numberWords },
  },
  bySubject: {
    reconciliation: {
      amount: usdtWords,
      state: labelled(reconciliationStateSchema, reconciliationStateLabels),
    },
  },
} as const satisfies AuditVocabulary;
