import { documentEvents, reportEvents } from './events.ts';

export { reportsAudit as audit } from './audit-fields.ts';
export { reportsLive as live } from './live.ts';
export { reportsNotifications as notifications } from './notifications.ts';
export const events = [...reportEvents, ...documentEvents] as const;
