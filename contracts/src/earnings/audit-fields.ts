import { labelled, numberWords, periodWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { periodLabel } from '../periods.ts';
import { distributionStateLabels, distributionStateSchema } from './states.ts';

export const earningsAudit = {
  subjects: { account: 'Saldo', distribution: 'Distribución' },
  people: ['account'],
  names: { distribution: periodLabel },
  shared: ['distribution'],
  fields: {
    period: { label: 'Mes', words: periodWords },
    investors: { label: 'Inversionistas', words: numberWords },
    investments: { label: 'Inversiones', words: numberWords },
    gross: { label: 'Rendimiento bruto', words: usdWords },
    managementFee: { label: 'Comisión de administración', words: usdWords },
    platformFee: { label: 'Comisión de plataforma', words: usdWords },
    net: { label: 'Rendimiento neto', words: usdWords },
  },
  bySubject: {
    account: { amount: usdWords },
    distribution: { state: labelled(distributionStateSchema, distributionStateLabels) },
  },
} as const satisfies AuditVocabulary;
