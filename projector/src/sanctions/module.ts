import type { ProjectorModule } from '../engine/projection.ts';
import { sanctionsProjection } from './projection.ts';

export const sanctions: ProjectorModule = { projections: [sanctionsProjection] };
