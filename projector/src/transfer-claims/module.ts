import type { ProjectorModule } from '../engine/projection.ts';
import { transferClaimsProjection } from './projection.ts';

export const transferClaims: ProjectorModule = { projections: [transferClaimsProjection] };
