import { UPLOAD_URL_MINUTES } from '@nodo/contracts/kyc/documents';
import type { DocumentUploadTarget, PublishDocument } from '@nodo/contracts/reports/commands';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import { newId } from '@nodo/platform/ids';
import { SignedTokens } from '@nodo/platform/signed-token';
import { z } from 'zod';

const MINUTE_MS = 60_000;
/** Time to fill in the rest of the form. */
const RECEIPT_MINUTES = 60;

const bound = z.object({
  /** Of the document that is to be; lets the URL be used once. */
  id: z.uuid(),
  user: z.uuid(),
  investorId: z.uuid().nullable(),
  size: z.int(),
  /** Until when, milliseconds since the epoch. */
  until: z.int(),
});
const receipt = bound.extend({ sha256: z.string() });
export type DocumentUpload = z.output<typeof bound>;

/** What lets a PDF be sent, and what proves that it was. */
export interface DocumentTokens {
  readonly uploads: SignedTokens<typeof bound>;
  readonly receipts: SignedTokens<typeof receipt>;
}

/** `secret` is SESSION_SECRET. */
export function documentUploadTokens(secret: string): DocumentTokens {
  return {
    uploads: new SignedTokens(secret, 'document-upload', bound),
    receipts: new SignedTokens(secret, 'document-receipt', receipt),
  };
}

/** Where this person may send this one PDF in the next ten minutes. */
export function documentUploadTarget(
  { uploads }: DocumentTokens,
  user: string,
  { size, investorId }: { size: number; investorId: string | null },
): DocumentUploadTarget {
  const until = Date.now() + UPLOAD_URL_MINUTES * MINUTE_MS;
  const token = uploads.sign({ id: newId(), user, investorId, size, until });
  return { uploadURL: `/api/uploads/documents/${token}` };
}

export function receiptOf({ receipts }: DocumentTokens, upload: DocumentUpload, sha256: string): string {
  return receipts.sign({ ...upload, sha256, until: Date.now() + RECEIPT_MINUTES * MINUTE_MS });
}

/** The file that a receipt is for; undefined when it is somebody else's, over, or made up. */
export function receivedFile(
  { receipts }: DocumentTokens,
  token: string,
  user: string,
): Required<Pick<PublishDocument, 'documentId' | 'file'>> | undefined {
  const received = receipts.read(token);
  if (received?.user !== user || received.until <= Date.now()) return undefined;
  const { id, investorId, sha256, size } = received;
  return { documentId: id, file: { objectPath: documentObjectPath(investorId, id), sha256, size } };
}
