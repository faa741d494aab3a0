import type { ProjectorModule } from '../engine/projection.ts';
import { investmentsProjection, paymentClaimsProjection } from './projection.ts';

export const investments: ProjectorModule = { projections: [paymentClaimsProjection, investmentsProjection] };
