export { savedViewsAudit as audit } from './audit-fields.ts';
export { savedViewEvents as events } from './events.ts';
export { savedViewsLive as live } from './live.ts';
