import type { QueryModule } from '../routing.ts';
import { questionRoutes } from './routes.ts';

export const questions: QueryModule = { routes: [questionRoutes] };
