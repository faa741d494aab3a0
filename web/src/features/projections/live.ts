import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { PROJECTIONS_KEY } from './keys.ts';

export const projectionsLive = {
  stale: { 'projection.parked': [PROJECTIONS_KEY] },
} as const satisfies LiveDeclaration;
