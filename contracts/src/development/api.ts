import { z } from 'zod';
import { type ApiRoute, file, send } from '../api-route.ts';

/** Routes that exist only with the development chain, served by the gateway of the embedded product. */
export const developmentRoutes: readonly ApiRoute[] = [
  send('GET', '/api/dev/chain', 'La red de desarrollo', {
    permission: 'public',
    answer: z.looseObject({}),
  }),
  send('POST', '/api/dev/pay', 'Paga una inversión con la billetera de prueba', {
    permission: 'investments.readOwn',
    body: z.strictObject({ investmentId: z.uuid() }),
    answer: z.object({ txHash: z.string() }),
  }),
  send('GET', '/api/dev/cameras/{id}', 'Lo que ve una cámara de la demostración', {
    permission: 'session.read',
    params: { id: z.string() },
    answer: file('video/webm'),
  }),
].map((route) => ({ ...route, service: 'gateway' }));
