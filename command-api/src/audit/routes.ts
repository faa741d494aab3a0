import { AUDIT_EXPORT_SECONDS } from '@nodo/contracts/audit/values';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import { parseInput } from '@nodo/platform/errors';
import { z } from 'zod';
import type { Api } from '../commands/http.ts';
import { auditExportLetter } from '../identity/letters.ts';
import type { SecurityMail } from '../identity/security-mail.ts';

const noFields = z.strictObject({});

/** Recording who takes what out of the audit, and saying where to fetch it; a head of the tree over the log on demand. */
export function addAuditRoutes(api: Api, sessionSecret: string, mails: SecurityMail): void {
  const tokens = auditExportTokens(sessionSecret);
  api.handle('POST /api/audit/exports', async (call) => {
    const result = await call.dispatch('ExportAudit', call.request.body);
    mails.notice(call.session.userId, call.request, 'audit_export', auditExportLetter);
    const until = Date.now() + AUDIT_EXPORT_SECONDS * 1_000;
    const token = tokens.sign({ ...result, viewer: call.session.userId, until });
    return {
      url: `/api/audit/export?${new URLSearchParams({ token })}`,
      expiresAt: new Date(until).toISOString(),
    };
  });
  api.command('POST /api/audit/tree-heads', 'RecordTreeHead', ({ request }) => ({
    ...parseInput(noFields, request.body ?? {}),
    reason: 'requested',
  }));
}
