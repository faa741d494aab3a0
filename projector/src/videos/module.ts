import type { ProjectorModule } from '../engine/projection.ts';
import { videosProjection } from './projection.ts';

export const videos: ProjectorModule = { projections: [videosProjection] };
