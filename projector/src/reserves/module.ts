import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { reservesProjection } from './projection.ts';

export const reserves = { projections: [reservesProjection], notifications } satisfies ProjectorModule;
