import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { outflowsProjection } from './outflows.ts';
import { reconciliationProjection } from './projection.ts';

export const reconciliation = {
  projections: [outflowsProjection, reconciliationProjection],
  notifications,
} satisfies ProjectorModule;
