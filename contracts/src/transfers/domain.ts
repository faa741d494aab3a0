export { transfersAudit as audit } from './audit-fields.ts';
export { transferEvents as events } from './events.ts';
