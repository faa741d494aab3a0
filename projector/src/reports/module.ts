import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { reportsProjection } from './projection.ts';

export const reports = { projections: [reportsProjection], notifications } satisfies ProjectorModule;
