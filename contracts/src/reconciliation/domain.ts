export { reconciliationAudit as audit } from './audit-fields.ts';
export { reconciliationEvents as events } from './events.ts';
