import { labelled, numberWords, timeWords, usdtWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { unmatchedReasonLabels, unmatchedReasonSchema } from './values.ts';

export const transfersAudit = {
  subjects: { transfer: 'Transferencia' },
  fields: {
    txHash: { label: 'Hash de transacción' },
    logIndex: { label: 'Posición en la transacción' },
    from: { label: 'Desde' },
    to: { label: 'Hacia' },
    blockNumber: { label: 'Bloque', words: numberWords },
    blockHash: { label: 'Hash del bloque' },
    blockTime: { label: 'Hora del bloque', words: timeWords },
    state: {
      label: 'Estado',
      words: (value) => ({ confirming: 'Confirmando', confirmed: 'Confirmada' })[value] ?? value,
    },
  },
  bySubject: {
    transfer: {
      amount: usdtWords,
      attempt: numberWords,
      reason: labelled(unmatchedReasonSchema, unmatchedReasonLabels),
    },
  },
} as const satisfies AuditVocabulary;
