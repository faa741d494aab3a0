import { DOCUMENT_TYPE, documentIdOf, documentObjectPath } from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { Routing } from '../routing.ts';

const paramsSchema = z.object({ id: z.string() });
/** Uploaded bytes are untrusted: nothing in them may run, and no other page may embed them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** The content of an id never changes. Only signed-in people may see it, so only their own cache may keep it. */
const FOR_EVER = 'private, max-age=31536000, immutable';

/**
 * GET /api/media/documents/{id}.pdf: the bytes of an uploaded document, as a download. Reads the object store
 * only: an id is published only after its document is stored.
 */
export function uploadedDocumentRoutes({ app, objects }: Routing): void {
  app.get('/api/media/documents/:id', async (request, reply) => {
    requireSession(request, 'warehouses.read');
    const id = documentIdOf(`/api/media/documents/${paramsSchema.parse(request.params).id}`);
    const object = id === undefined ? undefined : await objects.get(documentObjectPath(id));
    if (!object) throw new AppError('DOCUMENT_NOT_FOUND');
    return (
      reply
        .type(DOCUMENT_TYPE)
        .header('content-length', object.size)
        // No file name: the page that links to it gives a better one than the last part of its path.
        .header('content-disposition', 'attachment')
        .header('cache-control', FOR_EVER)
        .header('content-security-policy', HARMLESS)
        .header('x-content-type-options', 'nosniff')
        .send(object.body)
    );
  });
}
