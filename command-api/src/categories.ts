import { streams } from '@nodo/contracts/streams';
import { Counter, type Metrics } from '@nodo/platform/metrics';
import { evolveTreeHeads, noHeads } from './audit/tree-decider.ts';
import { Category, type EventLog } from './commands/category.ts';
import { type DecisionState, evolveDecision } from './decisions/decider.ts';
import { emptyAccount, evolveAccount } from './earnings/account.ts';
import { evolveDistribution, noDistribution } from './earnings/distribution.ts';
import { evolveEmailClaim, evolveUser, noClaim, type UserState } from './identity/decider.ts';
import { evolveSuperAdmins, noSuperAdmins } from './identity/super-admins.ts';
import { evolveInvestment, noInvestment } from './investments/decider.ts';
import { evolvePaymentAmount, neverClaimed } from './investments/payment-amount.ts';
import { evolveKyc, noKyc, whyClosed } from './kyc/decider.ts';
import { evolveMediaFile, type MediaFileState } from './media/decider.ts';
import { evolveMediaDocument, type MediaDocumentState } from './media/document-decider.ts';
import { evolveReading, nothingRead } from './notifications/decider.ts';
import { evolvePayout, noPayout } from './payouts/decider.ts';
import { evolveErasure, whyErasing } from './privacy/decider.ts';
import { evolveProjection, nothingSkipped } from './projections/decider.ts';
import { evolveReport, type ReportState } from './reports/decider.ts';
import { type DocumentState, evolveDocument } from './reports/document-decider.ts';
import { defaultSettings, evolveSettings } from './settings/decider.ts';
import { evolveRate, noRate } from './settings/rate-decider.ts';
import { evolveTransfer, type TransferState } from './transfers/decider.ts';
import { type CameraState, evolveCamera } from './videos/camera-decider.ts';
import { evolveVideo, evolveVideoView, neverViewed, type VideoState } from './videos/decider.ts';
import { evolveWarehouse, type WarehouseState } from './warehouses/decider.ts';
import { evolveProjectImage, type ProjectImageState } from './warehouses/image-decider.ts';

export type Categories = ReturnType<typeof createCategories>;

const noUser: UserState = null;
const noWarehouse: WarehouseState = null;
const noImage: ProjectImageState = null;
const noMediaFile: MediaFileState = null;
const noDecision: DecisionState = null;
const noMediaDocument: MediaDocumentState = null;
const noVideo: VideoState = null;
const noCamera: CameraState = null;
const noReport: ReportState = null;
const noDocument: DocumentState = null;
const noTransfer: TransferState = null;

