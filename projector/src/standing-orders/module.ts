import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { standingOrdersProjection } from './projection.ts';

export const standingOrders = {
  projections: [standingOrdersProjection],
  notifications,
} satisfies ProjectorModule;
