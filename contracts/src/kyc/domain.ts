export { kycAudit as audit } from './audit-fields.ts';
export { kycEvents as events } from './events.ts';
