export { repurchasesAudit as audit } from './audit-fields.ts';
export { repurchaseEvents as events } from './events.ts';
