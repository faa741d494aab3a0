import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { kycDocumentLabels, kycDocumentTypeSchema } from './documents.ts';
import { kycStatusLabels, kycStatusSchema } from './values.ts';

export const kycAudit = {
  subjects: { kyc: 'KYC' },
  fields: {
    kycStatus: { label: 'Estado KYC', words: labelled(kycStatusSchema, kycStatusLabels), isFilter: true },
    identityDocument: { label: 'Documento de identidad' },
    documents: { label: 'Documentos' },
    documentType: { label: 'Tipo de documento', words: labelled(kycDocumentTypeSchema, kycDocumentLabels) },
  },
} as const satisfies AuditVocabulary;
