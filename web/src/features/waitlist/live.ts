import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { WAITLIST_KEY } from './keys.ts';

export const waitlistLive = {
  // Warehouses include the length of their waiting list.
  stale: { 'waitlist.changed': [WAITLIST_KEY, ['warehouses']] },
} as const satisfies LiveDeclaration;
