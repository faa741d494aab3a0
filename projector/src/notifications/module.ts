import type { ProjectorModule } from '../engine/projection.ts';
import { notificationsProjection } from './projection.ts';

export const notifications: ProjectorModule = { projections: [notificationsProjection] };
