import { command, read } from '../api-route.ts';
import { eraseOwnDataBodySchema, erasePersonBodySchema } from './commands.ts';
import { exportOwnDataQuerySchema, personalDataExportSchema } from './export.ts';
import { erasureAnswerSchema, erasureOutlookSchema } from './views.ts';

const erasure = { status: 202, answer: erasureAnswerSchema } as const;

export const privacyRoutes = [
  read('/api/profile/export', 'Todos los datos propios, como JSON o PDF', {
    people: 'ownData',
    permission: 'personalData.exportOwn',
    isPresentOnly: true,
    query: exportOwnDataQuerySchema,
    answer: personalDataExportSchema,
    fileTypes: ['application/pdf'],
  }),
  read('/api/profile/erasure', 'Si los datos propios se pueden eliminar', {
    people: false,
    permission: 'personalData.eraseOwn',
    answer: erasureOutlookSchema,
  }),
  command('POST', '/api/profile/erasure', 'Elimina los datos propios', {
    permission: 'personalData.eraseOwn',
    body: eraseOwnDataBodySchema,
    ...erasure,
  }),
  command('POST', '/api/users/{id}/erasure', 'Elimina los datos de alguien que lo pidió', {
    permission: 'personalData.erase',
    body: erasePersonBodySchema,
    ...erasure,
  }),
];
