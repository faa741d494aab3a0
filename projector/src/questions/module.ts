import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { questionsProjection } from './projection.ts';

export const questions = { projections: [questionsProjection], notifications } satisfies ProjectorModule;
