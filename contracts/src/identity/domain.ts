import { identityEvents, passkeyEvents } from './events.ts';

export { identityAudit as audit } from './audit-fields.ts';
export { identityLive as live } from './live.ts';
export { identityNotifications as notifications } from './notifications.ts';
export const events = [...identityEvents, ...passkeyEvents] as const;
