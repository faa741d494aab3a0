import type { ProjectorModule } from '../engine/projection.ts';
import { passkeysProjection } from './passkeys-projection.ts';
import { identityProjection } from './projection.ts';

export const identity: ProjectorModule = { projections: [identityProjection, passkeysProjection] };
