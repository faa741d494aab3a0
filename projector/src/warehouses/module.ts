import type { ProjectorModule } from '../engine/projection.ts';
import { warehousesProjection } from './projection.ts';

export const warehouses: ProjectorModule = { projections: [warehousesProjection] };
