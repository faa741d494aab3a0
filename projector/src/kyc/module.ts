import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { kycProjection } from './projection.ts';

export const kyc = { projections: [kycProjection], notifications } satisfies ProjectorModule;
