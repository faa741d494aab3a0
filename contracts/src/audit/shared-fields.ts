import { timeWords } from './value-formats.ts';
import type { AuditVocabulary } from './vocabulary.ts';

/** Fields that several domains use under the same name. */
export const sharedAudit = {
  fields: {
    status: { label: 'Estado', isFilter: true },
    amount: { label: 'Monto', isFilter: true },
    currency: { label: 'Moneda' },
    version: { label: 'Versión' },
    attempt: { label: 'Intento' },
    expiresAt: { label: 'Vence', words: timeWords },
    type: { label: 'Tipo' },
    reason: { label: 'Motivo' },
    userId: { label: 'Persona' },
    investorId: { label: 'Inversionista' },
    warehouseId: { label: 'Bodega' },
    investmentId: { label: 'Inversión' },
    transferId: { label: 'Transferencia' },
  },
} as const satisfies AuditVocabulary;
