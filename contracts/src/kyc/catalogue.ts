import { z } from 'zod';
import { command } from '../command.ts';
import {
  assignKycSchema,
  discardKycUploadsSchema,
  expireKycSchema,
  kycAssignedSchema,
  kycStatusChangedSchema,
  recordKycUploadSchema,
  remindKycRenewalSchema,
  reviewKycSchema,
  saveKycDraftSchema,
  submitKycSchema,
  viewKycDocumentSchema,
} from './commands.ts';
import { uploadedViewSchema } from './documents.ts';
import { KycDocumentUploaded } from './events.ts';
import { decideKycMatchSchema, kycMatchDecidedSchema, recordKycScreeningSchema } from './screening.ts';
import { kycStatusSchema } from './values.ts';
import { kycDraftAnswerSchema, kycRecordViewSchema } from './views.ts';

export { kycRoutes as routes } from './api.ts';
export { kycTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Verificación KYC';

/** An uploaded document: what is needed to show it to people who may see it. */
const kycUploadSchema = KycDocumentUploaded.data
  .omit({ sha256: true })
  .extend({ uploadedAt: z.iso.datetime() });

const statusOf = z.object({ userId: z.uuid(), kycStatus: kycStatusSchema });

export const commands = {
  RecordKycUpload: command(recordKycUploadSchema, 'kyc.submitOwn', uploadedViewSchema),
  SaveKycDraft: command(saveKycDraftSchema, 'kyc.submitOwn', kycDraftAnswerSchema),
  SubmitKyc: command(submitKycSchema, 'kyc.submitOwn', kycRecordViewSchema),
  ReviewKyc: command(reviewKycSchema, 'kyc.review', kycStatusChangedSchema),
  RecordKycScreening: command(recordKycScreeningSchema, 'service', z.object({ matches: z.int() })),
  DecideKycMatch: command(decideKycMatchSchema, 'kyc.review', kycMatchDecidedSchema),
  AssignKyc: command(assignKycSchema, 'kyc.review', kycAssignedSchema),
  ExpireKyc: command(expireKycSchema, 'service', statusOf),
  RemindKycRenewal: command(remindKycRenewalSchema, 'service', statusOf),
  ViewKycDocument: command(viewKycDocumentSchema, 'kyc.readOwn', kycUploadSchema),
  DiscardKycUploads: command(discardKycUploadsSchema, 'service', z.object({ removed: z.int() })),
};
