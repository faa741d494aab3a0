import type { ProjectorModule } from '../engine/projection.ts';
import { preferencesProjection } from './projection.ts';

export const preferences: ProjectorModule = { projections: [preferencesProjection] };
