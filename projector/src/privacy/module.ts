import type { ProjectorModule } from '../engine/projection.ts';
import { privacyProjection } from './projection.ts';

export const privacy: ProjectorModule = { projections: [privacyProjection] };
