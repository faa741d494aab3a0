import { fileQuerySchema } from '@nodo/contracts/reports/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { documentFile, type FileRow, reportFile } from './queries.ts';

const paramsSchema = z.object({ id: z.uuid().toLowerCase() });
/** No scripts, no embedding. A sandbox would also disable the browser's PDF viewer. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/**
 * GET /api/reports/{id}/file and GET /api/documents/{id}/file: the PDF, for its audience. Permission is checked
 * on every request, so that a leaked link, or one of a withdrawn document, is useless.
 */
export function fileRoutes({ app, objects, reader }: Routing): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    missing: () => AppError,
    find: (view: View, id: string) => Promise<FileRow | undefined>,
  ) => {
    const params = paramsSchema.safeParse(request.params);
    if (!params.success || request.headers['sec-fetch-site'] === 'cross-site') throw missing();
    const { download } = parseInput(fileQuerySchema, request.query);
    const file = await reader.read((view) => find(view, params.data.id));
    const object = file && (await objects.get(file.objectPath));
    if (!object) throw missing();
    reply
      .type('application/pdf')
      .header('content-length', object.size)
      .header('content-disposition', disposition(file.name, download !== undefined))
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', HARMLESS)
      .header('x-content-type-options', 'nosniff');
    return reply.send(object.body);
  };

  app.get('/api/reports/:id/file', (request, reply) => {
    const { userId } = requireSession(request, 'reports.own');
    const missing = () => new AppError('REPORT_NOT_FOUND');
    return answer(request, reply, missing, (view, id) => reportFile(view, id, userId));
  });

  app.get('/api/documents/:id/file', (request, reply) => {
    const { userId } = requireSession(request, 'documents.read');
    const who = { userId, publishes: mayForOthers(request, 'documents.read') };
    const missing = () => notShown(request, 'documents.read', 'DOCUMENT_NOT_FOUND');
    return answer(request, reply, missing, (view, id) => documentFile(view, id, who));
  });
}

/** Content-Disposition (RFC 6266) with an ASCII name, and one with accents (RFC 8187) for clients that support it. */
function disposition(name: string, isSaved: boolean): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{N} ,.-]+/gu, ' ');
  const title = words.replace(/\s+/g, ' ').trim() || 'documento';
  const plain = title.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(title);
  return `${isSaved ? 'attachment' : 'inline'}; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
