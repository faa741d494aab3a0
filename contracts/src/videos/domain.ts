import { cameraEvents, progressVideoEvents } from './events.ts';

export { videosAudit as audit } from './audit-fields.ts';
export const events = [...progressVideoEvents, ...cameraEvents] as const;
