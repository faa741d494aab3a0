import { z } from 'zod';
import { command, read } from '../api-route.ts';
import { saveViewSchema } from './commands.ts';
import { removedViewSchema, savedViewSchema } from './views.ts';

const permission = 'savedViews.own';

export const savedViewRoutes = [
  read('/api/saved-views', 'Las vistas propias guardadas', {
    people: false,
    permission,
    answer: z.array(savedViewSchema),
  }),
  command('POST', '/api/saved-views', 'Guarda los filtros de una pantalla con un nombre', {
    people: false,
    permission,
    body: saveViewSchema,
    status: 201,
    answer: savedViewSchema,
  }),
  command('DELETE', '/api/saved-views/{id}', 'Borra una vista guardada', {
    permission,
    answer: removedViewSchema,
  }),
];
