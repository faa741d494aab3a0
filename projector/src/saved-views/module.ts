import type { ProjectorModule } from '../engine/projection.ts';
import { savedViewsProjection } from './projection.ts';

export const savedViews: ProjectorModule = { projections: [savedViewsProjection] };
