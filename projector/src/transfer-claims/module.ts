import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { transferClaimsProjection } from './projection.ts';

export const transferClaims = {
  projections: [transferClaimsProjection],
  notifications,
} satisfies ProjectorModule;
