import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { payoutsProjection } from './projection.ts';

export const payouts = { projections: [payoutsProjection], notifications } satisfies ProjectorModule;
