import { z } from 'zod';
import { exportAuditSchema } from './audit-exports.ts';
import { recordTreeHeadSchema } from './audit-proof.ts';
import { changeCameraStatusSchema, registerCameraSchema } from './cameras.ts';
import { recordDecisionSchema } from './decisions.ts';
import { discardFilesSchema, publishDocumentSchema, withdrawDocumentSchema } from './documents.ts';
import {
  approveDistributionSchema,
  continueDistributionSchema,
  prepareDistributionSchema,
} from './earnings.ts';
import { actorSchema } from './event.ts';
import { changeProfileSchema, registerUserSchema } from './identity.ts';
import {
  confirmInvestmentSchema,
  createInvestmentSchema,
  expireInvestmentSchema,
  releasePaymentAmountSchema,
  releaseReservationSchema,
} from './investments.ts';
import {
  discardKycUploadsSchema,
  expireKycSchema,
  recordKycUploadSchema,
  reviewKycSchema,
  saveKycDraftSchema,
  submitKycSchema,
  viewKycDocumentSchema,
} from './kyc.ts';
import { recordMediaDocumentSchema } from './media-documents.ts';
import { recordMediaFileSchema } from './media-files.ts';
import { markNotificationsReadSchema } from './notifications.ts';
import {
  registerPasskeySchema,
  removePasskeySchema,
  renamePasskeySchema,
  resetPasskeysSchema,
} from './passkeys.ts';
import {
  confirmPayoutSchema,
  expirePayoutSignatureSchema,
  failPayoutSchema,
  holdPayoutSchema,
  recordPayoutBroadcastSchema,
  recordPayoutInclusionSchema,
  recordPayoutReorganisationSchema,
  settlePayoutSchema,
  signPayoutSchema,
} from './payout-processing.ts';
import {
  approvePayoutSchema,
  cancelPayoutSchema,
  rejectPayoutSchema,
  requestPayoutSchema,
} from './payouts.ts';
import { changeNotificationPreferencesSchema, changePreferencesSchema } from './preferences.ts';
import { continueErasureSchema, erasePersonalDataSchema } from './privacy.ts';
import { publishVideoSchema, recordVideoViewSchema, withdrawVideoSchema } from './progress-videos.ts';
import {
  addProjectImageSchema,
  removeProjectImageSchema,
  restoreProjectImageSchema,
  updateProjectImageSchema,
} from './project-images.ts';
import { retryParkedKeySchema, skipParkedEventSchema } from './projections.ts';
import { setReferenceRateSchema } from './reference-rates.ts';
import { failReportSchema, recordReportSchema, requestReportSchema, retryReportSchema } from './reports.ts';
import { updateFinancialSettingsSchema } from './settings.ts';
import {
  confirmTransferSchema,
  matchTransferSchema,
  recordReorganisationSchema,
  recordTransferSchema,
} from './transfers.ts';
import { changeRoleSchema } from './users.ts';
import { recordVideoFileSchema } from './video-files.ts';
import { createWarehouseSchema, postConstructionUpdateSchema, updateWarehouseSchema } from './warehouses.ts';

/**
 * Commands by name. Services send them to POST /internal/commands with the service token, on a listener that the
 * public gateway does not expose; public routes hand the same commands to the same handlers.
 */
