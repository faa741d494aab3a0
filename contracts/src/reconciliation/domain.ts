export { reconciliationAudit as audit } from './audit-fields.ts';
export { reconciliationEvents as events } from './events.ts';
export { reconciliationLive as live } from './live.ts';
export { reconciliationNotifications as notifications } from './notifications.ts';
