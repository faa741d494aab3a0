import { labelled, numberWords, timeWords, usdtWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { reservesReasonLabels, reservesReasonSchema } from './values.ts';

export const reservesAudit = {
  subjects: { reserves: 'Reservas' },
  fields: {
    request: { label: 'Pedido', words: numberWords },
    reservesReason: {
      label: 'Por qué se comprobó',
      words: labelled(reservesReasonSchema, reservesReasonLabels),
    },
    reservesHour: { label: 'Hora del día', words: numberWords },
    assets: { label: 'En la cadena', words: usdtWords },
    logPosition: { label: 'Posición de la historia' },
    inTransit: { label: 'En tránsito' },
    balances: { label: 'Saldos de inversionistas', words: usdtWords },
    unassigned: { label: 'Por asignar', words: usdtWords },
    outgoing: { label: 'Por salir', words: usdtWords },
    shortfall: { label: 'Faltante', words: usdtWords },
    total: { label: 'Suma de los saldos', words: usdtWords },
    headSize: { label: 'Eventos de la historia sellada', words: numberWords },
    headRootHash: { label: 'Raíz de la historia sellada' },
  },
  bySubject: { reserves: { blockTime: timeWords } },
} as const satisfies AuditVocabulary;
