import type { ExportAudit } from '@nodo/contracts/audit-exports';
import type { TreeHeadAnswer } from '@nodo/contracts/audit-proof';
import type { CameraView } from '@nodo/contracts/cameras';
import type { DecisionRecordedView } from '@nodo/contracts/decisions';
import type { DocumentSaved } from '@nodo/contracts/documents';
import type { DistributionAnswer } from '@nodo/contracts/earnings';
import type { CommandName } from '@nodo/contracts/internal-commands';
import type { InvestmentStatus, InvestmentView } from '@nodo/contracts/investments';
import type { KycDraftAnswer, KycRecordView, KycStatus } from '@nodo/contracts/kyc';
import type { UploadedView } from '@nodo/contracts/kyc-documents';
import type { DocumentView } from '@nodo/contracts/media-documents';
import type { SignedPayout } from '@nodo/contracts/payout-processing';
import type { PayoutRequested } from '@nodo/contracts/payouts';
import type { PreferencesView } from '@nodo/contracts/preferences';
import type { ErasureAnswer } from '@nodo/contracts/privacy';
import type { ProgressVideoView } from '@nodo/contracts/progress-videos';
import type { MediaView, ProjectImageRemovedView, ProjectImageView } from '@nodo/contracts/project-images';
import type { ParkedDecision } from '@nodo/contracts/projections';
import type { ReferenceRateView } from '@nodo/contracts/reference-rates';
import type { ReportView } from '@nodo/contracts/reports';
import type { Role } from '@nodo/contracts/roles';
import type { FinancialSettingsView } from '@nodo/contracts/settings';
import type { UnmatchedReason } from '@nodo/contracts/transfers';
import type { RoleChanged } from '@nodo/contracts/users';
import type { VideoFileView } from '@nodo/contracts/video-files';
import type { ConstructionUpdateView, WarehouseSaved } from '@nodo/contracts/warehouses';
import type { KycUpload } from '../kyc/decider.ts';

/** A person as sign-in answers them. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

interface KycResult {
  readonly userId: string;
  readonly kycStatus: KycStatus;
}
export interface PasskeyResult {
  readonly id: string;
  readonly name: string;
}
interface InvestmentResult {
  readonly investmentId: string;
  readonly status: InvestmentStatus;
}
interface TransferResult {
  readonly transferId: string;
}
interface Released {
  readonly investmentId: string;
  /** False when there was nothing to release. */
  readonly released: boolean;
}

export interface MatchResult extends TransferResult {
  readonly matched: boolean;
  readonly investmentId: string | null;
  readonly reason: UnmatchedReason | null;
}

/** What each command answers. */
export interface CommandResults extends Record<CommandName, unknown> {
  RegisterUser: { readonly userId: string };
  RegisterPasskey: PasskeyResult;
  RenamePasskey: PasskeyResult;
  RemovePasskey: PasskeyResult;
  /** Which passkeys were removed. */
  ResetPasskeys: { readonly userId: string; readonly passkeyIds: readonly string[] };
  ChangeProfile: { readonly user: SignedInUser };
  ChangePreferences: PreferencesView;
  ChangeNotificationPreferences: PreferencesView;
  ChangeRole: RoleChanged;
  RecordKycUpload: UploadedView;
  SaveKycDraft: KycDraftAnswer;
  SubmitKyc: KycRecordView;
  ReviewKyc: KycResult & { readonly record: KycRecordView };
  ExpireKyc: KycResult;
  ViewKycDocument: KycUpload;
  ExportAudit: ExportAudit;
  DiscardKycUploads: { readonly removed: number };
  ErasePersonalData: ErasureAnswer;
  ContinueErasure: ErasureAnswer;
  UpdateFinancialSettings: FinancialSettingsView;
  SetReferenceRate: ReferenceRateView;
  CreateWarehouse: WarehouseSaved;
  UpdateWarehouse: WarehouseSaved;
  PostConstructionUpdate: ConstructionUpdateView;
  AddProjectImage: ProjectImageView;
  UpdateProjectImage: ProjectImageView;
  RemoveProjectImage: ProjectImageRemovedView;
  RestoreProjectImage: ProjectImageView;
  RecordMediaFile: MediaView;
  RecordMediaDocument: DocumentView;
  RecordVideoFile: VideoFileView;
  PublishProgressVideo: ProgressVideoView;
  WithdrawProgressVideo: { readonly id: string };
  RecordVideoView: { readonly id: string; readonly day: string };
  RegisterCamera: CameraView;
  ChangeCameraStatus: CameraView;
  CreateInvestment: InvestmentView;
  ConfirmInvestment: InvestmentResult;
  ExpireInvestment: InvestmentResult;
  ReleaseReservation: Released;
  ReleasePaymentAmount: Released;
  RecordTransfer: TransferResult;
  RecordReorganisation: TransferResult;
  MatchTransfer: MatchResult;
  ConfirmTransfer: TransferResult;
  RequestPayout: PayoutRequested;
  ApprovePayout: TransferResult;
  RejectPayout: TransferResult;
  CancelPayout: TransferResult;
  HoldPayout: TransferResult;
  SignPayout: SignedPayout;
  RecordPayoutBroadcast: TransferResult;
  ExpirePayoutSignature: TransferResult;
  FailPayout: TransferResult;
  RecordPayoutInclusion: TransferResult;
  RecordPayoutReorganisation: TransferResult;
  ConfirmPayout: TransferResult;
  SettlePayout: TransferResult;
  PrepareDistribution: DistributionAnswer;
  ApproveDistribution: DistributionAnswer;
  ContinueDistribution: DistributionAnswer;
  RecordDecision: DecisionRecordedView;
  RecordTreeHead: TreeHeadAnswer;
  SkipParkedEvent: ParkedDecision;
  RetryParkedKey: ParkedDecision;
  RequestReport: ReportView;
  RetryReport: ReportView;
  RecordReport: ReportView;
  FailReport: ReportView;
  PublishDocument: DocumentSaved;
  WithdrawDocument: DocumentSaved;
  DiscardFiles: { readonly removed: number };
  MarkNotificationsRead: { readonly ids: readonly string[]; readonly all: boolean };
}
