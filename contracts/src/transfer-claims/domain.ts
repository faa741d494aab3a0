export { transferClaimsAudit as audit } from './audit-fields.ts';
export { transferClaimEvents as events } from './events.ts';
export { transferClaimsLive as live } from './live.ts';
export { transferClaimsNotifications as notifications } from './notifications.ts';
