import type { ProjectorModule } from '../engine/projection.ts';
import { transfersProjection } from './projection.ts';

export const transfers: ProjectorModule = { projections: [transfersProjection] };
