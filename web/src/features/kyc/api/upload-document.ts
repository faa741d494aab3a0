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

/**
 * Asks where to put a document and sends it there. The address is good for one try: trying again asks for another.
 */
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
