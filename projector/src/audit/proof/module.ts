import type { ProjectorModule } from '../../engine/projection.ts';
import { treeHeadsProjection } from './projection.ts';

export const auditProof: ProjectorModule = { projections: [treeHeadsProjection] };
