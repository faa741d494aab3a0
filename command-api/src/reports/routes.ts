import type {} from '@fastify/rate-limit';
import { withdrawDocumentBodySchema } from '@nodo/contracts/reports/commands';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute, commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

/** Statements that one person may ask for in ten minutes: each one is drawn and kept. */
const REQUEST_LIMIT = {
  max: 30,
  timeWindow: 600_000,
  keyGenerator: (request: FastifyRequest) => request.session?.userId ?? request.ip,
};

/** Asking for a statement, asking again, and withdrawing a document. */
export function addReportRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  app.post('/api/reports', { config: { rateLimit: REQUEST_LIMIT } }, async (request, reply) => {
    const sent = commandRequest(request, requireSession(request, 'reports.own'));
    const outcome = await dispatcher.dispatch('RequestReport', request.body, sent);
    setPosition(reply, outcome);
    return reply.status(201).send(outcome.result);
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/reports/:id/retry',
    permission: 'reports.own',
    command: 'RetryReport',
    status: 200,
    payload: (request) => ({ reportId: idOf(request) }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/documents/:id/withdrawal',
    permission: 'documents.publish',
    command: 'WithdrawDocument',
    status: 200,
    payload: (request) => ({
      ...parseInput(withdrawDocumentBodySchema, request.body),
      documentId: idOf(request),
    }),
  });
}
