/** Names of the streams. The part after the first dash is the id of the thing the stream is about. */
export const streams = {
  emailClaim: (emailHash: string) => `emailClaim-${emailHash}`,
  user: (userId: string) => `user-${userId}`,
  /** One for all: who is a super admin. */
  superAdmins: () => 'superAdmins-platform',
  kyc: (userId: string) => `kyc-${userId}`,
  /** One of the lists that staff import. */
  sanctionsList: (list: string) => `sanctionsList-${list}`,
  /** What a dollar costs in a currency. */
  referenceRate: (currency: string) => `referenceRate-${currency}`,
  financialSettings: () => 'settings-financial',
  warehouse: (warehouseId: string) => `warehouse-${warehouseId}`,
  /** One for all: what a person may hold back unpaid. */
  investmentLimits: () => 'investmentLimits-platform',
  /** What a person holds back unpaid. */
  openInvestments: (userId: string) => `openInvestments-${userId}`,
  /** A picture of a warehouse or of the whole project, as the gallery shows it. */
  projectImage: (imageId: string) => `projectImage-${imageId}`,
  /** An uploaded picture or video, whatever it is shown in. */
  mediaFile: (mediaId: string) => `mediaFile-${mediaId}`,
  /** An uploaded document, whatever leads to it. */
  mediaDocument: (documentId: string) => `mediaDocument-${documentId}`,
  /** A published film of the works. */
  video: (videoId: string) => `video-${videoId}`,
  /** By an id derived from the person, the video and the day: it has one event. */
  videoView: (viewId: string) => `videoView-${viewId}`,
  camera: (cameraId: string) => `camera-${cameraId}`,
  investment: (investmentId: string) => `investment-${investmentId}`,
  /** Keyed by the exact amount in micro-USDT: one open investment at a time may expect it. */
  paymentAmount: (micro: bigint) => `paymentAmount-${micro}`,
  /** One decision that somebody recorded. */
  decision: (decisionId: string) => `decision-${decisionId}`,
  transfer: (transferId: string) => `transfer-${transferId}`,
  /** What becomes of a transfer that belongs to no investment. */
  reconciliation: (transferId: string) => `reconciliation-${transferId}`,
  /** What may leave without an approval, by the day (UTC) it was asked for: `2026-03-01`. */
  payoutAllowance: (day: string) => `payoutAllowance-${day}`,
  /** By an id derived from its address: whose it is. */
  wallet: (walletId: string) => `wallet-${walletId}`,
  /** What the platform owes a person. */
  account: (userId: string) => `account-${userId}`,
  /** The returns of one month, `2026-03`. */
  distribution: (period: string) => `distribution-${period}`,
  /** One for all: the heads of the tree over the log. */
  auditTree: () => 'auditTree-platform',
  /** By an id derived from who looked, at what and on which day: it has one event. */
  personalDataView: (viewId: string) => `personalDataView-${viewId}`,
  /** What was there and what was owed, by the day in Bogotá: `2026-03-01`. */
  reserves: (day: string) => `reserves-${day}`,
  /** What was decided about the events that a projection could not apply. */
  projection: (name: string) => `projection-${name}`,
  /** One for all: what was asked for about read models that are built anew. */
  rebuilds: () => 'rebuilds-platform',
  /** One for all: what was supposed to have been otherwise. */
  branches: () => 'branches-platform',
  /** A statement that somebody asked for. */
  report: (reportId: string) => `report-${reportId}`,
  /** A document that the staff published. */
  document: (documentId: string) => `document-${documentId}`,
  /** Filters that a person keeps under a name. */
  savedViews: (userId: string) => `savedViews-${userId}`,
  standingOrder: (userId: string) => `standingOrder-${userId}`,
  waitlist: (warehouseId: string) => `waitlist-${warehouseId}`,
  transferClaims: (userId: string) => `transferClaims-${userId}`,
  /** By an id derived from what waits for the staff: who of them has it. */
  assignment: (assignmentId: string) => `assignment-${assignmentId}`,
  /** What a person asked to see. */
  visits: (userId: string) => `visits-${userId}`,
  /** What a person asked about warehouses. */
  questions: (userId: string) => `questions-${userId}`,
  notification: (userId: string) => `notification-${userId}`,
} as const;

/** The id a stream is named after: `warehouse-1f…` → `1f…`. */
export function streamSubject(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** The domain a stream belongs to: `warehouse-1f…` → `warehouse`. */
export function streamCategory(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
