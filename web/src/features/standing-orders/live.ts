import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { ORDER_KEY } from './keys.ts';

export const standingOrdersLive = {
  stale: { 'standingOrder.changed': [ORDER_KEY] },
} as const satisfies LiveDeclaration;
