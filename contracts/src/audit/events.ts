import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { made, prefixed } from './difference.ts';
import { exportFormatField, personalDataAreaSchema, sha256Schema, treeHeadReasons } from './values.ts';

/** An export of the audit with this filter, on the requester's stream. The filter holds ids, never free text. */
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

/**
 * Stream `personalDataView-{id}`, one per person, area, subject and day in Bogotá: a staff member was shown personal
 * data of others for the first time that day. `viewed`: id of the single item viewed; absent: a list. `isExport`: it was
 * taken along as a file, for the first time in that session and hour.
 */
export const PersonalDataViewed = defineEvent(
  'PersonalDataViewed',
  z.object({
    area: personalDataAreaSchema,
    viewed: z.string().max(200).optional(),
    isExport: z.literal(true).optional(),
  }),
  { audit: { label: 'Datos personales consultados', changes: made } },
);
export const personalDataEvents = [PersonalDataViewed] as const;

/** Root of the Merkle tree over the first `size` events of the log, the last of which is at `throughPosition`. */
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
