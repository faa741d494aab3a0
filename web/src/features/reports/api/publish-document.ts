import {
  type DocumentUploaded,
  documentUploadedSchema,
  documentUploadTargetSchema,
  type PublishDocumentBody,
} from '@nodo/contracts/reports/commands';
import { documentSavedSchema } from '@nodo/contracts/reports/views';
import { post } from '../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Uploads a PDF to be published for one person or for everyone. The upload URL is single-use. */
export async function uploadDocument(
  file: File,
  investorId: string | null,
  options: UploadOptions,
): Promise<DocumentUploaded> {
  const { uploadURL } = await post('/api/documents/upload-url', {
    body: { contentType: file.type, size: file.size, investorId },
    key: crypto.randomUUID(),
    schema: documentUploadTargetSchema,
  });
  return upload(uploadURL, file, { ...options, schema: documentUploadedSchema });
}

export function publishDocument(body: PublishDocumentBody, key: string) {
  return post('/api/documents', { body, key, schema: documentSavedSchema });
}

export function withdrawDocument(id: string, reason: string, key: string) {
  return post(`/api/documents/${id}/withdrawal`, { body: { reason }, key, schema: documentSavedSchema });
}
