import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { made, prefixed } from './difference.ts';
import { exportFormatField, sha256Schema, treeHeadReasons } from './values.ts';

/** Somebody takes what this filter leaves of the audit out of the house; on their own stream. Ids, never words. */
export const AuditExportRequested = defineEvent(
  'AuditExportRequested',
  z.object({ format: exportFormatField, filter: z.record(z.string(), z.string()) }),
  {
    audit: {
      label: 'Auditoría exportada',
      changes: ({ format, filter }) => made({ exportFormat: format, ...prefixed('filter', filter) }),
    },
  },
);

export const auditEvents = [AuditExportRequested] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;

/** The root of the tree over the first `size` events of the log; the last of them is at `throughPosition`. */
export const AuditTreeHeadRecorded = defineEvent(
  'AuditTreeHeadRecorded',
  z.object({
    size: z.int().positive(),
    rootHash: sha256Schema,
    throughPosition: z.string(),
    reason: z.enum(treeHeadReasons),
  }),
  {
    audit: {
      label: 'Historia sellada',
      changes: ({ size, rootHash, throughPosition, reason }) =>
        made({ treeSize: size, rootHash, throughPosition, headReason: reason }),
    },
  },
);
export const auditTreeEvents = [AuditTreeHeadRecorded] as const;
export type AuditTreeEvent = EventOf<(typeof auditTreeEvents)[number]>;