export const commandSchemas = {
  RegisterUser: registerUserSchema,
  RegisterPasskey: registerPasskeySchema,
  RenamePasskey: renamePasskeySchema,
  RemovePasskey: removePasskeySchema,
  ResetPasskeys: resetPasskeysSchema,
  ChangeProfile: changeProfileSchema,
  ChangePreferences: changePreferencesSchema,
  ChangeNotificationPreferences: changeNotificationPreferencesSchema,
  ChangeRole: changeRoleSchema,
  RecordKycUpload: recordKycUploadSchema,
  SaveKycDraft: saveKycDraftSchema,
  SubmitKyc: submitKycSchema,
  ReviewKyc: reviewKycSchema,
  ExpireKyc: expireKycSchema,
  ViewKycDocument: viewKycDocumentSchema,
  DiscardKycUploads: discardKycUploadsSchema,
  ErasePersonalData: erasePersonalDataSchema,
  ContinueErasure: continueErasureSchema,
  UpdateFinancialSettings: updateFinancialSettingsSchema,
  SetReferenceRate: setReferenceRateSchema,
  CreateWarehouse: createWarehouseSchema,
  UpdateWarehouse: updateWarehouseSchema,
  PostConstructionUpdate: postConstructionUpdateSchema,
  AddProjectImage: addProjectImageSchema,
  UpdateProjectImage: updateProjectImageSchema,
  RemoveProjectImage: removeProjectImageSchema,
  RestoreProjectImage: restoreProjectImageSchema,
  RecordMediaFile: recordMediaFileSchema,
  RecordMediaDocument: recordMediaDocumentSchema,
  RecordVideoFile: recordVideoFileSchema,
  PublishProgressVideo: publishVideoSchema,
  WithdrawProgressVideo: withdrawVideoSchema,
  RecordVideoView: recordVideoViewSchema,
  RegisterCamera: registerCameraSchema,
  ChangeCameraStatus: changeCameraStatusSchema,
  CreateInvestment: createInvestmentSchema,
  ConfirmInvestment: confirmInvestmentSchema,
  ExpireInvestment: expireInvestmentSchema,
  ReleaseReservation: releaseReservationSchema,
  ReleasePaymentAmount: releasePaymentAmountSchema,
  RecordTransfer: recordTransferSchema,
  RecordReorganisation: recordReorganisationSchema,
  MatchTransfer: matchTransferSchema,
  ConfirmTransfer: confirmTransferSchema,
  RequestPayout: requestPayoutSchema,
  ApprovePayout: approvePayoutSchema,
  RejectPayout: rejectPayoutSchema,
  CancelPayout: cancelPayoutSchema,
  HoldPayout: holdPayoutSchema,
  SignPayout: signPayoutSchema,
  RecordPayoutBroadcast: recordPayoutBroadcastSchema,
  ExpirePayoutSignature: expirePayoutSignatureSchema,
  FailPayout: failPayoutSchema,
  RecordPayoutInclusion: recordPayoutInclusionSchema,
  RecordPayoutReorganisation: recordPayoutReorganisationSchema,
  ConfirmPayout: confirmPayoutSchema,
  SettlePayout: settlePayoutSchema,
  PrepareDistribution: prepareDistributionSchema,
  ApproveDistribution: approveDistributionSchema,
  ContinueDistribution: continueDistributionSchema,
  RecordDecision: recordDecisionSchema,
  MarkNotificationsRead: markNotificationsReadSchema,
  ExportAudit: exportAuditSchema,
  RecordTreeHead: recordTreeHeadSchema,
  SkipParkedEvent: skipParkedEventSchema,
  RetryParkedKey: retryParkedKeySchema,
  RequestReport: requestReportSchema,
  RetryReport: retryReportSchema,
  RecordReport: recordReportSchema,
  FailReport: failReportSchema,
  PublishDocument: publishDocumentSchema,
  WithdrawDocument: withdrawDocumentSchema,
  DiscardFiles: discardFilesSchema,
} as const;

export type CommandName = keyof typeof commandSchemas;
export type CommandInput<N extends CommandName> = z.input<(typeof commandSchemas)[N]>;
export type CommandPayload<N extends CommandName> = z.output<(typeof commandSchemas)[N]>;

/** Body of POST /internal/commands. The answer is `{ result, position }`. */
export const internalCommandSchema = z.strictObject({
  command: z.enum(Object.keys(commandSchemas) as [CommandName, ...CommandName[]]),
  payload: z.unknown(),
  /** The same key and payload have their effect once. */
  key: z.uuid(),
  /** On whose behalf; absent: the calling service. Only demo data (embedded) acts for people. */
  actor: actorSchema.optional(),
  /** Domain time; absent: now. Back-dating is possible in the embedded product only. */
  occurredAt: z.iso.datetime().optional(),
  correlationId: z.uuid().optional(),
});
export type InternalCommand = z.infer<typeof internalCommandSchema>;
