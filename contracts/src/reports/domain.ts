import { documentEvents, reportEvents } from './events.ts';

export { reportsAudit as audit } from './audit-fields.ts';
export const events = [...reportEvents, ...documentEvents] as const;
