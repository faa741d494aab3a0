export { earningsAudit as audit } from './audit-fields.ts';
export { earningsEvents as events } from './events.ts';
export { earningsLive as live } from './live.ts';
export { earningsNotifications as notifications } from './notifications.ts';
