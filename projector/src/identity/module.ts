import type { ProjectorModule } from '../engine/projection.ts';
import * as notifications from './notifications.ts';
import { passkeysProjection } from './passkeys-projection.ts';
import { identityProjection } from './projection.ts';

export const identity = {
  projections: [identityProjection, passkeysProjection],
  notifications,
} satisfies ProjectorModule;
