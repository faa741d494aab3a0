import type { QueryModule } from '../routing.ts';
import { waitlistRoutes } from './routes.ts';

export const waitlist: QueryModule = { routes: [waitlistRoutes] };
