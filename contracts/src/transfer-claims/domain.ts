export { transferClaimsAudit as audit } from './audit-fields.ts';
export { transferClaimEvents as events } from './events.ts';
