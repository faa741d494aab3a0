import { identityEvents, passkeyEvents } from './events.ts';

export { identityAudit as audit } from './audit-fields.ts';
export const events = [...identityEvents, ...passkeyEvents] as const;
