import { z } from 'zod';
import { command, read } from '../api-route.ts';
import { waitlistChangedSchema, waitlistPlaceSchema } from './views.ts';

const permission = 'investments.create';
const answer = waitlistChangedSchema;

export const waitlistRoutes = [
  read('/api/waitlist', 'Las bodegas de las que se espera un aviso de cupo', {
    permission,
    answer: z.array(waitlistPlaceSchema),
  }),
  command('POST', '/api/warehouses/{id}/waitlist', 'Pide un aviso para cuando haya cupo', {
    permission,
    status: 201,
    answer,
  }),
  command('DELETE', '/api/warehouses/{id}/waitlist', 'Retira el aviso pedido', { permission, answer }),
];
