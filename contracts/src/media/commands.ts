import { z } from 'zod';
import { mediaDocumentFields } from './values.ts';

/** Sent once the document is in the object store. */
export const recordMediaDocumentSchema = mediaDocumentFields.extend({ documentId: z.uuid() }).strict();
export type RecordMediaDocument = z.infer<typeof recordMediaDocumentSchema>;
