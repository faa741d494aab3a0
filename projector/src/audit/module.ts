import type { ProjectorModule } from '../engine/projection.ts';
import { auditProjection } from './projection.ts';

export const audit: ProjectorModule = { projections: [auditProjection] };
