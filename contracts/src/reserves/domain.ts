export { reservesAudit as audit } from './audit-fields.ts';
export { reservesEvents as events } from './events.ts';
