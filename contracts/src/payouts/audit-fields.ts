import { labelled, numberWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import {
  payoutApprovalLabels,
  payoutApprovalSchema,
  payoutHoldLabels,
  payoutHoldSchema,
  payoutReviewReasonLabels,
  payoutReviewReasonSchema,
} from './values.ts';

export const payoutsAudit = {
  streams: { payoutAllowance: 'Pagos sin aprobación de un día' },
  shared: ['payoutAllowance'],
  fields: {
    amountUsd: { label: 'Monto en USD', words: usdWords },
    needsApproval: { label: 'Requiere aprobación' },
    review: {
      label: 'Por qué requiere aprobación',
      words: labelled(payoutReviewReasonSchema, payoutReviewReasonLabels),
    },
    approval: { label: 'Aprobación', words: labelled(payoutApprovalSchema, payoutApprovalLabels) },
    hold: { label: 'Motivo de la espera', words: labelled(payoutHoldSchema, payoutHoldLabels) },
    feeLimit: { label: 'Comisión máxima (sun)', words: numberWords },
    detail: { label: 'Respuesta de la red' },
  },
} as const satisfies AuditVocabulary;
