import { read } from '../api-route.ts';
import { searchHitsSchema, searchQuerySchema } from './views.ts';

export const searchRoutes = [
  read('/api/search', 'Personas, inversiones, transferencias, retiros, bodegas y eventos', {
    people: 'search',
    permission: 'history.read',
    query: searchQuerySchema,
    answer: searchHitsSchema,
  }),
];
