export { kycAudit as audit } from './audit-fields.ts';
export { kycEvents as events } from './events.ts';
export { kycLive as live } from './live.ts';
export { kycNotifications as notifications } from './notifications.ts';
