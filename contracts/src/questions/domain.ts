export { questionsAudit as audit } from './audit-fields.ts';
export { questionEvents as events } from './events.ts';
export { questionsLive as live } from './live.ts';
export { questionsNotifications as notifications } from './notifications.ts';
