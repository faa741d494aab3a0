import { command, read } from '../api-route.ts';
import { requestReservesCheckSchema, reservesCheckAnswerSchema } from './commands.ts';
import { reservesProofSchema, reservesViewSchema } from './views.ts';

export const reservesRoutes = [
  read('/api/reserves', 'Lo que hay en la cadena y lo que se debe, para cualquiera', {
    permission: 'public',
    answer: reservesViewSchema,
  }),
  read('/api/reserves/proof', 'Prueba de que el saldo propio está en lo que se debe', {
    permission: 'reserves.proveOwn',
    isPresentOnly: true,
    answer: reservesProofSchema,
  }),
  command('POST', '/api/reserves/checks', 'Pide comprobar las reservas ahora', {
    permission: 'reserves.check',
    body: requestReservesCheckSchema,
    status: 202,
    answer: reservesCheckAnswerSchema,
  }),
];
