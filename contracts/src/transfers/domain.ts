export { transfersAudit as audit } from './audit-fields.ts';
export { transferEvents as events } from './events.ts';
export { transfersLive as live } from './live.ts';
export { transfersNotifications as notifications } from './notifications.ts';
