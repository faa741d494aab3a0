import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { investmentsProjection, paymentClaimsProjection } from './projection.ts';

export const investments = {
  projections: [paymentClaimsProjection, investmentsProjection],
  notifications,
} satisfies ProjectorModule;
