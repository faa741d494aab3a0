import { LOCALE } from '@nodo/contracts/constants';
import { type SubmitKyc, submitKycSchema } from '@nodo/contracts/kyc/commands';
import {
  KYC_DOCUMENT_MAX_MONTHS,
  type KycDocumentField,
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentTypes,
} from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument, KycRecordView } from '@nodo/contracts/kyc/views';
import { remarkedDocuments } from './review-notes.ts';

export type WizardField = keyof SubmitKyc;
export type Problems = Partial<Record<WizardField, string>>;
export type WizardDocuments = Partial<Record<KycDocumentType, KycDraftDocument>>;

export interface WizardStep {
  readonly title: string;
  readonly short: string;
  readonly detail: string;
  readonly fields: readonly WizardField[];
  readonly documents: readonly KycDocumentType[];
}

export const wizardSteps: readonly WizardStep[] = [
  {
    title: 'Información personal',
    short: 'Identidad',
    detail: 'Tu número de documento y una imagen de él, por las dos caras si las tiene.',
    fields: ['identityDocument', 'documentImageUrl'],
    documents: ['identity-document'],
  },
  {
    title: 'Comprobante de domicilio',
    short: 'Domicilio',
    detail: 'Un recibo de servicios públicos o un extracto donde se lean tu nombre y tu dirección.',
    fields: ['proofOfAddressUrl'],
    documents: ['proof-of-address'],
  },
  {
    title: 'Información financiera',
    short: 'Finanzas',
    detail: 'De dónde vienen tus ingresos y en qué cuenta los recibes.',
    fields: ['incomeProofUrl', 'bankStatementUrl'],
    documents: ['income-proof', 'bank-statement'],
  },
  {
    title: 'Revisar y enviar',
    short: 'Revisión',
    detail: 'Mira que todo esté en orden antes de enviarlo.',
    fields: [
      'identityDocument',
      'documentImageUrl',
      'proofOfAddressUrl',
      'incomeProofUrl',
      'bankStatementUrl',
    ],
    documents: [],
  },
];
export const LAST_STEP = wizardSteps.length - 1;

/** What the progress bar shows at each step, in percent. */
export const progressAt = (step: number) => [0, 33, 67, 100][step] ?? 0;

/** What would be sent, with an empty string for what is not there yet. */
export function valuesOf(identityDocument: string, documents: WizardDocuments): SubmitKyc {
  const path = (type: KycDocumentType) => documents[type]?.objectPath ?? '';
  return {
    identityDocument,
    documentImageUrl: path('identity-document'),
    proofOfAddressUrl: path('proof-of-address'),
    incomeProofUrl: path('income-proof'),
    bankStatementUrl: path('bank-statement'),
  };
}

/** What keeps the values from being sent, by field, in the contract's own words. */
export function problemsOf(values: SubmitKyc): Problems {
  const issues = submitKycSchema.safeParse(values).error?.issues ?? [];
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path[0] as WizardField] ??= message;
  return problems;
}

/** The fields of a step that keep one from leaving it. */
export function openFields(step: number, problems: Problems): WizardField[] {
  return (wizardSteps[step]?.fields ?? []).filter((field) => problems[field] !== undefined);
}

/** The first step that is not complete; the last one when all are. */
export function firstOpenStep(problems: Problems): number {
  const step = wizardSteps.findIndex((_, index) => openFields(index, problems).length > 0);
  return step === -1 ? LAST_STEP : step;
}

const missingNames: Record<WizardField, string> = {
  identityDocument: 'el número de documento (mínimo 5 caracteres)',
  documentImageUrl: 'la imagen del documento',
  proofOfAddressUrl: 'el comprobante de domicilio',
  incomeProofUrl: 'el comprobante de ingresos',
  bankStatementUrl: 'el estado de cuenta',
};
const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** 'el número de documento y la imagen del documento'. */
export function missingText(fields: readonly WizardField[]): string {
  return list.format(fields.map((field) => missingNames[field]));
}

export function fieldOf(type: KycDocumentType): KycDocumentField {
  return kycDocumentFields[type];
}

/** The documents that a draft holds. */
export function documentsOf(record: KycRecordView | null): WizardDocuments {
  const documents: WizardDocuments = {};
  for (const type of kycDocumentTypes) {
    const document = record?.draft?.documents[type];
    if (document) documents[type] = document;
  }
  return documents;
}

const datedDocuments: readonly KycDocumentType[] = ['proof-of-address', 'bank-statement'];

/** Whether a document is of the kind that has to be recent. */
export const mustBeRecent = (type: KycDocumentType) => datedDocuments.includes(type);

/** Whether a document that has to be recent was uploaded too long ago to be so. `now` in milliseconds. */
export function isOutdated(type: KycDocumentType, uploadedAt: string, now: number): boolean {
  if (!mustBeRecent(type)) return false;
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - KYC_DOCUMENT_MAX_MONTHS);
  return Date.parse(uploadedAt) < limit.getTime();
}

/** Where to begin: at the first document that the reviewer objected to, else where there is something left to do. */
export function startStep(record: KycRecordView | null, firstOpen: number): number {
  if (record?.status === 'expired') return 0;
  if (record?.status !== 'rejected') return firstOpen;
  const remarked = remarkedDocuments(record.reviewNotes);
  const step = wizardSteps.findIndex(({ documents }) => documents.some((type) => remarked[type]));
  return Math.max(0, step);
}
