import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { repurchasesProjection } from './projection.ts';

export const repurchases = { projections: [repurchasesProjection], notifications } satisfies ProjectorModule;
