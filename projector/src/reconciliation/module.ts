import type { ProjectorModule } from '../engine/projection.ts';
import { reconciliationProjection } from './projection.ts';

export const reconciliation: ProjectorModule = { projections: [reconciliationProjection] };
