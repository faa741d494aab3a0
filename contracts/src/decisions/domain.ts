export { decisionsAudit as audit } from './audit-fields.ts';
export { decisionEvents as events } from './events.ts';
export { decisionsLive as live } from './live.ts';
