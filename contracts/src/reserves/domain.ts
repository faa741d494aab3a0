export { reservesAudit as audit } from './audit-fields.ts';
export { reservesEvents as events } from './events.ts';
export { reservesLive as live } from './live.ts';
export { reservesNotifications as notifications } from './notifications.ts';
