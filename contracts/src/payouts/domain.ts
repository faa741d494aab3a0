export { payoutsAudit as audit } from './audit-fields.ts';
export { payoutEvents as events } from './events.ts';
