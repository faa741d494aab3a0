import { labelled, shareWords, usdtWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { investmentStatusLabels, investmentStatusSchema } from './statuses.ts';

export const investmentsAudit = {
  subjects: { investment: 'Inversión' },
  streams: { paymentAmount: 'Monto de pago', openInvestments: 'Inversiones sin pagar de una persona' },
  shared: ['paymentAmount', 'openInvestments'],
  fields: {
    sharePercentage: { label: 'Participación', words: shareWords },
    walletAddress: { label: 'Billetera' },
    paymentSource: { label: 'Pagada con', words: (source) => (source === 'balance' ? 'Su saldo' : source) },
    paymentAmountUsdt: { label: 'Monto por pagar', words: usdtWords },
  },
  bySubject: {
    investment: { amount: usdWords, status: labelled(investmentStatusSchema, investmentStatusLabels) },
  },
} as const satisfies AuditVocabulary;
