import { command } from '../api-route.ts';
import { assignWorkItemSchema } from './commands.ts';
import { assignmentSchema } from './views.ts';

export const assignmentRoutes = [
  command('PUT', '/api/assignments', 'Asigna a alguien del equipo algo que espera', {
    permission: 'platform.read',
    body: assignWorkItemSchema,
    answer: assignmentSchema,
  }),
];
