import type { ProjectorModule } from '../engine/projection.ts';
import { repurchasesProjection } from './projection.ts';

export const repurchases: ProjectorModule = { projections: [repurchasesProjection] };
