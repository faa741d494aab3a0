import type { ProjectorModule } from '../engine/projection.ts';
import { booksProjection } from './projection.ts';

export const books: ProjectorModule = { projections: [booksProjection] };
