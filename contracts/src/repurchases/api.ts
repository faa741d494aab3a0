import { command, file, read } from '../api-route.ts';
import { decideRepurchaseBodySchema, requestRepurchaseBodySchema } from './commands.ts';
import { repurchaseAnswerSchema as answer, repurchasesQuerySchema, repurchasesViewSchema } from './views.ts';

const deciding = { permission: 'repurchases.decide', answer } as const;
const asking = { permission: 'repurchases.request', answer } as const;

export const repurchaseRoutes = [
  read('/api/repurchases', 'Posiciones que sus dueños piden vender de vuelta', {
    people: 'repurchases',
    permission: 'repurchases.decide',
    query: repurchasesQuerySchema,
    answer: repurchasesViewSchema,
  }),
  read('/api/repurchases/export', 'Recompras como CSV', {
    people: 'repurchases',
    permission: 'repurchases.decide',
    query: repurchasesQuerySchema,
    answer: file('text/csv'),
  }),
  command('POST', '/api/investments/{id}/repurchase', 'Pide vender de vuelta una inversión propia', {
    ...asking,
    body: requestRepurchaseBodySchema,
    status: 201,
  }),
  command('DELETE', '/api/investments/{id}/repurchase', 'Retira una solicitud de recompra propia', asking),
  command('POST', '/api/repurchases/{id}/approval', 'Aprueba una recompra: la posición termina', {
    ...deciding,
    body: decideRepurchaseBodySchema,
  }),
  command('POST', '/api/repurchases/{id}/rejection', 'No aprueba una recompra', {
    ...deciding,
    body: decideRepurchaseBodySchema,
  }),
];
