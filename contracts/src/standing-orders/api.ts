import { command, read } from '../api-route.ts';
import { setStandingOrderSchema } from './commands.ts';
import { standingOrderAnswerSchema, standingOrderChangedSchema } from './views.ts';

const permission = 'investments.create';
const answer = standingOrderChangedSchema;

export const standingOrderRoutes = [
  read('/api/standing-order', 'La reinversión automática propia', {
    permission,
    answer: standingOrderAnswerSchema,
  }),
  command('PUT', '/api/standing-order', 'Activa o cambia la reinversión automática', {
    permission,
    body: setStandingOrderSchema,
    answer,
  }),
  command('DELETE', '/api/standing-order', 'Termina la reinversión automática', { permission, answer }),
];
