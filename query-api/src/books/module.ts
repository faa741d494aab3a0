import type { QueryModule } from '../routing.ts';
import { booksRoutes } from './routes.ts';

export const books: QueryModule = { routes: [booksRoutes] };
