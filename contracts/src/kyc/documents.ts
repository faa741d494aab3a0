import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** The four documents of a KYC, in the order of the wizard. */
export const kycDocumentTypes = [
  'identity-document',
  'proof-of-address',
  'income-proof',
  'bank-statement',
] as const;
export const kycDocumentTypeSchema = z.enum(kycDocumentTypes);
export type KycDocumentType = z.infer<typeof kycDocumentTypeSchema>;

export const kycDocumentLabels = labelTable<KycDocumentType>({
  'identity-document': 'Documento de identidad',
  'proof-of-address': 'Comprobante de domicilio',
  'income-proof': 'Comprobante de ingresos',
  'bank-statement': 'Estado de cuenta',
});

/** Builds a record with one value per document. */
export function eachKycDocument<T>(make: (type: KycDocumentType) => T): Record<KycDocumentType, T> {
  return {
    'identity-document': make('identity-document'),
    'proof-of-address': make('proof-of-address'),
    'income-proof': make('income-proof'),
    'bank-statement': make('bank-statement'),
  };
}

/** The field of each document in request bodies and records. */
export const kycDocumentFields = {
  'identity-document': 'documentImageUrl',
  'proof-of-address': 'proofOfAddressUrl',
  'income-proof': 'incomeProofUrl',
  'bank-statement': 'bankStatementUrl',
} as const satisfies Record<KycDocumentType, string>;
export type KycDocumentField = (typeof kycDocumentFields)[KycDocumentType];

/**
 * Maximum age of a dated document at its submission, in months: stated to people, and checked by the date that the
 * reviewer reads on it. An older one needs an exception.
 */
export const KYC_DOCUMENT_MAX_MONTHS = 3;

export const UPLOAD_MAX_MB = 10;
/** Largest upload, in bytes. */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;
export const UPLOAD_URL_MINUTES = 10;
export const DOCUMENT_VIEW_SECONDS = 60;

/**
 * Accepted upload formats: only those every browser displays. Phones convert their own formats (HEIC) to JPEG when a
 * file input asks for these.
 */
export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const uploadContentTypeSchema = z.enum(uploadContentTypes, {
  error: 'Solo se aceptan imágenes (JPEG, PNG o WebP) y PDF',
});
export type UploadContentType = z.infer<typeof uploadContentTypeSchema>;

export const uploadTooLarge = {
  title: 'Archivo muy grande',
  message: `El archivo debe ser menor a ${UPLOAD_MAX_MB}MB`,
} as const;

/** Object path of a document: chosen by us, without any part from the client. */
export const kycObjectPathSchema = z
  .string()
  .regex(/^kyc\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The object path of a person's upload; both ids are lower-case UUIDs. */
export function kycObjectPath(userId: string, uploadId: string): string {
  return `kyc/${userId}/${uploadId}`;
}

/** Body of POST /api/kyc/upload-url. A declared size and type are binding for the upload. */
export const uploadUrlBodySchema = z.strictObject({
  documentType: kycDocumentTypeSchema,
  contentType: uploadContentTypeSchema.optional(),
  /** Bytes. */
  size: z.int().positive('El archivo está vacío').max(UPLOAD_MAX_BYTES, uploadTooLarge.message).optional(),
});

/** Response of POST /api/kyc/upload-url: URL to PUT the file to, and its object path for later requests. */
export const uploadUrlViewSchema = z.object({
  uploadURL: z.string(),
  objectPath: kycObjectPathSchema,
  expiresAt: z.iso.datetime(),
  maxBytes: z.int(),
});
export type UploadUrlView = z.infer<typeof uploadUrlViewSchema>;

/** Response of PUT {uploadURL}. */
export const uploadedViewSchema = z.object({
  objectPath: kycObjectPathSchema,
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int(),
});
export type UploadedView = z.infer<typeof uploadedViewSchema>;

/** Body of POST /api/kyc/{id}/document-views. */
export const documentViewBodySchema = z.strictObject({ documentType: kycDocumentTypeSchema });

/** Response of POST /api/kyc/{id}/document-views: URL of its bytes, valid until `expiresAt`. */
export const documentUrlViewSchema = z.object({
  url: z.string(),
  contentType: uploadContentTypeSchema,
  size: z.int(),
  expiresAt: z.iso.datetime(),
});
