import type { ProjectorModule } from '../engine/projection.ts';
import { portfolioProjection } from './projection.ts';

export const portfolio: ProjectorModule = { projections: [portfolioProjection] };