/** Every kind of stream that commands work on. */
export function createCategories(log: EventLog, metrics: Metrics) {
  const conflicts = new Counter({
    name: 'append_conflicts_total',
    help: 'Appends that were decided again because somebody else wrote first',
    labelNames: ['category'],
    registers: [metrics.registry],
  });
  const counted = (category: string) => ({ onConflict: () => conflicts.inc({ category }) });
  return {
    emailClaims: new Category(log, {
      name: streams.emailClaim,
      initial: noClaim,
      evolve: evolveEmailClaim,
      ...counted('emailClaim'),
    }),
    users: new Category(log, {
      name: streams.user,
      initial: noUser,
      evolve: (state, event) => evolveErasure(evolveUser(state, event), event),
      closed: whyErasing,
      ...counted('user'),
    }),
    superAdmins: new Category(log, {
      name: streams.superAdmins,
      initial: noSuperAdmins,
      evolve: evolveSuperAdmins,
      ...counted('superAdmins'),
    }),
    kyc: new Category(log, {
      name: streams.kyc,
      initial: noKyc,
      evolve: evolveKyc,
      closed: whyClosed,
      ...counted('kyc'),
    }),
    settings: new Category(log, {
      name: streams.financialSettings,
      initial: defaultSettings,
      evolve: evolveSettings,
      ...counted('settings'),
    }),
    /** By currency. */
    referenceRates: new Category(log, {
      name: streams.referenceRate,
      initial: noRate,
      evolve: evolveRate,
      ...counted('referenceRate'),
    }),
    warehouses: new Category(log, {
      name: streams.warehouse,
      initial: noWarehouse,
      evolve: evolveWarehouse,
      ...counted('warehouse'),
    }),
    projectImages: new Category(log, {
      name: streams.projectImage,
      initial: noImage,
      evolve: evolveProjectImage,
      ...counted('projectImage'),
    }),
    mediaFiles: new Category(log, {
      name: streams.mediaFile,
      initial: noMediaFile,
      evolve: evolveMediaFile,
      ...counted('mediaFile'),
    }),
    mediaDocuments: new Category(log, {
      name: streams.mediaDocument,
      initial: noMediaDocument,
      evolve: evolveMediaDocument,
      ...counted('mediaDocument'),
    }),
    videos: new Category(log, {
      name: streams.video,
      initial: noVideo,
      evolve: evolveVideo,
      ...counted('video'),
    }),
    /** By an id derived from the person, the video and the day. */
    videoViews: new Category(log, {
      name: streams.videoView,
      initial: neverViewed,
      evolve: evolveVideoView,
      ...counted('videoView'),
    }),
    cameras: new Category(log, {
      name: streams.camera,
      initial: noCamera,
      evolve: evolveCamera,
      ...counted('camera'),
    }),
    investments: new Category(log, {
      name: streams.investment,
      initial: noInvestment,
      evolve: evolveInvestment,
      ...counted('investment'),
    }),
    /** By the exact amount in micro-USDT. */
    paymentAmounts: new Category(log, {
      name: (micro) => streams.paymentAmount(BigInt(micro)),
      initial: neverClaimed,
      evolve: evolvePaymentAmount,
      ...counted('paymentAmount'),
    }),
    transfers: new Category(log, {
      name: streams.transfer,
      initial: noTransfer,
      evolve: evolveTransfer,
      ...counted('transfer'),
    }),
    /** Transfers that leave; their ids are never those of transfers that come in. */
    payouts: new Category(log, {
      name: streams.transfer,
      initial: noPayout,
      evolve: evolvePayout,
      ...counted('payout'),
    }),
    /** By the id of the person. */
    accounts: new Category(log, {
      name: streams.account,
      initial: emptyAccount,
      evolve: evolveAccount,
      ...counted('account'),
    }),
    /** By month, `2026-03`. */
    distributions: new Category(log, {
      name: streams.distribution,
      initial: noDistribution,
      evolve: evolveDistribution,
      ...counted('distribution'),
    }),
    decisions: new Category(log, {
      name: streams.decision,
      initial: noDecision,
      evolve: evolveDecision,
      ...counted('decision'),
    }),
    treeHeads: new Category(log, {
      name: streams.auditTree,
      initial: noHeads,
      evolve: evolveTreeHeads,
      ...counted('auditTree'),
    }),
    /** By the name of the projection. */
    projections: new Category(log, {
      name: streams.projection,
      initial: nothingSkipped,
      evolve: evolveProjection,
      ...counted('projection'),
    }),
    reports: new Category(log, {
      name: streams.report,
      initial: noReport,
      evolve: evolveReport,
      ...counted('report'),
    }),
    documents: new Category(log, {
      name: streams.document,
      initial: noDocument,
      evolve: evolveDocument,
      ...counted('document'),
    }),
    /** By the id of the person. */
    notifications: new Category(log, {
      name: streams.notification,
      initial: nothingRead,
      evolve: evolveReading,
      ...counted('notification'),
    }),
  };
}

/** The super admins have one stream, and so have the heads of the tree over the log. */
export const PLATFORM = 'platform';

/** The settings have one stream; its id is never looked at. */
export const FINANCIAL = 'financial';
