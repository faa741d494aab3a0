import { read } from '../api-route.ts';
import { listMovementsQuerySchema, movementPageSchema } from '../movements/views.ts';
import { customerOverviewSchema } from './views.ts';

const ofPerson = { people: 'users', permission: 'users.read' } as const;

export const customerRoutes = [
  read('/api/users/{id}/overview', 'La ficha de una persona: cuenta, verificación, saldo y billeteras', {
    ...ofPerson,
    answer: customerOverviewSchema,
  }),
  read('/api/users/{id}/movements', 'Los movimientos de una persona', {
    ...ofPerson,
    query: listMovementsQuerySchema,
    answer: movementPageSchema,
  }),
];
