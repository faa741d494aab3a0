import type { ProjectorModule } from '../engine/projection.ts';
import { reportsProjection } from './projection.ts';

export const reports: ProjectorModule = { projections: [reportsProjection] };
