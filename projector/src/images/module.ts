import type { ProjectorModule } from '../engine/projection.ts';
import { imagesProjection } from './projection.ts';

export const images: ProjectorModule = { projections: [imagesProjection] };
