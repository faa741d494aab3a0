export { walletsAudit as audit } from './audit-fields.ts';
export { walletEvents as events } from './events.ts';
