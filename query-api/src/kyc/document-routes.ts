import { kycObjectPath, type UploadContentType } from '@nodo/contracts/kyc/documents';
import { documentTokens } from '@nodo/platform/document-token';
import { AppError } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import type { Routing } from '../routing.ts';

const paramsSchema = z.object({ id: z.string() });
const endings: Record<UploadContentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
/** Uploaded bytes are untrusted: nothing in them may run, and no other page may embed them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * GET /api/documents/{token}: a KYC document. The token, issued by command-api, names the viewer, the object and
 * when it expires.
 */
export function documentRoutes({ app, config, now, objects }: Routing): void {
  const tokens = documentTokens(config.sessionSecret);
  app.get('/api/documents/:id', async (request, reply) => {
    const session = requireSession(request, 'kyc.readOwn');
    const token = tokens.read(paramsSchema.parse(request.params).id);
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    if (!token || token.viewer !== session.userId || isForeign || token.until <= (await now())) {
      throw new AppError('DOCUMENT_NOT_FOUND');
    }
    const isOwn = token.path.startsWith(kycObjectPath(session.userId, ''));
    if (!isOwn && !mayForOthers(request, 'kyc.readOwn')) {
      throw notShown(request, 'kyc.readOwn', 'DOCUMENT_NOT_FOUND');
    }
    const object = await objects.get(token.path);
    if (!object) throw new AppError('DOCUMENT_NOT_FOUND');
    // The sandbox disables the browser's PDF viewer, so a PDF opened directly is downloaded.
    const how = token.type === 'application/pdf' ? 'attachment' : 'inline';
    reply
      .type(token.type)
      .header('content-length', object.size)
      .header('content-disposition', `${how}; filename="${token.name}.${endings[token.type]}"`)
      .header('content-security-policy', HARMLESS)
      .header('x-content-type-options', 'nosniff');
    return reply.send(object.body);
  });
}
