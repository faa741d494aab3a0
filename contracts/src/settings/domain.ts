import { openLimitsEvents, referenceRateEvents, settingsEvents } from './events.ts';

export { settingsAudit as audit } from './audit-fields.ts';
export { settingsLive as live } from './live.ts';
export { settingsNotifications as notifications } from './notifications.ts';
export const events = [...settingsEvents, ...referenceRateEvents, ...openLimitsEvents] as const;
