import { auditEvents, auditTreeEvents, personalDataEvents } from './events.ts';

export { auditAudit as audit } from './audit-fields.ts';
export const events = [...auditEvents, ...personalDataEvents, ...auditTreeEvents] as const;
