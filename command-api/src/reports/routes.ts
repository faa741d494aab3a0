import type {} from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../commands/http.ts';

/** Statements one person may request in ten minutes: each one is rendered and stored. */
const REQUEST_LIMIT = {
  max: 30,
  timeWindow: 600_000,
  keyGenerator: (request: FastifyRequest) => request.session?.userId ?? request.ip,
};

/** Requesting a statement, retrying it, and withdrawing a document. */
export function addReportRoutes(api: Api): void {
  api.handle('POST /api/reports', (call) => call.dispatch('RequestReport', call.request.body), {
    rateLimit: REQUEST_LIMIT,
  });
  api.command('POST /api/reports/{id}/retry', 'RetryReport', ({ params }) => ({ reportId: params.id }));
  api.command('POST /api/documents/{id}/withdrawal', 'WithdrawDocument', ({ body, params }) => ({
    ...body,
    documentId: params.id,
  }));
}
