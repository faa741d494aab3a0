import type { ProjectorModule } from '../engine/projection.ts';
import { payoutsProjection } from './projection.ts';

export const payouts: ProjectorModule = { projections: [payoutsProjection] };
