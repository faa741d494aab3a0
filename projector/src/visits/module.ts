import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { visitsProjection } from './projection.ts';

export const visits = { projections: [visitsProjection], notifications } satisfies ProjectorModule;
