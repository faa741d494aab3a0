import { file, read } from '../api-route.ts';
import { listMovementsQuerySchema, movementFilterSchema, movementPageSchema } from './views.ts';

const permission = 'portfolio.readOwn';

export const movementRoutes = [
  read('/api/transactions', 'Movimientos propios', {
    permission,
    query: listMovementsQuerySchema,
    answer: movementPageSchema,
  }),
  read('/api/transactions/export', 'Movimientos propios como CSV', {
    permission,
    query: movementFilterSchema,
    answer: file('text/csv'),
  }),
];
