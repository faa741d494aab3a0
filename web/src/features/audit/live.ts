import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { AUDIT_KEY } from './keys.ts';

/** Every event has an audit entry; those without a message to staff are found by polling. */
export const auditLive = { stale: {}, staleByEveryFact: [AUDIT_KEY] } as const satisfies LiveDeclaration;
