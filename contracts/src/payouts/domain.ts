export { payoutsAudit as audit } from './audit-fields.ts';
export { payoutEvents as events } from './events.ts';
export { payoutsLive as live } from './live.ts';
export { payoutsNotifications as notifications } from './notifications.ts';
