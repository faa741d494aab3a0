import type { AuditVocabulary } from '../../audit/vocabulary.ts';

export const branchesAudit = {
  subjects: { branches: 'Suposiciones' },
  fields: {
    branchId: { label: 'Suposición' },
    branchLabel: { label: 'Nombre de la suposición' },
    branchChanges: { label: 'Cambios supuestos' },
  },
} as const satisfies AuditVocabulary;
