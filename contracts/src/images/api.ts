import { z } from 'zod';
import { command, read } from '../api-route.ts';
import { addProjectImageSchema, projectImageBodySchema } from './commands.ts';
import { projectImageRemovedSchema, projectImageViewSchema } from './views.ts';

const permission = 'warehouses.write';
const answer = projectImageViewSchema;

export const imageRoutes = [
  read('/api/project-images', 'Imágenes del proyecto', {
    permission: 'warehouses.read',
    query: z.strictObject({ warehouseId: z.uuid('Selecciona una bodega').optional() }),
    answer: z.array(projectImageViewSchema),
  }),
  command('POST', '/api/project-images', 'Agrega una imagen', {
    permission,
    body: addProjectImageSchema,
    status: 201,
    answer,
  }),
  command('PUT', '/api/project-images/{id}', 'Cambia una imagen', {
    permission,
    body: projectImageBodySchema,
    answer,
  }),
  command('DELETE', '/api/project-images/{id}', 'Retira una imagen', {
    permission,
    answer: projectImageRemovedSchema,
  }),
  command('POST', '/api/project-images/{id}/restore', 'Repone una imagen retirada', { permission, answer }),
];
