export { visitsAudit as audit } from './audit-fields.ts';
export { visitEvents as events } from './events.ts';
export { visitsLive as live } from './live.ts';
export { visitsNotifications as notifications } from './notifications.ts';
