export { investmentsAudit as audit } from './audit-fields.ts';
export { investmentEvents as events } from './events.ts';
