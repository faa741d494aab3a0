import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { earningsProjection } from './projection.ts';

export const earnings = { projections: [earningsProjection], notifications } satisfies ProjectorModule;
