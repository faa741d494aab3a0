import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { WAITLIST_KEY } from './keys.ts';

export const waitlistLive = {
  // How many wait stands with the warehouse.
  stale: { 'waitlist.changed': [WAITLIST_KEY, ['warehouses']] },
} as const satisfies LiveDeclaration;
