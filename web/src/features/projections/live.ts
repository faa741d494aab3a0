import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { PROJECTIONS_KEY } from './api/projections.ts';

export const projectionsLive = {
  stale: { 'projection.parked': [PROJECTIONS_KEY] },
} as const satisfies LiveDeclaration;
