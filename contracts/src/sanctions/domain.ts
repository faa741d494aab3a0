export { sanctionsAudit as audit } from './audit-fields.ts';
export { sanctionsEvents as events } from './events.ts';
