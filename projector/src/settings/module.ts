import type { ProjectorModule } from '../engine/projection.ts';
import { openLimitsProjection } from './limits-projection.ts';
import * as notifications from './notifications.ts';
import { settingsProjection } from './projection.ts';
import { referenceRatesProjection } from './rates-projection.ts';

export const settings = {
  projections: [settingsProjection, openLimitsProjection, referenceRatesProjection],
  notifications,
} satisfies ProjectorModule;
