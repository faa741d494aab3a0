import { exportAuditSchema } from '@nodo/contracts/audit/commands';
import { z } from 'zod';
import { SignedTokens } from './signed-token.ts';

/** A part of the audit that one person may fetch for a moment: made by command-api, which records it, and honoured by query-api. */
const auditExportTokenSchema = exportAuditSchema.extend({
  /** Who asked: of no use to anybody else. */
  viewer: z.uuid(),
  /** Until when, milliseconds since the epoch. */
  until: z.int(),
});

/** `secret` is SESSION_SECRET. */
export function auditExportTokens(secret: string): SignedTokens<typeof auditExportTokenSchema> {
  return new SignedTokens(secret, 'audit-export', auditExportTokenSchema);
}
