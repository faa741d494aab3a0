export { warehousesAudit as audit } from './audit-fields.ts';
export { warehouseEvents as events } from './events.ts';
export { warehousesLive as live } from './live.ts';
export { warehousesNotifications as notifications } from './notifications.ts';
