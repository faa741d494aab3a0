import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { VISITS_KEY } from './keys.ts';

export const visitsLive = {
  stale: { 'visit.changed': [VISITS_KEY], 'warehouse.changed': whenDetailsChange(VISITS_KEY) },
  row: { 'visit.changed': ({ visitId }) => visitId },
} as const satisfies LiveDeclaration;
