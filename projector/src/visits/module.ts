import type { ProjectorModule } from '../engine/projection.ts';
import { visitsProjection } from './projection.ts';

export const visits: ProjectorModule = { projections: [visitsProjection] };
