import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { walletsProjection } from './projection.ts';

export const wallets = { projections: [walletsProjection], notifications } satisfies ProjectorModule;
