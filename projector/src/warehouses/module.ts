import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { warehousesProjection } from './projection.ts';

export const warehouses = { projections: [warehousesProjection], notifications } satisfies ProjectorModule;
