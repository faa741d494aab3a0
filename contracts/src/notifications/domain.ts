export { notificationsAudit as audit } from './audit-fields.ts';
export { notificationEvents as events } from './events.ts';
