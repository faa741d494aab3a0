import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { AUDIT_KEY } from './keys.ts';

/** Every fact has an entry in the audit. */
export const auditLive = { stale: {}, staleByEveryFact: [AUDIT_KEY] } as const satisfies LiveDeclaration;
