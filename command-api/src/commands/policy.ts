import type { Actor } from '@nodo/contracts/event';
import type { CommandName } from '@nodo/contracts/internal-commands';
import { can, isStaffWork, type Permission } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';
import type { Proof } from './context.ts';

/** Who may send what: people by permission, and the platform's own services. What is not listed is denied. */
const policy: Record<CommandName, Permission | 'service'> = {
  RegisterUser: 'service',
  RegisterPasskey: 'passkeys.manageOwn',
  RenamePasskey: 'passkeys.manageOwn',
  RemovePasskey: 'passkeys.manageOwn',
  ResetPasskeys: 'passkeys.reset',
  ChangeProfile: 'profile.writeOwn',
  ChangePreferences: 'profile.writeOwn',
  ChangeNotificationPreferences: 'profile.writeOwn',
  ChangeRole: 'users.changeRole',
  RecordKycUpload: 'kyc.submitOwn',
  SaveKycDraft: 'kyc.submitOwn',
  SubmitKyc: 'kyc.submitOwn',
  ReviewKyc: 'kyc.review',
  ExpireKyc: 'service',
  ViewKycDocument: 'kyc.readOwn',
  DiscardKycUploads: 'service',
  ErasePersonalData: 'personalData.eraseOwn',
  ContinueErasure: 'service',
  UpdateFinancialSettings: 'settings.write',
  SetReferenceRate: 'settings.write',
  CreateWarehouse: 'warehouses.write',
  UpdateWarehouse: 'warehouses.write',
  PostConstructionUpdate: 'warehouses.write',
  AddProjectImage: 'warehouses.write',
  UpdateProjectImage: 'warehouses.write',
  RemoveProjectImage: 'warehouses.write',
  RestoreProjectImage: 'warehouses.write',
  RecordMediaFile: 'warehouses.write',
  RecordMediaDocument: 'warehouses.write',
  RecordVideoFile: 'videos.write',
  PublishProgressVideo: 'videos.write',
  WithdrawProgressVideo: 'videos.write',
  RecordVideoView: 'videos.read',
  RegisterCamera: 'videos.write',
  ChangeCameraStatus: 'videos.write',
  CreateInvestment: 'investments.create',
  ConfirmInvestment: 'service',
  ExpireInvestment: 'service',
  ReleaseReservation: 'service',
  ReleasePaymentAmount: 'service',
  RecordTransfer: 'service',
  RecordReorganisation: 'service',
  MatchTransfer: 'service',
  ConfirmTransfer: 'service',
  RequestPayout: 'payouts.request',
  ApprovePayout: 'payouts.approve',
  RejectPayout: 'payouts.approve',
  CancelPayout: 'payouts.request',
  HoldPayout: 'service',
  SignPayout: 'service',
  RecordPayoutBroadcast: 'service',
  ExpirePayoutSignature: 'service',
  FailPayout: 'service',
  RecordPayoutInclusion: 'service',
  RecordPayoutReorganisation: 'service',
  ConfirmPayout: 'service',
  SettlePayout: 'service',
  PrepareDistribution: 'distributions.prepare',
  ApproveDistribution: 'distributions.approve',
  ContinueDistribution: 'service',
  RecordDecision: 'decisions.recordOwn',
  MarkNotificationsRead: 'notifications.readOwn',
  ExportAudit: 'audit.read',
  RecordTreeHead: 'audit.prove',
  SkipParkedEvent: 'projections.decide',
  RetryParkedKey: 'projections.retry',
  RequestReport: 'reports.own',
  RetryReport: 'reports.own',
  RecordReport: 'service',
  FailReport: 'service',
  PublishDocument: 'documents.publish',
  WithdrawDocument: 'documents.publish',
  DiscardFiles: 'service',
};

/**
 * Commands that people and services send: the worker every day, an operator when nobody is left who could send them.
 */
const alsoServices: readonly CommandName[] = [
  'ResetPasskeys',
  'RecordTreeHead',
  'PrepareDistribution',
  'PublishDocument',
];

/**
 * Throws FORBIDDEN when this actor may not send this command, and PASSKEY_REQUIRED when it is staff work that their
 * session was not verified for.
 */
export function authorise(command: CommandName, actor: Actor, proof: Proof): void {
  const needed = policy[command];
  if (actor.kind === 'service') {
    if (needed !== 'service' && !alsoServices.includes(command)) throw new AppError('FORBIDDEN');
    return;
  }
  if (needed === 'service' || !can(actor.role, needed)) throw new AppError('FORBIDDEN');
  if (isStaffWork(needed) && !proof.passkey) throw new AppError('PASSKEY_REQUIRED');
}
