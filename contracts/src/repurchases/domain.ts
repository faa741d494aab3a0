export { repurchasesAudit as audit } from './audit-fields.ts';
export { repurchaseEvents as events } from './events.ts';
export { repurchasesLive as live } from './live.ts';
export { repurchasesNotifications as notifications } from './notifications.ts';
