export { savedViewsAudit as audit } from './audit-fields.ts';
export { savedViewEvents as events } from './events.ts';
