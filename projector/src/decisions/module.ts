import type { ProjectorModule } from '../engine/projection.ts';
import { decisionsProjection } from './projection.ts';

export const decisions: ProjectorModule = { projections: [decisionsProjection] };
