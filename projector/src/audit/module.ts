import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { auditProjection } from './projection.ts';

export const audit = { projections: [auditProjection], notifications } satisfies ProjectorModule;
