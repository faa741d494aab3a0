export { privacyAudit as audit } from './audit-fields.ts';
export { privacyEvents as events } from './events.ts';
