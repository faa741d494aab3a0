import type { ProjectorModule } from '../engine/projection.ts';
import { earningsProjection } from './projection.ts';

export const earnings: ProjectorModule = { projections: [earningsProjection] };
