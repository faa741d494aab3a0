import type { ProjectorModule } from '../engine/projection.ts';
import { outflowsProjection } from './outflows.ts';
import { reconciliationProjection } from './projection.ts';

export const reconciliation: ProjectorModule = {
  projections: [outflowsProjection, reconciliationProjection],
};
