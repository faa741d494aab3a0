import { listMovementsQuerySchema } from '@nodo/contracts/movements/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { userExists } from '../kyc/queries.ts';
import { checkDays } from '../movements/days.ts';
import { movementPage } from '../movements/queries.ts';
import { asOfQuery, asOfSchema } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { customerOverview } from './queries.ts';

const pathSchema = z.object({ id: z.uuid('La persona se busca por su identificador') });
const movementsQuery = listMovementsQuerySchema.extend({ asOf: asOfSchema.optional() });

/** One person, for staff. Throws USER_NOT_FOUND if unknown, also at a point in the past before they registered. */
export function customerRoutes({ app, config, reader }: Routing): void {
  app.get('/api/users/:id/overview', (request, reply) => {
    requireSession(request, 'users.read');
    const { id } = parseInput(pathSchema, request.params);
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const overview = await customerOverview(view, id, config.kycValidDays);
      if (!overview) throw new AppError('USER_NOT_FOUND');
      return overview;
    });
  });

  app.get('/api/users/:id/movements', (request, reply) => {
    requireSession(request, 'users.read');
    const { id } = parseInput(pathSchema, request.params);
    const { asOf, ...query } = parseInput(movementsQuery, request.query);
    checkDays(query);
    return reader.answer(request, reply, asOf, async (view) => {
      const [exists, page] = await Promise.all([
        userExists(view, id),
        movementPage(view, id, query, 'staff'),
      ]);
      if (!exists) throw new AppError('USER_NOT_FOUND');
      return page;
    });
  });
}
