import type { ProjectorModule } from '../engine/projection.ts';
import { openLimitsProjection } from './limits-projection.ts';
import { settingsProjection } from './projection.ts';
import { referenceRatesProjection } from './rates-projection.ts';

export const settings: ProjectorModule = {
  projections: [settingsProjection, openLimitsProjection, referenceRatesProjection],
};
