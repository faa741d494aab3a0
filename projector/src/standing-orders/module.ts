import type { ProjectorModule } from '../engine/projection.ts';
import { standingOrdersProjection } from './projection.ts';

export const standingOrders: ProjectorModule = { projections: [standingOrdersProjection] };
