import type { ProjectorModule } from '../engine/projection.ts';
import { kycProjection } from './projection.ts';

export const kyc: ProjectorModule = { projections: [kycProjection] };
