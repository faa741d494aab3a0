import type { ProjectorModule } from '../engine/projection.ts';
import { settingsProjection } from './projection.ts';
import { referenceRatesProjection } from './rates-projection.ts';

export const settings: ProjectorModule = { projections: [settingsProjection, referenceRatesProjection] };
