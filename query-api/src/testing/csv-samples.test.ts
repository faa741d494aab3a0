import type { AuditRow } from '@nodo/contracts/audit/views';
import type { ComparedRow } from '@nodo/contracts/history/compare';
import type { UserRow } from '@nodo/contracts/identity/views';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { type InvestmentView, investmentView } from '@nodo/contracts/investments/views';
import type { PendingKycView } from '@nodo/contracts/kyc/views';
import type { MovementView } from '@nodo/contracts/movements/views';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import type { ExportedLine } from '../books/queries.ts';

/** User-written text equal to one of our words: it must not be translated. */
export const THEIRS = 'Pendiente';
const ID = '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b';
/** 1 March 2026, 21:30 in Bogotá. */
const AT = '2026-03-02T02:30:00.000Z';
const HASH = 'ab'.repeat(32);
const WALLET = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const person = { id: ID, name: THEIRS, email: 'ana@correo.co' };

export const investment: InvestmentView = investmentView(
  {
    id: ID,
    warehouseId: ID,
    warehouse: { name: THEIRS, location: 'Cartago', description: 'Bodega' },
    investor: person,
    amount: '75000.00',
    sharePercentage: '5.000',
    status: 'confirmed',
    failureReason: null,
    purchaseDate: AT,
    confirmedAt: AT,
    repurchasedAt: null,
    repurchase: null,
    walletAddress: WALLET,
    terms: {
      monthlyReturnRate: '0.0155',
      managementFeeRate: '0.02',
      platformFeeRate: '0.005',
      recompraEnabled: false,
      minimumInvestment: '50000.00',
      settingsRevision: 3,
      warehouseTotalValue: '1000000.00',
      sharePrice: '100.00',
    },
    acceptedTerms: null,
    payment: {
      to: WALLET,
      amountUsdt: '75000.100042',
      expiresAt: AT,
      transferId: ID,
      txHash: HASH,
    },
  },
  WALLET,
);

export const payout: PayoutView = {
  id: ID,
  investor: person,
  amount: '10.000000',
  amountUsd: '10.00',
  walletAddress: WALLET,
  state: 'requested',
  isNewAddress: false,
  review: null,
  lastDay: null,
  hold: null,
  failure: null,
  reason: THEIRS,
  decidedBy: THEIRS,
  transactionHash: HASH,
  explorerUrl: null,
  requestedAt: AT,
  decidedAt: AT,
};

export const transfer: BlockchainTransactionView = {
  id: ID,
  direction: 'in',
  type: 'unmatched',
  amount: '10.000000',
  currency: 'USDT',
  network: 'TRON',
  status: 'failed',
  state: 'failed',
  transactionHash: HASH,
  confirmations: 19,
  blockNumber: 1_234,
  blockTime: AT,
  walletAddress: WALLET,
  recipientAddress: WALLET,
  gasFee: null,
  createdAt: AT,
  investmentId: ID,
  unmatchedReason: null,
  reconciled: null,
  note: null,
  explorerUrl: '',
};

export const user: UserRow = {
  ...{ id: ID, email: 'ana@correo.co', firstName: THEIRS, lastName: 'Admin' },
  ...{ profileImageUrl: null, role: 'analyst', kycStatus: 'under_review' },
  ...{ investorLevel: null, createdAt: AT, kycRevision: null, isKycWaiting: false },
};

export const waiting: PendingKycView = {
  renewal: null,
  id: ID,
  userId: ID,
  status: 'pending',
  identityDocument: '1.112.765',
  documentImageUrl: null,
  proofOfAddressUrl: null,
  incomeProofUrl: null,
  bankStatementUrl: null,
  reviewNotes: null,
  submittedAt: AT,
  reviewedAt: null,
  reviewedBy: null,
  assignee: { id: ID, name: 'Selfie' },
  checklist: null,
  exception: null,
  exceptionBy: null,
  attempt: 1,
  revision: 1,
  dueAt: AT,
  ahead: null,
  approvedAt: null,
  expiresAt: null,
  user: { firstName: THEIRS, lastName: 'Gómez', email: 'ana@correo.co', kycStatus: 'pending' },
  draft: null,
  documents: {
    'identity-document': true,
    'proof-of-address': true,
    'income-proof': false,
    'bank-statement': false,
  },
  ageMs: 1,
  overdue: false,
};

export const image: ProjectImageView = {
  ...{ id: ID, warehouseId: null, warehouseName: null, title: THEIRS, description: THEIRS },
  ...{ imageUrl: 'https://fotos.ejemplo.co/a.jpg', imageType: 'aerial', widths: [] },
  ...{ size: { width: 900, height: 600 }, createdAt: AT, revision: 0 },
};

export const video: ProgressVideoView = {
  ...{ id: ID, title: THEIRS, description: THEIRS, videoUrl: 'https://videos.ejemplo.co/a.mp4' },
  ...{ thumbnailUrl: null, thumbnailWidths: [], recordedAt: AT, duration: 0, footageSeconds: 0 },
  ...{ phase: 'finishing', section: THEIRS, cameraId: null, cameraLocation: THEIRS, isLive: true },
  metadata: { weather: THEIRS, workers: 0, progress: 71.5, equipment: [THEIRS], milestone: THEIRS },
  ...{ views: 2, file: null, captionsUrl: null, publishedAt: AT },
};

export const movement: MovementView = {
  id: ID,
  type: 'deposit',
  description: 'Inversión en Bodega Norte 1',
  amount: '50000.00',
  cryptoAmount: '50000.004321',
  currency: 'USD',
  createdAt: AT,
  investmentId: ID,
  transactionHash: HASH,
};

export const line: ExportedLine = {
  position: 1_234,
  eventId: ID,
  eventType: 'TransferConfirmed',
  stream: `transfer-${ID}`,
  occurredAt: AT,
  transactionHash: HASH,
  account: 'balances',
  part: ID,
  partName: THEIRS,
  amount: '-120.456789',
};

export const entry: AuditRow = {
  id: ID,
  position: '1.234',
  occurredAt: AT,
  recordedAt: AT,
  actorKind: 'user',
  actorId: ID,
  actorRole: 'analyst',
  actorName: THEIRS,
  action: 'KycReviewed',
  subjectKind: 'kyc',
  subjectId: ID,
  subjectName: THEIRS,
  changes: [{ field: 'kycStatus', before: 'pending', after: 'approved' }],
  reason: THEIRS,
  correlationId: ID,
  sessionId: ID,
  origin: { device: 'Chrome en Windows', address: '190.24.31.7', method: 'code', beganAt: AT },
};

/** A change of user-written text. */
export const noted: AuditRow = { ...entry, changes: [{ field: 'exception', before: null, after: THEIRS }] };

export const compared: ComparedRow = {
  key: [ID, THEIRS],
  change: 'changed',
  properties: [{ name: 'status', before: THEIRS, after: null }],
};
