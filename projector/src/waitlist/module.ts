import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { waitlistProjection } from './projection.ts';

export const waitlist = { projections: [waitlistProjection], notifications } satisfies ProjectorModule;
