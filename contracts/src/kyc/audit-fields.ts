import { dayWords, labelled, timeWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { documentCheckLabels, documentCheckSchema, type KycChecklist } from './checklist.ts';
import { kycDocumentLabels, kycDocumentTypeSchema, kycDocumentTypes } from './documents.ts';
import {
  matchDecisionLabels,
  matchDecisionSchema,
  screeningResultLabels,
  screeningResultSchema,
} from './screening.ts';
import { kycRenewalLabels, kycRenewalSchema } from './standing.ts';
import { kycStatusLabels, kycStatusSchema } from './values.ts';

/** Stored in Spanish and translated into the reader's language. */
const NO_MATCHES: Readonly<Record<string, string>> = { Ninguna: 'Ninguna' };

const checkOf = labelled(documentCheckSchema, documentCheckLabels);

/** A checklist as flat fields: 'identity-document' → `identity-documentCheck`, and the dates read from it. */
export function checksOf(checklist: KycChecklist | null): Record<string, string> {
  if (checklist === null) return {};
  const entries = kycDocumentTypes.flatMap((type) => {
    const { found, issuedOn, expiresOn } = checklist[type];
    return [
      [`${type}Check`, found],
      ...(issuedOn ? [[`${type}IssuedOn`, issuedOn]] : []),
      ...(expiresOn ? [[`${type}ExpiresOn`, expiresOn]] : []),
    ];
  });
  return Object.fromEntries(entries);
}

/**
 * What a person is not told of their own verification: matches with lists of sanctions, what was decided about them
 * (docs/adr/0087), what reviewers noted for each other, and which of them has it.
 */
export const untoldActions: ReadonlySet<string> = new Set(['KycScreened', 'KycMatchDecided']);
export const untoldFields: ReadonlySet<string> = new Set([
  ...['screenedLists', 'screeningResult', 'exception', 'kycAssignee'],
  ...kycDocumentTypes.map((type) => `${type}Check`),
]);

export const kycAudit = {
  subjects: { kyc: 'KYC' },
  people: ['kyc'],
  fields: {
    kycStatus: { label: 'Estado KYC', words: labelled(kycStatusSchema, kycStatusLabels), isFilter: true },
    identityDocument: { label: 'Documento de identidad' },
    documents: { label: 'Documentos' },
    kycAssignee: { label: 'Asignado a' },
    exception: { label: 'Motivo de la excepción' },
    approvedAt: { label: 'Aprobada desde', words: timeWords },
    renewal: { label: 'Renovación', words: labelled(kycRenewalSchema, kycRenewalLabels) },
    'identity-documentCheck': { label: kycDocumentLabels['identity-document'], words: checkOf },
    'proof-of-addressCheck': { label: kycDocumentLabels['proof-of-address'], words: checkOf },
    'income-proofCheck': { label: kycDocumentLabels['income-proof'], words: checkOf },
    'bank-statementCheck': { label: kycDocumentLabels['bank-statement'], words: checkOf },
    'identity-documentExpiresOn': { label: 'Vencimiento del documento de identidad' },
    'proof-of-addressIssuedOn': { label: 'Fecha del comprobante de domicilio' },
    'bank-statementIssuedOn': { label: 'Fecha del estado de cuenta' },
    screenedLists: { label: 'Listas de sanciones cotejadas', words: dayWords },
    screenedName: { label: 'Nombre cotejado' },
    screeningResult: {
      label: 'Resultado del cotejo',
      words: labelled(screeningResultSchema, screeningResultLabels),
    },
    matches: { label: 'Posibles coincidencias', words: (value) => NO_MATCHES[value] ?? value },
    match: { label: 'Coincidencia' },
    matchDecision: { label: 'Decisión', words: labelled(matchDecisionSchema, matchDecisionLabels) },
    documentType: { label: 'Tipo de documento', words: labelled(kycDocumentTypeSchema, kycDocumentLabels) },
  },
} as const satisfies AuditVocabulary;
