/**
 * The notification kinds of each domain, one line each. Separate from ../domains.ts, so that a browser loads only
 * these.
 */
export { auditNotifications } from '../audit/notifications.ts';
export { earningsNotifications } from '../earnings/notifications.ts';
export { identityNotifications } from '../identity/notifications.ts';
export { investmentsNotifications } from '../investments/notifications.ts';
export { kycNotifications } from '../kyc/notifications.ts';
export { payoutsNotifications } from '../payouts/notifications.ts';
export { questionsNotifications } from '../questions/notifications.ts';
export { reconciliationNotifications } from '../reconciliation/notifications.ts';
export { reportsNotifications } from '../reports/notifications.ts';
export { repurchasesNotifications } from '../repurchases/notifications.ts';
export { reservesNotifications } from '../reserves/notifications.ts';
export { settingsNotifications } from '../settings/notifications.ts';
export { standingOrdersNotifications } from '../standing-orders/notifications.ts';
export { transferClaimsNotifications } from '../transfer-claims/notifications.ts';
export { transfersNotifications } from '../transfers/notifications.ts';
export { visitsNotifications } from '../visits/notifications.ts';
export { waitlistNotifications } from '../waitlist/notifications.ts';
export { walletsNotifications } from '../wallets/notifications.ts';
export { warehousesNotifications } from '../warehouses/notifications.ts';
