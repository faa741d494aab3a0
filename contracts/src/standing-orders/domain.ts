export { standingOrdersAudit as audit } from './audit-fields.ts';
export { standingOrderEvents as events } from './events.ts';
export { standingOrdersLive as live } from './live.ts';
export { standingOrdersNotifications as notifications } from './notifications.ts';
