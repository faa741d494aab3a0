/**
 * Socket messages of each domain, one line per domain. Separate from domains.ts, so that a browser loads only these.
 */
export { assignmentsLive } from './assignments/live.ts';
export { decisionsLive } from './decisions/live.ts';
export { earningsLive } from './earnings/live.ts';
export { rebuildsLive } from './history/rebuilds/live.ts';
export { identityLive } from './identity/live.ts';
export { imagesLive } from './images/live.ts';
export { investmentsLive } from './investments/live.ts';
export { kycLive } from './kyc/live.ts';
export { marketLive } from './market/live.ts';
export { notificationsLive } from './notifications/live.ts';
export { payoutsLive } from './payouts/live.ts';
export { preferencesLive } from './preferences/live.ts';
export { projectionsLive } from './projections/live.ts';
export { questionsLive } from './questions/live.ts';
export { reconciliationLive } from './reconciliation/live.ts';
export { reportsLive } from './reports/live.ts';
export { repurchasesLive } from './repurchases/live.ts';
export { reservesLive } from './reserves/live.ts';
export { sanctionsLive } from './sanctions/live.ts';
export { savedViewsLive } from './saved-views/live.ts';
export { settingsLive } from './settings/live.ts';
export { standingOrdersLive } from './standing-orders/live.ts';
export { transferClaimsLive } from './transfer-claims/live.ts';
export { transfersLive } from './transfers/live.ts';
export { videosLive } from './videos/live.ts';
export { visitsLive } from './visits/live.ts';
export { waitlistLive } from './waitlist/live.ts';
export { walletsLive } from './wallets/live.ts';
export { warehousesLive } from './warehouses/live.ts';
