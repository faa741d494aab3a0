import { exportAuditSchema } from '@nodo/contracts/audit/commands';
import { z } from 'zod';
import { SignedTokens } from './signed-token.ts';

/**
 * Short-lived permission for one person to download part of the audit: issued and recorded by command-api, honoured by
 * query-api.
 */
const auditExportTokenSchema = exportAuditSchema.extend({
  /** The only person the token is valid for. */
  viewer: z.uuid(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});

/** `secret` is SESSION_SECRET. */
export function auditExportTokens(secret: string): SignedTokens<typeof auditExportTokenSchema> {
  return new SignedTokens(secret, 'audit-export', auditExportTokenSchema);
}
