import { openLimitsEvents, referenceRateEvents, settingsEvents } from './events.ts';

export { settingsAudit as audit } from './audit-fields.ts';
export const events = [...settingsEvents, ...referenceRateEvents, ...openLimitsEvents] as const;
