/**
 * The parts of the domains that only services use: `commands`, `routes`, read-model `tables`, the `texts` of
 * notifications. Separate from domains.ts because bundlers can't tree-shake a fold: it would add 40 kB to the first
 * load.
 */
export * as assignments from './assignments/catalogue.ts';
export * as audit from './audit/catalogue.ts';
export * as books from './books/catalogue.ts';
export * as customers from './customers/catalogue.ts';
export * as decisions from './decisions/catalogue.ts';
export * as development from './development/catalogue.ts';
export * as earnings from './earnings/catalogue.ts';
export * as history from './history/catalogue.ts';
export * as identity from './identity/catalogue.ts';
export * as images from './images/catalogue.ts';
export * as investments from './investments/catalogue.ts';
export * as kyc from './kyc/catalogue.ts';
export * as landing from './landing/catalogue.ts';
export * as media from './media/catalogue.ts';
export * as movements from './movements/catalogue.ts';
export * as notifications from './notifications/catalogue.ts';
export * as payouts from './payouts/catalogue.ts';
export * as portfolio from './portfolio/catalogue.ts';
export * as preferences from './preferences/catalogue.ts';
export * as privacy from './privacy/catalogue.ts';
export * as projections from './projections/catalogue.ts';
export * as questions from './questions/catalogue.ts';
export * as reconciliation from './reconciliation/catalogue.ts';
export * as reports from './reports/catalogue.ts';
export * as repurchases from './repurchases/catalogue.ts';
export * as reserves from './reserves/catalogue.ts';
export * as sanctions from './sanctions/catalogue.ts';
export * as savedViews from './saved-views/catalogue.ts';
export * as search from './search/catalogue.ts';
export * as settings from './settings/catalogue.ts';
export * as standingOrders from './standing-orders/catalogue.ts';
export * as transferClaims from './transfer-claims/catalogue.ts';
export * as transfers from './transfers/catalogue.ts';
export * as videos from './videos/catalogue.ts';
export * as visits from './visits/catalogue.ts';
export * as waitlist from './waitlist/catalogue.ts';
export * as wallets from './wallets/catalogue.ts';
export * as warehouses from './warehouses/catalogue.ts';
