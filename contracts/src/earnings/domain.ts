export { earningsAudit as audit } from './audit-fields.ts';
export { earningsEvents as events } from './events.ts';
