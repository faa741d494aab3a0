import { auditEvents, auditTreeEvents } from './events.ts';

export { auditAudit as audit } from './audit-fields.ts';
export const events = [...auditEvents, ...auditTreeEvents] as const;
