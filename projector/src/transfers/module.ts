import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { transfersProjection } from './projection.ts';

export const transfers = { projections: [transfersProjection], notifications } satisfies ProjectorModule;
