import type { ProjectorModule } from '../engine/projection.ts';
import { reservesProjection } from './projection.ts';

export const reserves: ProjectorModule = { projections: [reservesProjection] };
