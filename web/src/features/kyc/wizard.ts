import { bogotaDay } from '@nodo/contracts/bogota';
import { LOCALE } from '@nodo/contracts/constants';
import { datedDocuments, oldestDocumentDay } from '@nodo/contracts/kyc/checklist';
import { type SubmitKyc, submitKycSchema } from '@nodo/contracts/kyc/commands';
import {
  type KycDocumentField,
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentTypes,
} from '@nodo/contracts/kyc/documents';
import type { KycDraftDocument, KycRecordView } from '@nodo/contracts/kyc/views';
import { remarkedDocuments } from './review-notes.ts';
import { isRefused } from './status.ts';

export type WizardField = keyof SubmitKyc;
export type Problems = Partial<Record<WizardField, string>>;
export type WizardDocuments = Partial<Record<KycDocumentType, KycDraftDocument>>;

export interface WizardStep {
  readonly title: string;
  readonly short: string;
  readonly detail: string;
  readonly fields: readonly WizardField[];
  /** While one of these is being uploaded, the step can't be left. */
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
    documents: kycDocumentTypes,
  },
];
export const LAST_STEP = wizardSteps.length - 1;

/** Value of the progress bar at each step, in percent. */
export const progressAt = (step: number) => [0, 33, 67, 100][step] ?? 0;

/** The values to submit, with an empty string for whatever is missing. */
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

/** Validation errors by field, with the contract's messages. */
export function problemsOf(values: SubmitKyc): Problems {
  const issues = submitKycSchema.safeParse(values).error?.issues ?? [];
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path[0] as WizardField] ??= message;
  return problems;
}

/** Fields of a step that are missing or invalid. */
export function openFields(step: number, problems: Problems): WizardField[] {
  return (wizardSteps[step]?.fields ?? []).filter((field) => problems[field] !== undefined);
}

/** The first incomplete step; the last one if all are complete. */
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

/** The documents of a draft. */
export function documentsOf(record: KycRecordView | null): WizardDocuments {
  const documents: WizardDocuments = {};
  for (const type of kycDocumentTypes) {
    const document = record?.draft?.documents[type];
    if (document) documents[type] = document;
  }
  return documents;
}

/**
 * The saved documents, with those uploaded here since. What the server knows by now is as the server tells it; what was
 * saved from another device after an upload from here is newer.
 */
export function withUploads(saved: WizardDocuments, uploads: WizardDocuments): WizardDocuments {
  const merged = { ...saved };
  for (const type of kycDocumentTypes) {
    const [known, uploaded] = [saved[type], uploads[type]];
    const isNewer = !known || (uploaded && uploaded.uploadedAt > known.uploadedAt);
    if (uploaded && isNewer && uploaded.objectPath !== known?.objectPath) merged[type] = uploaded;
  }
  return merged;
}

/** When a document was uploaded just now, by the server's clock `now` (milliseconds): after the one it replaces. */
export function uploadedAfter(replaced: KycDraftDocument | undefined, now: number): string {
  const before = replaced ? Date.parse(replaced.uploadedAt) : 0;
  return new Date(Math.max(now, before + 1)).toISOString();
}

/** Whether a document that must be recent was uploaded too long ago to be submitted today. `now` in milliseconds. */
export function isOutdated(type: KycDocumentType, uploadedAt: string, now: number): boolean {
  return datedDocuments.includes(type) && bogotaDay(uploadedAt) < oldestDocumentDay(bogotaDay(now));
}

/**
 * Initial step: the first incomplete one; after a refusal that of the first document with a remark. The very first one
 * to renew an approval, or if the refusal has no remarks.
 */
export function startStep(record: KycRecordView | null, firstOpen: number): number {
  const isToRenew = record?.status === 'expired' || record?.status === 'approved';
  if (record && isToRenew && record.renewal === null) return 0;
  if (!record || !isRefused(record)) return firstOpen;
  const remarked = remarkedDocuments(record.reviewNotes);
  const step = wizardSteps.findIndex(({ documents }) => documents.some((type) => remarked[type]));
  return Math.max(0, step);
}
