export { decisionsAudit as audit } from './audit-fields.ts';
export { decisionEvents as events } from './events.ts';
