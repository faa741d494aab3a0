/** Stream names. The part after the first dash is the id of the stream's subject. */
export const streams = {
  emailClaim: (emailHash: string) => `emailClaim-${emailHash}`,
  user: (userId: string) => `user-${userId}`,
  /** Singleton: the super admins. */
  superAdmins: () => 'superAdmins-platform',
  kyc: (userId: string) => `kyc-${userId}`,
  /** A sanctions list imported by staff. */
  sanctionsList: (list: string) => `sanctionsList-${list}`,
  /** Exchange rate of the dollar to a currency. */
  referenceRate: (currency: string) => `referenceRate-${currency}`,
  financialSettings: () => 'settings-financial',
  warehouse: (warehouseId: string) => `warehouse-${warehouseId}`,
  /** Singleton: limits of unpaid investments per person. */
  investmentLimits: () => 'investmentLimits-platform',
  /** A person's unpaid investments. */
  openInvestments: (userId: string) => `openInvestments-${userId}`,
  /** A gallery image of a warehouse or of the whole project. */
  projectImage: (imageId: string) => `projectImage-${imageId}`,
  /** An uploaded image or video, wherever it is shown. */
  mediaFile: (mediaId: string) => `mediaFile-${mediaId}`,
  /** An uploaded document, wherever it is linked. */
  mediaDocument: (documentId: string) => `mediaDocument-${documentId}`,
  /** A published video of the construction works. */
  video: (videoId: string) => `video-${videoId}`,
  /** The id is derived from person, video and day, so that there is at most one event. */
  videoView: (viewId: string) => `videoView-${viewId}`,
  camera: (cameraId: string) => `camera-${cameraId}`,
  investment: (investmentId: string) => `investment-${investmentId}`,
  /** Keyed by the exact amount in micro-USDT: one open investment at a time may expect it. */
  paymentAmount: (micro: bigint) => `paymentAmount-${micro}`,
  /** A decision that an investor recorded. */
  decision: (decisionId: string) => `decision-${decisionId}`,
  transfer: (transferId: string) => `transfer-${transferId}`,
  /** Handling of a transfer that belongs to no investment. */
  reconciliation: (transferId: string) => `reconciliation-${transferId}`,
  /**
   * Payouts without approval, by the day (UTC) of their request: `2026-03-01`; and money whose owner nobody knows that
   * one person assigned: `assigned-2026-03-01`.
   */
  payoutAllowance: (day: string) => `payoutAllowance-${day}`,
  /** The id is derived from the address; holds its owner. */
  wallet: (walletId: string) => `wallet-${walletId}`,
  /** The platform's debt to a person. */
  account: (userId: string) => `account-${userId}`,
  /** A month's distribution of returns, `2026-03`. */
  distribution: (period: string) => `distribution-${period}`,
  /** Singleton: the heads of the log's Merkle tree. */
  auditTree: () => 'auditTree-platform',
  /** The id is derived from viewer, subject and day, so that there is at most one event. */
  personalDataView: (viewId: string) => `personalDataView-${viewId}`,
  /** Assets and liabilities, by day in Bogotá: `2026-03-01`. */
  reserves: (day: string) => `reserves-${day}`,
  /** Decisions about the events that a projection could not apply. */
  projection: (name: string) => `projection-${name}`,
  /** Singleton: requests to rebuild read models. */
  rebuilds: () => 'rebuilds-platform',
  /** Singleton: what-if branches of the history. */
  branches: () => 'branches-platform',
  /** A statement requested by a person. */
  report: (reportId: string) => `report-${reportId}`,
  /** A document published by staff. */
  document: (documentId: string) => `document-${documentId}`,
  /** A person's saved filters. */
  savedViews: (userId: string) => `savedViews-${userId}`,
  standingOrder: (userId: string) => `standingOrder-${userId}`,
  waitlist: (warehouseId: string) => `waitlist-${warehouseId}`,
  transferClaims: (userId: string) => `transferClaims-${userId}`,
  /** The id is derived from the work item; holds its assignee. */
  assignment: (assignmentId: string) => `assignment-${assignmentId}`,
  /** A person's visit requests. */
  visits: (userId: string) => `visits-${userId}`,
  /** A person's questions about warehouses. */
  questions: (userId: string) => `questions-${userId}`,
  notification: (userId: string) => `notification-${userId}`,
} as const;

/** The id in a stream's name: `warehouse-1f…` → `1f…`. */
export function streamSubject(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/** The category in a stream's name: `warehouse-1f…` → `warehouse`. */
export function streamCategory(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}
