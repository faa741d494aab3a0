export { imagesAudit as audit } from './audit-fields.ts';
export { projectImageEvents as events } from './events.ts';
