export { assignmentsAudit as audit } from './audit-fields.ts';
export { assignmentEvents as events } from './events.ts';
