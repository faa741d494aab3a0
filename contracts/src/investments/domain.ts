export { investmentsAudit as audit } from './audit-fields.ts';
export { investmentEvents as events } from './events.ts';
export { investmentsLive as live } from './live.ts';
export { investmentsNotifications as notifications } from './notifications.ts';
