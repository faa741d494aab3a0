import type { AuditExportView } from '@nodo/contracts/audit/commands';
import { AUDIT_EXPORT_SECONDS } from '@nodo/contracts/audit/values';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import { requireSession } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { commandRequest, setPosition } from '../commands/http.ts';

/** POST /api/audit/exports: records who takes what out of the audit, and says where to fetch it. */
export function addAuditRoutes(app: FastifyInstance, dispatcher: Dispatcher, sessionSecret: string): void {
  const tokens = auditExportTokens(sessionSecret);
  app.post('/api/audit/exports', async (request, reply) => {
    const session = requireSession(request, 'audit.read');
    const outcome = await dispatcher.dispatch('ExportAudit', request.body, commandRequest(request, session));
    setPosition(reply, outcome);
    const until = Date.now() + AUDIT_EXPORT_SECONDS * 1_000;
    const token = tokens.sign({ ...outcome.result, viewer: session.userId, until });
    const view: AuditExportView = {
      url: `/api/audit/export?${new URLSearchParams({ token })}`,
      expiresAt: new Date(until).toISOString(),
    };
    return reply.status(201).send(view);
  });
}
