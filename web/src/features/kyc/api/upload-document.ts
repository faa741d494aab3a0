import {
  type KycDocumentType,
  type UploadedView,
  uploadedViewSchema,
  uploadUrlViewSchema,
} from '@nodo/contracts/kyc/documents';
import { post } from '../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Requests an upload URL and sends a document there. The URL is single-use: a retry requests another. */
export async function uploadDocument(
  documentType: KycDocumentType,
  file: File,
  options: UploadOptions,
): Promise<UploadedView> {
  const { uploadURL } = await post('/api/kyc/upload-url', {
    body: { documentType, contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: uploadUrlViewSchema,
  });
  return upload(uploadURL, file, { ...options, schema: uploadedViewSchema });
}
