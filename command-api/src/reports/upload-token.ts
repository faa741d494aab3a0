import { UPLOAD_URL_MINUTES } from '@nodo/contracts/kyc/documents';
import type { DocumentUploadTarget, PublishDocument } from '@nodo/contracts/reports/commands';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import { newId } from '@nodo/platform/ids';
import { SignedTokens } from '@nodo/platform/signed-token';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import { z } from 'zod';

/** Validity of a receipt, in minutes: time to fill in the rest of the form. */
const RECEIPT_MINUTES = 60;

const bound = z.object({
  /** Id of the document to be; makes the URL single-use. */
  id: z.uuid(),
  user: z.uuid(),
  investorId: z.uuid().nullable(),
  size: z.int(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});
const receipt = bound.extend({ sha256: z.string() });
export type DocumentUpload = z.output<typeof bound>;

/** Tokens that authorise the upload of a PDF, and receipts that prove it. */
export interface DocumentTokens {
  readonly uploads: SignedTokens<typeof bound>;
  readonly receipts: SignedTokens<typeof receipt>;
}

export interface DocumentUploads {
  readonly tokens: DocumentTokens;
  readonly used: Pick<UsedUploads, 'endIn' | 'isOver'>;
}

/** `secret` is SESSION_SECRET. */
export function documentUploadTokens(secret: string): DocumentTokens {
  return {
    uploads: new SignedTokens(secret, 'document-upload', bound),
    receipts: new SignedTokens(secret, 'document-receipt', receipt),
  };
}

/** A URL to which this person may upload this one PDF within the next ten minutes. */
export async function documentUploadTarget(
  { tokens: { uploads }, used }: DocumentUploads,
  user: string,
  { size, investorId }: { size: number; investorId: string | null },
): Promise<DocumentUploadTarget> {
  const until = await used.endIn(UPLOAD_URL_MINUTES);
  const token = uploads.sign({ id: newId(), user, investorId, size, until });
  return { uploadURL: `/api/uploads/documents/${token}` };
}

export async function receiptOf(
  { tokens: { receipts }, used }: DocumentUploads,
  upload: DocumentUpload,
  sha256: string,
): Promise<string> {
  return receipts.sign({ ...upload, sha256, until: await used.endIn(RECEIPT_MINUTES) });
}

/** The file that a receipt is for; undefined when it is somebody else's, expired or forged. */
export async function receivedFile(
  { tokens: { receipts }, used }: DocumentUploads,
  token: string,
  user: string,
): Promise<Required<Pick<PublishDocument, 'documentId' | 'file'>> | undefined> {
  const received = receipts.read(token);
  if (received?.user !== user || (await used.isOver(received.until))) return undefined;
  const { id, investorId, sha256, size } = received;
  return { documentId: id, file: { objectPath: documentObjectPath(investorId, id), sha256, size } };
}
