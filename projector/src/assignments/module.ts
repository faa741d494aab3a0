import type { ProjectorModule } from '../engine/projection.ts';
import { assignmentsProjection } from './projection.ts';

export const assignments: ProjectorModule = { projections: [assignmentsProjection] };
