export { standingOrdersAudit as audit } from './audit-fields.ts';
export { standingOrderEvents as events } from './events.ts';
