import { exportAuditSchema } from '@nodo/contracts/audit/commands';
import { auditExportTokens } from '@nodo/platform/audit-export-token';
import type { ReadSide } from './harness.test.ts';

/** The download URL of an export as issued by command-api; `query` contains its format and filter. */
export function exportAddress(side: ReadSide, viewer: string, query: string, seconds = 60): string {
  const { format, ...filter } = Object.fromEntries(new URLSearchParams(query));
  const tokens = auditExportTokens(side.servers.config('query-api').sessionSecret);
  const until = Date.now() + seconds * 1_000;
  const token = tokens.sign({ ...exportAuditSchema.parse({ format, filter }), viewer, until });
  return `${side.url}/api/audit/export?${new URLSearchParams({ token })}`;
}
