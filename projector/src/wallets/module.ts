import type { ProjectorModule } from '../engine/projection.ts';
import { walletsProjection } from './projection.ts';

export const wallets: ProjectorModule = { projections: [walletsProjection] };
