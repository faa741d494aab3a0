import { z } from 'zod';
import { file, read, send } from '../api-route.ts';
import { importedListSchema, sanctionsUploadBodySchema, sanctionsUploadTargetSchema } from './commands.ts';
import { sanctionsContentTypes } from './values.ts';
import { sanctionsListViewSchema, sanctionsTriedSchema, sanctionsTryQuerySchema } from './views.ts';

const tried = {
  people: false,
  permission: 'sanctions.read',
  isPresentOnly: true,
  query: sanctionsTryQuerySchema,
} as const;

export const sanctionsRoutes = [
  read('/api/sanctions/lists', 'Las listas de sanciones: de cuándo son y quién las importó', {
    people: false,
    permission: 'sanctions.read',
    answer: z.array(sanctionsListViewSchema),
  }),
  read('/api/sanctions/lists/export', 'Las listas de sanciones como CSV', {
    people: false,
    permission: 'sanctions.read',
    answer: file('text/csv'),
  }),
  read('/api/sanctions/matches', 'A quiénes nombran las listas de una forma parecida', {
    ...tried,
    answer: sanctionsTriedSchema,
  }),
  read('/api/sanctions/matches/export', 'A quiénes nombran las listas, como CSV', {
    ...tried,
    answer: file('text/csv'),
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
