import { exportAuditSchema } from '@nodo/contracts/audit/commands';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import type { ReadSide } from './harness.test.ts';

/** Where command-api would tell this person to fetch the export: `query` holds its format and its filter. */
export function exportAddress(side: ReadSide, viewer: string, query: string, seconds = 60): string {
  const { format, ...filter } = Object.fromEntries(new URLSearchParams(query));
  const tokens = auditExportTokens(side.servers.config('query-api').sessionSecret);
  const until = Date.now() + seconds * 1_000;
  const token = tokens.sign({ ...exportAuditSchema.parse({ format, filter }), viewer, until });
  return `${side.url}/api/audit/export?${new URLSearchParams({ token })}`;
}
