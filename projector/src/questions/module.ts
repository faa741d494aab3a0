import type { ProjectorModule } from '../engine/projection.ts';
import { questionsProjection } from './projection.ts';

export const questions: ProjectorModule = { projections: [questionsProjection] };
