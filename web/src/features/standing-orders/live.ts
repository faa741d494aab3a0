import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { ORDER_KEY } from './keys.ts';

export const standingOrdersLive = {
  stale: { 'standingOrder.changed': [ORDER_KEY], 'warehouse.changed': whenDetailsChange(ORDER_KEY) },
} as const satisfies LiveDeclaration;
