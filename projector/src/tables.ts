import type { Queryable } from '@nodo/platform/postgres';
import { auditEntries, auditSubjects } from './audit/table.ts';
import { treeHeads } from './audit-tree/table.ts';
import { decisions } from './decisions/table.ts';
import { accountPayouts, accounts, distributions, returnsByMonth } from './earnings/table.ts';
import { RowSet } from './engine/row-set.ts';
import type { Table } from './engine/table.ts';
import { passkeys, users } from './identity/table.ts';
import { mediaFiles, projectImages } from './images/table.ts';
import { investmentAcceptances, investments, paymentClaims, positions } from './investments/table.ts';
import { kycRecords, kycReviews } from './kyc/table.ts';
import { notificationReaders, notificationReads, notifications } from './notifications/table.ts';
import { payouts } from './payouts/table.ts';
import { creditedMonths } from './portfolio/table.ts';
import { notificationMutes, userPreferences } from './preferences/table.ts';
import { erasures } from './privacy/table.ts';
import { documents, reports } from './reports/table.ts';
import { financialSettingsHistory, referenceRates } from './settings/table.ts';
import { transfers } from './transfers/table.ts';
import { cameras, progressVideos, videoFiles, videoViewCounts } from './videos/table.ts';
import { constructionUpdates, reservations, warehouseCapital, warehouses } from './warehouses/table.ts';

/** Every read-model table. */
export const tables: readonly Table[] = [
  users,
  passkeys,
  userPreferences,
  notificationMutes,
  kycReviews,
  kycRecords,
  financialSettingsHistory,
  referenceRates,
  warehouses,
  warehouseCapital,
  constructionUpdates,
  reservations,
  projectImages,
  mediaFiles,
  videoFiles,
  progressVideos,
  videoViewCounts,
  cameras,
  investments,
  investmentAcceptances,
  positions,
  creditedMonths,
  paymentClaims,
  transfers,
  payouts,
  accounts,
  accountPayouts,
  distributions,
  returnsByMonth,
  decisions,
  notifications,
  notificationReaders,
  notificationReads,
  auditEntries,
  auditSubjects,
  erasures,
  treeHeads,
  reports,
  documents,
];

export type Rows = ReturnType<typeof openRows>;

/** The rows of every table, for one batch over one connection. */
export function openRows(client: Queryable) {
  return {
    users: new RowSet(users, client),
    passkeys: new RowSet(passkeys, client),
    userPreferences: new RowSet(userPreferences, client),
    notificationMutes: new RowSet(notificationMutes, client),
    kycReviews: new RowSet(kycReviews, client),
    kycRecords: new RowSet(kycRecords, client),
    financialSettingsHistory: new RowSet(financialSettingsHistory, client),
    referenceRates: new RowSet(referenceRates, client),
    warehouses: new RowSet(warehouses, client),
    warehouseCapital: new RowSet(warehouseCapital, client),
    constructionUpdates: new RowSet(constructionUpdates, client),
    reservations: new RowSet(reservations, client),
    projectImages: new RowSet(projectImages, client),
    mediaFiles: new RowSet(mediaFiles, client),
    videoFiles: new RowSet(videoFiles, client),
    progressVideos: new RowSet(progressVideos, client),
    videoViewCounts: new RowSet(videoViewCounts, client),
    cameras: new RowSet(cameras, client),
    investments: new RowSet(investments, client),
    investmentAcceptances: new RowSet(investmentAcceptances, client),
    positions: new RowSet(positions, client),
    creditedMonths: new RowSet(creditedMonths, client),
    paymentClaims: new RowSet(paymentClaims, client),
    transfers: new RowSet(transfers, client),
    payouts: new RowSet(payouts, client),
    accounts: new RowSet(accounts, client),
    accountPayouts: new RowSet(accountPayouts, client),
    distributions: new RowSet(distributions, client),
    returnsByMonth: new RowSet(returnsByMonth, client),
    decisions: new RowSet(decisions, client),
    notifications: new RowSet(notifications, client),
    notificationReaders: new RowSet(notificationReaders, client),
    notificationReads: new RowSet(notificationReads, client),
    auditEntries: new RowSet(auditEntries, client),
    auditSubjects: new RowSet(auditSubjects, client),
    erasures: new RowSet(erasures, client),
    treeHeads: new RowSet(treeHeads, client),
    reports: new RowSet(reports, client),
    documents: new RowSet(documents, client),
  } as const;
}
