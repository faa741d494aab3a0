import { z } from 'zod';
import { command, file, read } from '../api-route.ts';
import { addProjectImageSchema, projectImageBodySchema } from './commands.ts';
import { imageFilterSchema, projectImageRemovedSchema, projectImageViewSchema } from './views.ts';

const permission = 'warehouses.write';
const answer = projectImageViewSchema;

export const imageRoutes = [
  read('/api/project-images', 'Imágenes del proyecto', {
    permission: 'warehouses.read',
    query: imageFilterSchema,
    answer: z.array(projectImageViewSchema),
  }),
  read('/api/project-images/export', 'Imágenes del proyecto como CSV', {
    people: false,
    permission,
    query: imageFilterSchema,
    answer: file('text/csv'),
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
