export { preferencesAudit as audit } from './audit-fields.ts';
export { preferenceEvents as events } from './events.ts';
