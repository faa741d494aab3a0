export { projectionsAudit as audit } from './audit-fields.ts';
export { projectionEvents as events } from './events.ts';
