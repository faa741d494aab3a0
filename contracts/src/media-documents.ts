import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

/** The one type of document that is kept, as it was sent. */
export const DOCUMENT_TYPE = 'application/pdf';

/** Where a document lies in the object store. */
export function documentObjectPath(documentId: string): string {
  return `media-documents/${documentId}`;
}

/** Path of a document that was uploaded here: `/api/media/documents/{id}.pdf`. */
export const documentPath = (id: string) => `/api/media/documents/${id}.pdf`;
const DOCUMENT_PATH = /^\/api\/media\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

/** The id in the path of an uploaded document; undefined for anything else. */
export function documentIdOf(url: string): string | undefined {
  return DOCUMENT_PATH.exec(url)?.[1];
}

// Events

const documentData = z.object({
  contentType: z.literal(DOCUMENT_TYPE),
  /** Bytes. */
  size: z.int().positive(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Stream `mediaDocument-{id}`: one event, never changed. */
export const MediaDocumentUploaded = defineEvent('MediaDocumentUploaded', documentData);
export const mediaDocumentEvents = [MediaDocumentUploaded] as const;
export type MediaDocumentEvent = EventOf<(typeof mediaDocumentEvents)[number]>;

// Commands

/** Sent once the document lies in the object store. */
export const recordMediaDocumentSchema = documentData.extend({ documentId: z.uuid() }).strict();
export type RecordMediaDocument = z.infer<typeof recordMediaDocumentSchema>;

// Views

/** What the PUT answers once a document is checked and kept: it is there to be used. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  /** To be sent as `mediaUrl`. */
  url: z.string(),
  /** Bytes. */
  size: z.int().positive(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;
