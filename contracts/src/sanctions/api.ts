import { z } from 'zod';
import { read, send } from '../api-route.ts';
import { importedListSchema, sanctionsUploadBodySchema, sanctionsUploadTargetSchema } from './commands.ts';
import { sanctionsContentTypes } from './values.ts';
import { sanctionsListViewSchema, sanctionsTriedSchema, sanctionsTryQuerySchema } from './views.ts';

export const sanctionsRoutes = [
  read('/api/sanctions/lists', 'Las listas de sanciones: de cuándo son y quién las importó', {
    people: false,
    permission: 'sanctions.read',
    answer: z.array(sanctionsListViewSchema),
  }),
  read('/api/sanctions/matches', 'A quiénes nombran las listas de una forma parecida', {
    people: false,
    permission: 'sanctions.read',
    isPresentOnly: true,
    query: sanctionsTryQuerySchema,
    answer: sanctionsTriedSchema,
  }),
  send('POST', '/api/sanctions/lists/upload-url', 'Enlace para importar una lista de sanciones', {
    permission: 'sanctions.import',
    body: sanctionsUploadBodySchema,
    answer: sanctionsUploadTargetSchema,
  }),
  send('PUT', '/api/uploads/sanctions/{id}', 'Importa el archivo de una lista de sanciones', {
    permission: 'sanctions.import',
    params: { id: z.string() },
    bodyTypes: sanctionsContentTypes,
    status: 201,
    answer: importedListSchema,
  }),
];
