export { visitsAudit as audit } from './audit-fields.ts';
export { visitEvents as events } from './events.ts';
