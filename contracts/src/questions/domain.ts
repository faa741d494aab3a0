export { questionsAudit as audit } from './audit-fields.ts';
export { questionEvents as events } from './events.ts';
