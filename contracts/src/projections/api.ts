import { command, file, read } from '../api-route.ts';
import { parkedDecisionSchema, parkedKeySchema, skipParkedEventBodySchema } from './commands.ts';
import { parkedKeyAnswerSchema, projectionFilterSchema, projectionsViewSchema } from './views.ts';

const params = parkedKeySchema.shape;

export const projectionRoutes = [
  read('/api/projections', 'Cómo van las proyecciones', {
    people: false,
    permission: 'projections.read',
    isPresentOnly: true,
    answer: projectionsViewSchema,
  }),
  read('/api/projections/export', 'Las proyecciones y sus claves detenidas como CSV', {
    people: false,
    permission: 'projections.read',
    isPresentOnly: true,
    query: projectionFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/projections/{projection}/parked/{key}', 'Una clave detenida', {
    people: false,
    permission: 'projections.read',
    isPresentOnly: true,
    params,
    answer: parkedKeyAnswerSchema,
  }),
  command('POST', '/api/projections/{projection}/parked/{key}/retry', 'Reintenta una clave detenida', {
    permission: 'projections.retry',
    params,
    answer: parkedDecisionSchema,
  }),
  command(
    'POST',
    '/api/projections/{projection}/parked/{key}/skip',
    'Omite el evento que detiene una clave',
    {
      permission: 'projections.decide',
      params,
      body: skipParkedEventBodySchema,
      answer: parkedDecisionSchema,
    },
  ),
];
