/**
 * The parts of the domains that services and browsers share: `events`, and their audit vocabulary (`audit`). Everything
 * that covers all domains is folded from here, from live-domains.ts and notifications/domains.ts, which every page
 * loads, and from catalogue.ts, which only services load.
 */
export * as assignments from './assignments/domain.ts';
export * as audit from './audit/domain.ts';
export * as decisions from './decisions/domain.ts';
export * as earnings from './earnings/domain.ts';
export * as history from './history/domain.ts';
export * as identity from './identity/domain.ts';
export * as images from './images/domain.ts';
export * as investments from './investments/domain.ts';
export * as kyc from './kyc/domain.ts';
export * as media from './media/domain.ts';
export * as notifications from './notifications/domain.ts';
export * as payouts from './payouts/domain.ts';
export * as preferences from './preferences/domain.ts';
export * as privacy from './privacy/domain.ts';
export * as projections from './projections/domain.ts';
export * as questions from './questions/domain.ts';
export * as reconciliation from './reconciliation/domain.ts';
export * as reports from './reports/domain.ts';
export * as repurchases from './repurchases/domain.ts';
export * as reserves from './reserves/domain.ts';
export * as sanctions from './sanctions/domain.ts';
export * as savedViews from './saved-views/domain.ts';
export * as settings from './settings/domain.ts';
export * as standingOrders from './standing-orders/domain.ts';
export * as transferClaims from './transfer-claims/domain.ts';
export * as transfers from './transfers/domain.ts';
export * as videos from './videos/domain.ts';
export * as visits from './visits/domain.ts';
export * as waitlist from './waitlist/domain.ts';
export * as wallets from './wallets/domain.ts';
export * as warehouses from './warehouses/domain.ts';
