import { AUDIT_EXPORT_SECONDS } from '@nodo/contracts/audit/values';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import { parseInput } from '@nodo/platform/errors';
import { sharedNow } from '@nodo/platform/shared-clock';
import { z } from 'zod';
import type { Api } from '../commands/http.ts';
import type { RouteServices } from '../module.ts';

const noFields = z.strictObject({});
type AuditRouteOptions = Pick<RouteServices, 'config' | 'pool'>;

/** Audit exports (recorded before the download URL is issued) and on-demand heads of the Merkle tree over the log. */
export function addAuditRoutes(api: Api, { config, pool }: AuditRouteOptions): void {
  const tokens = auditExportTokens(config.sessionSecret);
  api.handle('POST /api/audit/exports', async (call) => {
    const result = await call.dispatch('ExportAudit', call.raw);
    const until = (await sharedNow(pool)) + AUDIT_EXPORT_SECONDS * 1_000;
    const token = tokens.sign({ ...result, viewer: call.session.userId, until });
    return {
      url: `/api/audit/export?${new URLSearchParams({ token })}`,
      expiresAt: new Date(until).toISOString(),
    };
  });
  api.command('POST /api/audit/tree-heads', 'RecordTreeHead', ({ raw }) => ({
    ...parseInput(noFields, raw),
    reason: 'requested',
  }));
}
