export { walletsAudit as audit } from './audit-fields.ts';
export { walletEvents as events } from './events.ts';
export { walletsLive as live } from './live.ts';
export { walletsNotifications as notifications } from './notifications.ts';
