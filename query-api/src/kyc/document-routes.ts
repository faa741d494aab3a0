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
/** Whatever the bytes turn out to be, no browser runs them, and no other page embeds them. */
const HARMLESS = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** GET /api/documents/{token}: the bytes that command-api let this person look at, for as long as it said. */
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
    // A sandboxed page has no PDF viewer; who opens the address itself gets a file to save.
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
