import { mediaDocumentEvents, mediaFileEvents, videoFileEvents } from './events.ts';

export { mediaAudit as audit } from './audit-fields.ts';
export const events = [...mediaFileEvents, ...mediaDocumentEvents, ...videoFileEvents] as const;
