export { waitlistAudit as audit } from './audit-fields.ts';
export { waitlistEvents as events } from './events.ts';
export { waitlistLive as live } from './live.ts';
export { waitlistNotifications as notifications } from './notifications.ts';
