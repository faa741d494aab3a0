export { rebuildEvents as events } from './events.ts';
export { rebuildsAudit as audit } from './rebuilds/audit-fields.ts';
export { rebuildsLive as live } from './rebuilds/live.ts';
