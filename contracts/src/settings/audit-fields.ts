import { dayWords, numberWords, rateWords, usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const settingsAudit = {
  subjects: {
    settings: 'Configuración financiera',
    referenceRate: 'Tasa de referencia',
    investmentLimits: 'Límites de reservas',
  },
  shared: ['settings', 'referenceRate', 'investmentLimits'],
  fields: {
    minimumInvestment: { label: 'Inversión mínima', words: usdWords, isFilter: true },
    monthlyReturnRate: { label: 'Retorno mensual', words: rateWords, isFilter: true },
    managementFeeRate: { label: 'Comisión de administración', words: rateWords, isFilter: true },
    platformFeeRate: { label: 'Comisión de plataforma', words: rateWords, isFilter: true },
    recompraEnabled: { label: 'Recompra habilitada', isFilter: true },
    maximumOpen: { label: 'Inversiones sin pagar por persona', words: numberWords, isFilter: true },
    maximumCapital: { label: 'Capital sin pagar por persona', words: usdWords, isFilter: true },
    rate: { label: 'Tasa por dólar', words: numberWords },
    validOn: { label: 'Fecha de la tasa', words: dayWords },
    source: { label: 'Fuente' },
  },
} as const satisfies AuditVocabulary;
