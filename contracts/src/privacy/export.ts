import { z } from 'zod';
import { auditEntryViewSchema, auditOriginSchema } from '../audit/views.ts';
import { decisionViewSchema } from '../decisions/views.ts';
import { PHOTO_KEPT_TYPE } from '../identity/photo.ts';
import { passkeyViewSchema, sessionViewSchema, userViewSchema } from '../identity/views.ts';
import { investmentViewSchema } from '../investments/views.ts';
import { kycDocumentTypeSchema, uploadContentTypeSchema } from '../kyc/documents.ts';
import { kycRenewalSchema } from '../kyc/standing.ts';
import { kycStatusSchema } from '../kyc/values.ts';
import { pushDeviceViewSchema } from '../notifications/push.ts';
import { notificationViewSchema } from '../notifications/views.ts';
import { preferencesViewSchema } from '../preferences/views.ts';
import { roleSchema } from '../roles.ts';
import { savedViewSchema } from '../saved-views/views.ts';
import { blockchainTransactionViewSchema } from '../transfers/views.ts';
import { ownVideoViewSchema } from '../videos/views.ts';
import { walletViewSchema } from '../wallets/views.ts';

export const exportFormats = ['json', 'pdf'] as const;

/** Query of GET /api/profile/export. */
export const exportOwnDataQuerySchema = z.strictObject({
  format: z.enum(exportFormats, { error: 'El formato es json o pdf' }).default('json'),
});

/** Who did something, as disclosed to the data's owner: staff members are not named. */
const by = z.enum(['Tú', 'Equipo de Nodo Cartago', 'Sistema']);
export type DoneBy = z.infer<typeof by>;
const at = z.iso.datetime();

/** Everything the platform holds about one person, oldest first in each list unless the list's own view says otherwise. */
export const personalDataExportSchema = z.object({
  version: z.literal(1),
  generatedAt: at,
  profile: userViewSchema,
  /** The photo itself; null when there is none. */
  photo: z.object({ contentType: z.literal(PHOTO_KEPT_TYPE), base64: z.base64() }).nullable(),
  roleHistory: z.array(
    z.object({ at, from: roleSchema.nullable(), to: roleSchema, reason: z.string().nullable(), by }),
  ),
  preferences: preferencesViewSchema,
  /** Null when it was never started. */
  kyc: z
    .object({
      status: kycStatusSchema,
      identityDocument: z.string().nullable(),
      /** Entered in the form, submitted or not. */
      draftIdentityDocument: z.string().nullable(),
      submittedAt: at.nullable(),
      reviewedAt: at.nullable(),
      reviewNotes: z.string().nullable(),
      expiresAt: at.nullable(),
      submissions: z.array(
        z.object({
          at,
          attempt: z.int(),
          identityDocument: z.string(),
          documents: z.array(kycDocumentTypeSchema),
        }),
      ),
      decisions: z.array(
        z.object({
          at,
          from: kycStatusSchema,
          to: kycStatusSchema,
          /** Of a renewal, which leaves the status as it is. */
          renewal: kycRenewalSchema.nullable(),
          notes: z.string().nullable(),
          by,
        }),
      ),
    })
    .nullable(),
  documents: z.array(
    z.object({
      type: kycDocumentTypeSchema,
      label: z.string(),
      contentType: uploadContentTypeSchema,
      /** Bytes. */
      size: z.int(),
      sha256: z.string(),
      uploadedAt: at,
      /** When it was discarded as never submitted, and deleted. */
      discardedAt: at.nullable(),
    }),
  ),
  investments: z.array(investmentViewSchema),
  transfers: z.array(blockchainTransactionViewSchema),
  /** The person's decisions, with their reasons. */
  decisions: z.array(decisionViewSchema),
  sessions: z.array(sessionViewSchema),
  /** Devices with push subscriptions, without their secrets, which belong to the browsers. */
  pushDevices: z.array(pushDeviceViewSchema),
  passkeys: z.array(passkeyViewSchema),
  /** Proved wallets, including released ones. */
  wallets: z.array(walletViewSchema),
  notifications: z.array(notificationViewSchema),
  videoViews: z.array(ownVideoViewSchema),
  /** Filters of screens saved under a name; of staff and analysts alone. */
  savedViews: z.array(savedViewSchema),
  activity: z.array(
    auditEntryViewSchema
      .pick({ id: true, action: true, subjectKind: true, subjectId: true, reason: true })
      .extend({
        at,
        by,
        actionLabel: z.string(),
        subjectLabel: z.string(),
        changes: auditEntryViewSchema.shape.changes,
        changesInWords: z.array(z.string()),
        /** Origin of the person's own actions, as far as recorded. */
        origin: auditOriginSchema.nullable(),
      }),
  ),
});
export type PersonalDataExport = z.infer<typeof personalDataExportSchema>;
