import type { ProjectorModule } from '../engine/projection.ts';
import { waitlistProjection } from './projection.ts';

export const waitlist: ProjectorModule = { projections: [waitlistProjection] };
