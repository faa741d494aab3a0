export { waitlistAudit as audit } from './audit-fields.ts';
export { waitlistEvents as events } from './events.ts';
